"""The inputs: samples, golden cases, what the fuzzers have kept, and collections from outside."""

import hashlib
import os
import pathlib
import re
import shutil
from typing import Iterable, Iterator, NamedTuple

from programs import ROOT, Program, Runner

#: Larger files of a collection take long and show nothing new.
LARGEST = 2_000_000
CASES = ROOT / "Tests/CommandLineTests/Cases"
CORPUS = ROOT / "Tests/Fuzz/Corpus"
#: What a feed has near its beginning, and a web page has not.
FEED = re.compile(rb"(?i)<\??(xml|rss|feed|channel|item|entry|rdf:|[a-z]+:(feed|rdf))")


class Document(NamedTuple):
    """An input, and how it was come by."""

    name: str
    data: bytes
    #: `feed`, `objects` or `table`, by its content.
    kind: str


def kind_of(data: bytes) -> str | None:
    """What an input is; None if it is nothing that the program reads."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", "replace").lstrip().encode()
    else:
        text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
        if b"\0" in data[:1000]:
            return "feed" if re.match(rb"(?s)\0?<\0?", text) else None
    if text.startswith(b"<"):
        return "feed" if FEED.search(text, 0, 4_000) else None
    if text.startswith(b"{"):
        return "objects"
    lines = text.splitlines()[:3]
    return "table" if lines and re.search(rb"[,;\t|]", lines[0]) else None


def project_documents() -> Iterator[Document]:
    """The samples, and the inputs that the fuzzers have kept without the bytes that set them up (see `FuzzInput`)."""
    for path in sorted((ROOT / "samples").iterdir()):
        if path.is_file() and path.suffix != ".md":
            yield from as_documents(path.name, path.read_bytes())
    for kind, folder in [("feed", "feed"), ("table", "csv"), ("objects", "ndjson")]:
        for path in sorted((CORPUS / folder).iterdir()):
            yield Document(f"{folder}-{path.name}", path.read_bytes()[4:], kind)


def collected_documents(folders: Iterable[pathlib.Path]) -> Iterator[Document]:
    """All feeds, tables and objects in folders."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and 0 < path.stat().st_size <= LARGEST:
                yield from as_documents(str(path.relative_to(folder)), path.read_bytes())


def as_documents(name: str, data: bytes) -> Iterator[Document]:
    if kind := kind_of(data):
        yield Document(name, data, kind)


def golden_commands() -> list[tuple[str, str]]:
    """The names of the golden cases, and what runs each of them from the project's root."""
    folders = [path.parent for path in sorted(CASES.glob("*/cmd"))]
    script = (CASES.parent / "case.sh").relative_to(ROOT)
    return [(path.name, f"bash {script} {path.relative_to(ROOT)}") for path in folders]


#: Keeps the files that it is given, and what comes on standard input, then hands that on.
RECORDER = """#!/bin/sh
for word; do
  if [ -f "$word" ]; then head -c 2000000 "$word" > "$(mktemp "$KEPT_INPUTS/XXXXXXXX")"; fi
done
input=$(mktemp "$KEPT_INPUTS/XXXXXXXX")
head -c 2000000 > "$input"
exec "$RECORDED_PROGRAM" "$@" < "$input"
"""


def recorder(program: Program) -> Program:
    """A program that keeps its input below $KEPT_INPUTS and is another one otherwise."""
    recorder = Program(program.path, "recorder", program.folder.parent)
    recorder.path.rename(recorder.folder / "program")
    recorder.path.write_text(RECORDER)
    recorder.path.chmod(0o755)
    return recorder


def golden_documents(name: str, command: str, recorder: Program, runner: Runner) -> list[Document]:
    """What a golden case gives the program, as files and on standard input."""
    kept = runner.folder / "kept"
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir()
    runner.run_script(recorder, command, {"KEPT_INPUTS": str(kept), "RECORDED_PROGRAM": f"{recorder.folder}/program"})
    return [
        document for path in kept.iterdir() if path.stat().st_size <= LARGEST
        for document in as_documents(f"case-{name}", path.read_bytes())]


def distinct(documents: Iterable[Document]) -> list[Document]:
    """Each content once."""
    return list({hashlib.sha1(document.data).digest(): document for document in documents}.values())


def option_lines() -> Iterator[list[str]]:
    """Command lines that the fuzzers have kept, and expressions as conditions. Left out are those that name a command
    or a file that is written, whose output depends on time, and repetitions of repetitions, for which glibc takes all
    memory there is."""
    lines = [path.read_bytes().replace(b"\0", b"") for path in sorted((CORPUS / "options").iterdir())]
    for path in sorted((CORPUS / "expression").iterdir()):
        lines.append(b"--where\n" + path.read_bytes()[4:].split(b"\0")[0].replace(b"\n", b" "))
    for line in lines:
        arguments = line.decode("utf-8", "replace").split("\n")
        left_out = re.compile(r"--(rejects|suburbs|stations|changes-in|unique-in|geocode|progress)")
        if not any(map(left_out.match, arguments)) and not (b"~" in line and b"{" in line):
            yield arguments
