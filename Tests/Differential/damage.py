"""Damages documents the way archives and servers do, by a seed."""

import random
import re
from typing import Callable, Sequence

from documents import Document

#: What a damaged document is at most, but for what it is joined with: most are far smaller.
LONGEST = 32_768

STRAYS = [
    b"<", b">", b"&", b"]]>", b'"', b"'", b'""', b",", b";", b"\t", b"\n", b"\r", b"\r\n", b"\0", b"\x01", b"\x1f",
    b"\x7f", b"\xff", b"\xc3", b"\xe2\x80", b"\xef\xbb\xbf", b"\xef\xbf\xbe", b"{", b"}", b"[", b"]", b"\\", b"\\u12",
    b":", b"=", b"&foo;", b"&#0;", b"&#xD800;", b"&amp", b"&nbsp;", b"&#8217;", b"<b", b"<b>", b"</b>", b"<br/>",
    b"<1", b"< ", b"<x y=\"", b"<q:a>1</q:a>", b"<item>", b"<item", b"</item>", b"<entry>", b"</entry>", b"<title>",
    b"</title>", b"<description>", b"<channel>", b"</channel>", b"<rss>", b"</rss>", b"<feed>", b"</feed>",
    b"<rdf:RDF", b"<!--", b"-->", b"--", b"<?", b"?>", b"<?x ", b"<![CDATA[", b"<!DOCTYPE rss [",
    b"<!ENTITY a \"b\">", b"<?xml version=\"1.0\"?>", b"<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>",
    b"<source><item><title>s</title></item></source>", b"<html><body><p>503 Service Unavailable<br></body></html>",
    b"<p>Hi <a href=\"/x\">link</a></p>",
]
ITEM = re.compile(rb"(?s)<(item|entry)\b.*?</\1>")
TAG = re.compile(rb"</?[A-Za-z][^<>]*>")
END_TAG = re.compile(rb"</[^<>]*>")


class Damager:
    """Documents made from others. The same seed makes the same document."""

    def __init__(self, documents: Sequence[Document]):
        self.documents = documents

    def document(self, seed: int) -> Document:
        choices = random.Random(seed)
        source = choices.choice(self.documents)
        data = shortened(source.data, choices)
        for _ in range(choices.choice([1, 1, 1, 2, 2, 3, 4])):
            data = choices.choice(DAMAGES)(data, choices)
        if choices.random() < 0.15:
            other = shortened(choices.choice(self.documents).data, choices)
            data = choices.choice(JOINS)(data, other, choices)
        if choices.random() < 0.1:
            data = in_another_encoding(data, choices)
        return Document(f"{source.name} damaged with {seed}", data, source.kind)


