#!/usr/bin/env python3
"""Puts the options that `--help` shows into the manual pages' OPTIONS sections.

Run `make manual`; `generate.py --check FOLDER` only says whether that is due. FOLDER is where the programs are.

Of an option its `.It` line comes from `--help`, and so does the line behind it, which ends in a comment that says so.
What follows up to the next option is written by hand, here in the page, and stays with the option wherever it goes.
"""
import pathlib
import re
import subprocess
import sys

folder = pathlib.Path(__file__).resolve().parent
MARK = '\\" --help'


def help_entries(program):
    """The groups of a help page: (title or None, [(label, text)])."""
    page = subprocess.run([program, "--help"], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    groups = []
    for line in page.splitlines():
        heading = re.fullmatch(r"([A-Z][^()]*?)( \(.*\))?:", line)
        if heading:
            title = heading[1]
            groups.append((None if title == "Options" else title, []))
        elif line.startswith("  -"):
            label, _, text = line.strip().partition("  ")
            groups[-1][1].append((label, text.strip()))
        elif line.startswith("    ") and groups and groups[-1][1]:
            label, text = groups[-1][1][-1]
            groups[-1][1][-1] = (label, f"{text} {line.strip()}".strip())
    return [group for group in groups if group[1]]


def names(label):
    return re.findall(r"(?<![\w-])--?[\w-]+", label)


def item(label):
    """`-f, --from FORMAT` as mdoc has it."""
    parts = []
    for part in label.split(", "):
        name, _, value = part.partition(" ")
        macro = "Fl " + name[1:].replace("-", "\\-", 1)
        if value:
            value = re.sub(r"([=,])", lambda sign: {"=": " Ns = Ns Ar ", ",": " , Ns Ar "}[sign[0]], value.lower())
            macro += " Ar " + value
        parts.append(macro)
    return ".It " + " , ".join(parts)


def sentence(text):
    return re.sub(r"(?<!\w)-+", lambda dashes: "\\-" * len(dashes[0]), text) + "." + MARK


def written(section):
    """What stands in a section: the lines before the list, and the handwritten lines of each option by its name."""
    preamble, bodies, current, depth = [], {}, None, 0
    for line in section:
        if line.startswith(".It ") and depth == 1:
            current = names(line.replace("\\-", "-").replace("Fl ", "-"))[-1]
            bodies[current] = []
        elif line.startswith(".Bl "):
            depth += 1
            if depth == 1:
                continue
        elif line.startswith(".El"):
            depth -= 1
            if depth == 0:
                current = None
                continue
        elif line.startswith(".Ss "):
            continue
        if line.endswith(MARK) or line.startswith(".It ") and depth == 1:
            continue
        (preamble if current is None else bodies[current]).append(line)
    return preamble, bodies


def page(text, groups, path):
    lines = text.split("\n")
    start = lines.index(".Sh OPTIONS") + 1
    end = next(i for i in range(start, len(lines)) if lines[i].startswith(".Sh "))
    preamble, bodies = written(lines[start:end])
    section = list(preamble)
    for title, entries in groups:
        section += ([f".Ss {title}"] if title else []) + [".Bl -tag -width indent"]
        for label, description in entries:
            section += [item(label), sentence(description)]
            for name in names(label):
                section += bodies.pop(name, [])
        section.append(".El")
    left = {name: body for name, body in bodies.items() if body}
    if left:
        sys.exit(f"{path}: these are no options any more, but have a text: {', '.join(left)}")
    return "\n".join(lines[:start] + section + lines[end:])


def main():
    arguments = sys.argv[1:]
    checks = arguments[:1] == ["--check"]
    programs = pathlib.Path(arguments[-1])
    due = []
    for name in ["fuelstream", "fuelstream-geocode"]:
        program, path = programs / name, folder / f"{name}.1"
        if not program.exists():
            print(f"{program} is not there, {path.name} stays as it is", file=sys.stderr)
            continue
        old = path.read_text(encoding="utf-8")
        new = page(old, help_entries(program), path.name)
        if new != old:
            due.append(path.name)
            if not checks:
                path.write_text(new, encoding="utf-8")
    if checks and due:
        sys.exit(f"{' and '.join(due)}: the options are not those of --help; run make manual")


main()
