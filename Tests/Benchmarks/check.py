#!/usr/bin/env python3
"""Counts what does not wobble: instructions per input byte, and the peak of the live heap (needs valgrind).

    check.py PROGRAM            compares with the figures in instructions.json; status 1 if one is more than 3 % higher
    check.py PROGRAM --update   writes the figures anew for this toolchain

Instructions are those of valgrind --tool=callgrind on fixed inputs of 4 MB, less those of an input of 1 MB, divided by
the difference: what starting costs drops out. The heap is that of valgrind --tool=massif at two sizes ten times apart.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from typing import Dict, Iterator, List, Tuple

import rows
from bench import DATA, HERE, generate

FIGURES = HERE / "instructions.json"
TOLERANCE = 1.03
HEAP_LIMIT = 800 * 1000
SIZES = ("1M", "4M")

WORKLOADS: Dict[str, Tuple[str, List[str]]] = {
    "CSV select": ("csv", ["--schema", "raw", "-t", "csv", "-s", "PUBLISH_DATE,TRADING_NAME,PRODUCT_PRICE"]),
    "CSV filter": (
        "csv", ["--schema", "raw", "-t", "csv", "--where", 'PRODUCT_PRICE < 150 && BRAND_DESCRIPTION == "BP"']),
    "CSV to NDJSON": ("csv", ["--schema", "raw"]),
    "fuel CSV enriched": ("csv", ["--near", "6050"]),
    "fuel CSV, condition": ("csv", ["--where", "price < 130"]),
    "fuel CSV, field set": ("csv", ["--set", "dollars=price / 100"]),
    "fuel CSV, changes": ("csv", ["--changes"]),
    "fuel RSS enriched": ("rss", ["--assume-product", "ULP", "--near", "6050"]),
    "feed RSS": ("news", []),
}


def without_debug_info(program: str, folder: pathlib.Path) -> str:
    """A copy that valgrind can read: it does not know all of DWARF 5."""
    copy = folder / "program"
    subprocess.run(["objcopy", "--strip-debug", program, str(copy)], check=True)
    return str(copy)


def run_valgrind(options: List[str], program: str, arguments: List[str], data: pathlib.Path) -> str:
    with data.open("rb") as file:
        result = subprocess.run(
            ["valgrind", *options, program, *arguments], stdin=file, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"valgrind ended with {result.returncode}:\n{result.stderr}")
    return result.stderr


def instructions(program: str, arguments: List[str], data: pathlib.Path) -> int:
    text = run_valgrind(
        ["--tool=callgrind", "--callgrind-out-file=/dev/null"], program, arguments, data)
    return int(re.search(r"Collected : (\d+)", text).group(1))


def per_byte(program: str, kind: str, arguments: List[str]) -> float:
    small, large = (generate(kind, size) for size in SIZES)
    difference = instructions(program, arguments, large) - instructions(program, arguments, small)
    return difference / (large.stat().st_size - small.stat().st_size)


def peak_heap(program: str, arguments: List[str], data: pathlib.Path, folder: pathlib.Path) -> int:
    out = folder / "massif"
    run_valgrind(["--tool=massif", f"--massif-out-file={out}"], program, arguments, data)
    return max(int(size) for size in re.findall(r"^mem_heap_B=(\d+)", out.read_text(), re.MULTILINE))


def heap_runs(folder: pathlib.Path) -> Iterator[Tuple[str, pathlib.Path, List[str]]]:
    """Inputs of every kind, also such as would break the bound: name, file and options."""
    enriched = ["--assume-product", "ULP", "--near", "6050"]
    for kind in ("csv", "rss", "news"):
        for size in ("1M", "10M"):
            yield f"{kind} {size}", generate(kind, size), []
            yield f"{kind} {size}, near", generate(kind, size), enriched
    for name, make in rows.KINDS.items():
        file = folder / "rows"
        with file.open("wb") as output:
            options = make(output)
        yield name, file, options
        if "raw" not in options:
            yield f"{name}, near", file, options + enriched


def toolchain() -> str:
    text = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    version = re.search(r"Swift version (\S+)", text)
    target = re.search(r"Target: (\S+)", text)
    return f"Swift {version.group(1) if version else '?'}, {target.group(1) if target else '?'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    DATA.mkdir(exist_ok=True)
    figures = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    known = figures.get(toolchain(), {})
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program = without_debug_info(options.program, folder)
        measured = {}
        for job, (kind, arguments) in WORKLOADS.items():
            measured[job] = round(per_byte(program, kind, arguments), 2)
            before = known.get(job)
            is_higher = before is not None and measured[job] > before * TOLERANCE
            note = "HIGHER" if is_higher else "" if before else "no figure for this toolchain"
            failures += is_higher
            print(f"{job:<20} {measured[job]:8.2f} instructions a byte, before {before or '-'}  {note}")
        for name, data, arguments in heap_runs(folder):
            peak = peak_heap(program, arguments, data, folder)
            failures += peak > HEAP_LIMIT
            print(f"live heap, {name:<40} {peak / 1000:8.0f} KB  {'TOO MUCH' if peak > HEAP_LIMIT else ''}")
    if options.update:
        figures[toolchain()] = measured
        FIGURES.write_text(json.dumps(figures, indent=2) + "\n")
    sys.exit(1 if failures and not options.update else 0)


if __name__ == "__main__":
    main()
