#!/usr/bin/env python3
"""Writes the table of characters that are not one column wide: `make widths`.

From Python's unicodedata, or unicodedata2 (PyPI) where that is installed, which is of a newer Unicode. Two columns wide are
those whose East Asian Width (UAX #11) is W or F. None has what is drawn over or into the character before: marks without a
width of their own (Mn, Me), format characters (Cf) but for the soft hyphen and the signs that stand before numbers, and the
vowels and finals of Hangul syllables that are spelt out. `--check` compares the table with what would be written.
"""
import pathlib
import sys

try:
    import unicodedata2 as unicodedata
except ImportError:
    import unicodedata

TARGET = pathlib.Path(__file__).parent.parent / "Sources/StreamKit/Bytes/CharacterWidthTable.swift"
# U+00AD, and what Unicode calls Prepended_Concatenation_Mark.
VISIBLE = {0xAD, *range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}
HANGUL = {*range(0x1160, 0x1200), *range(0xD7B0, 0xD7FC)}


def width(scalar):
    character = chr(scalar)
    if scalar in HANGUL or unicodedata.category(character) in ("Mn", "Me", "Cf") and scalar not in VISIBLE:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def ranges(asked):
    """Ranges of characters of a width, as `first-last` or `only`."""
    found = []
    start = None
    for scalar in range(0x80, 0x110001):
        isIn = scalar <= 0x10FFFF and width(scalar) == asked
        if isIn and start is None:
            start = scalar
        elif not isIn and start is not None:
            found.append(f"{start:X}" if start == scalar - 1 else f"{start:X}-{scalar - 1:X}")
            start = None
    return found


def literal(asked):
    lines = [""]
    for piece in ranges(asked):
        if len(lines[-1]) + len(piece) > 100:
            lines.append("")
        lines[-1] += piece + " "
    return "\n".join("        " + line.rstrip() + " \\" for line in lines)[:-2]


text = f'''/// Which characters are not one column wide, by Unicode {unicodedata.unidata_version}: written by `make widths`.
enum CharacterWidthTable {{
    /// Those of two columns: ranges of hexadecimal numbers, in their order.
    static let wide: StaticString = """
{literal(2)}
        """

    /// Those of none.
    static let zero: StaticString = """
{literal(0)}
        """
}}
'''
if "--check" in sys.argv:
    sys.exit(TARGET.read_text() != text)
TARGET.write_text(text)
