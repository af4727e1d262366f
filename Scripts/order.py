#!/usr/bin/env python3
"""Writes packaging/order.txt: the functions that the linker puts first, so that runs touch few pages (needs valgrind).

    order.py PROGRAM MAP      MAP is the link map of the program (--Map --no-demangle)

The kernel maps a program's pages in groups of sixteen. Of its code a run needs a quarter, scattered over nearly all of it.
The linker moves sections, and most have one function each; that of the Swift library is a single one of 1.6 MB. So the list
has one function of each section that is executed in one of the runs below, those first that are executed in most of them,
and what is large last: most of it is not executed, wherever it lies.

A name that no longer exists does no harm. Half of the list are our own functions, some of which change their names: it is
worth writing again before a release, and for a new toolchain.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
from typing import Dict, Iterator, List, Set, Tuple

TOP = pathlib.Path(__file__).resolve().parent.parent
SAMPLES = TOP / "samples"
GENERATOR = TOP / "Tests" / "Benchmarks" / "generate.py"

# Options, and a sample or what the generator of the benchmarks makes: some functions are called by the second chunk only.
RUNS: List[Tuple[List[str], str]] = [
    (["--schema", "raw"], "csv"),
    (["--schema", "raw", "-t", "csv", "-s", "PUBLISH_DATE,TRADING_NAME", "--where", "PRODUCT_PRICE < 150"], "csv"),
    (["--near", "6050"], "csv"),
    (["--by", "brand", "--calc", "m=mean(price)"], "csv"),
    (["--near", "6050"], "rss"),
    ([], "news"),
    (["-f", "json", "--records", "[]"], "json"),
    (["--schema", "raw", "-t", "csv", "-s", "TRADING_NAME"], "quoted"),
    (["--schema", "raw"], "fuelwatch-month.csv"),
    (["--schema", "raw", "-t", "csv", "-s", "PUBLISH_DATE,TRADING_NAME", "--where", "PRODUCT_PRICE < 150"], "fuelwatch-month.csv"),
    (["--near", "6050"], "fuelwatch-month.csv"),
    (["--near", "6050", "--sort-by", "price", "--limit", "3", "--changes"], "fuelwatch-month.csv"),
    (["--assume-product", "ULP", "--near", "6050"], "fuelwatch.rss"),
    ([], "news.rss"),
    ([], "news.atom"),
    (["--by", "brand", "--calc", "m=mean(price)"], "fuelwatch-month.csv"),
    (["-f", "json"], "news.json"),
    ([], "geoportal.json"),
    (["--accept-rejects"], "schemes/fuelcheck-nsw.csv"),
    ([], "schemes/prix-carburants.xml"),
]

# Bytes that the generator makes.
GENERATED = "500K"
# Bytes of a section that is most likely a whole library.
LARGE = 1 << 18


def content(source: str) -> bytes:
    """A sample, or generated records."""
    if "." in source:
        return (SAMPLES / source).read_bytes()
    return subprocess.run(
        [sys.executable, str(GENERATOR), source, "--bytes", GENERATED], stdout=subprocess.PIPE, check=True).stdout


def executed(program: str, arguments: List[str], source: str, folder: pathlib.Path) -> Set[str]:
    """The mangled names of the functions that a run executes."""
    counts = folder / "counts"
    # Through a pipe, as most input comes.
    subprocess.run(
        ["valgrind", "-q", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={counts}", program, *arguments],
        input=content(source), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    # A function that calls itself has the depth behind its name.
    return set(re.findall(r"^c?fn=\(\d+\) ([^'\n]+)", counts.read_text(), re.MULTILINE))


def functions(link_map: str) -> Iterator[Tuple[str, str, int]]:
    """The functions in the program, each with the section that it came from and how many bytes that has."""
    section, size = "", 0
    for line in pathlib.Path(link_map).read_text().splitlines():
        match = re.match(r"\s*[0-9a-f]+\s+[0-9a-f]+\s+([0-9a-f]+)\s+\d+ (\s*)(\S.*)", line)
        if not match:
            continue
        depth, name = len(match[2]), match[3]
        if depth < 16:
            section, size = name if ":(.text" in name else "", int(match[1], 16)
        elif section:
            yield name, section, size


def main(program: str, link_map: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # valgrind does not know all of DWARF 5.
        copy = str(folder / "program")
        subprocess.run(["objcopy", "--strip-debug", program, copy], check=True)
        runs = [executed(copy, arguments, source, folder) for arguments, source in RUNS]
    known = list(functions(link_map))
    found = [entry for entry in known if any(entry[0] in run for run in runs)]
    # A name in several files moves the sections of all of them.
    large = {section: function for function, section, size in found if size > LARGE}
    in_large = {function for function, section, _ in known if section in large}
    uses: Dict[str, List[bool]] = {}
    names: Dict[str, str] = {}
    for function, section, _ in found:
        if function not in in_large:
            names.setdefault(section, function)
            uses[section] = max(uses.get(section, []), [function in run for run in runs], key=sum)
    # What the same runs need stands together.
    ordered = sorted(names, key=lambda section: (-sum(uses[section]), uses[section], names[section]))
    listed = [names[section] for section in ordered] + sorted(large.values())
    (TOP / "packaging" / "order.txt").write_text("".join(f"{name}\n" for name in listed))


if __name__ == "__main__":
    main(*sys.argv[1:])