def shortened(data: bytes, choices: random.Random) -> bytes:
    """The beginning and the end of what is long."""
    longest = choices.choice([2_000, 8_000, LONGEST])
    if len(data) <= longest:
        return data
    beginning = choices.randint(longest // 2, longest - 1)
    return data[:beginning] + data[len(data) - (longest - beginning):]


def place(data: bytes, choices: random.Random) -> int:
    return choices.randint(0, len(data))


def span(data: bytes, choices: random.Random, longest: int) -> tuple[int, int]:
    start = place(data, choices)
    return start, min(len(data), start + choices.randint(1, longest))


def one_of(pattern: re.Pattern[bytes], data: bytes, choices: random.Random) -> tuple[int, int]:
    found = [match.span() for match in pattern.finditer(data)]
    return choices.choice(found) if found else span(data, choices, 20)


def cut_off(data: bytes, choices: random.Random) -> bytes:
    return data[:place(data, choices)]


def cut_beginning(data: bytes, choices: random.Random) -> bytes:
    return data[place(data, choices):]


def cut_out(data: bytes, choices: random.Random) -> bytes:
    start, end = span(data, choices, choices.choice([1, 8, 600]))
    return data[:start] + data[end:]


def flip(data: bytes, choices: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(choices.randint(1, 3)):
        if changed:
            changed[choices.randrange(len(changed))] ^= 1 << choices.randrange(8)
    return bytes(changed)


def insert_stray(data: bytes, choices: random.Random) -> bytes:
    start = place(data, choices)
    return data[:start] + choices.choice(STRAYS) + data[start:]


def insert_stray_in_text(data: bytes, choices: random.Random) -> bytes:
    """Where text begins or ends, or a field."""
    start = choices.choice([match.end() for match in re.finditer(rb"[>,\n]", data)] or [0])
    return data[:start] + choices.choice(STRAYS) + data[start:]


def remove_end_tag(data: bytes, choices: random.Random) -> bytes:
    start, end = one_of(END_TAG, data, choices)
    return data[:start] + data[end:]


def remove_tag(data: bytes, choices: random.Random) -> bytes:
    start, end = one_of(TAG, data, choices)
    return data[:start] + data[end:]


def cut_tag(data: bytes, choices: random.Random) -> bytes:
    start, end = one_of(TAG, data, choices)
    return data[:choices.randint(start, end)] + data[end:]


def double_line(data: bytes, choices: random.Random) -> bytes:
    start, end = one_of(re.compile(rb"[^\n]*\n"), data, choices)
    return data[:end] + data[start:end] + data[end:]


def nest_item(data: bytes, choices: random.Random) -> bytes:
    """An item in an item: behind one of its tags, or in a child of its own."""
    start, end = one_of(ITEM, data, choices)
    outer, inner = one_of(ITEM, data, choices)
    places = [outer + match.end() for match in TAG.finditer(data[outer:inner])] or [outer]
    at = choices.choice(places)
    item = data[start:end]
    if choices.random() < 0.4:
        item = b"<source>" + item + b"</source>"
    return data[:at] + item + data[at:]


def repeat_piece(data: bytes, choices: random.Random) -> bytes:
    start, end = span(data, choices, choices.choice([4, 40, 400]))
    return data[:start] + data[start:end] * choices.randint(2, 12) + data[end:]


def repeat_stray(data: bytes, choices: random.Random) -> bytes:
    start = place(data, choices)
    return data[:start] + choices.choice(STRAYS) * choices.choice([2, 3, 20, 100]) + data[start:]


def swap_pieces(data: bytes, choices: random.Random) -> bytes:
    places = sorted(place(data, choices) for _ in range(3))
    return data[:places[0]] + data[places[1]:places[2]] + data[places[0]:places[1]] + data[places[2]:]


def line_ends(data: bytes, choices: random.Random) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\n", choices.choice([b"\r\n", b"\r", b"\n\n", b" "]))


def lengthen_text(data: bytes, choices: random.Random) -> bytes:
    """A long text, longer than a record may be in some of the runs."""
    start = choices.choice([match.end() for match in re.finditer(rb"[>,]", data)] or [0])
    text = choices.choice([b"x", b"ab ", b"\xc3\xa9", b"&amp;"]) * choices.choice([50, 500, 3_000])
    return data[:start] + text + data[start:]


def join(data: bytes, other: bytes, choices: random.Random) -> bytes:
    return data + choices.choice([b"", b"", b"\n", b"\r\n", b"\0"]) + other


def insert_document(data: bytes, other: bytes, choices: random.Random) -> bytes:
    start = place(data, choices)
    beginning, end = span(other, choices, len(other) or 1)
    return data[:start] + other[beginning:end] + data[start:]


def join_encoded(data: bytes, other: bytes, choices: random.Random) -> bytes:
    if choices.random() < 0.5:
        return in_another_encoding(data, choices) + other
    return data + in_another_encoding(other, choices)


def in_another_encoding(data: bytes, choices: random.Random) -> bytes:
    """The same in UTF-16 or Latin-1, with a mark or a declaration that says so, or without."""
    text = data.decode("utf-8", "replace")
    encoding = choices.choice(["utf-16-le", "utf-16-be", "latin-1", "windows-1252"])
    if choices.random() < 0.7 and text.startswith("<"):
        declared = "utf-16" if "16" in encoding else encoding.replace("latin-1", "iso-8859-1")
        text = f'<?xml version="1.0" encoding="{declared}"?>' + re.sub(r"^<\?xml.*?\?>", "", text)
    mark = "\ufeff" if "16" in encoding and choices.random() < 0.7 else ""
    return (mark + text).encode(encoding, "replace")


DAMAGES: list[Callable[[bytes, random.Random], bytes]] = [
    cut_off, cut_beginning, cut_out, flip, flip, insert_stray, insert_stray, insert_stray, insert_stray_in_text,
    insert_stray_in_text, remove_end_tag, remove_end_tag, remove_tag, cut_tag, double_line, nest_item, nest_item,
    repeat_piece, repeat_stray, swap_pieces, line_ends, lengthen_text,
]
JOINS = [join, join, insert_document, join_encoded]
