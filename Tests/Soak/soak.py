#!/usr/bin/env python3
"""Runs fuelstream for long, and often, and checks that nothing wears out.

    soak.py PROGRAM [--bytes 20G] [--runs 1000] [--at-once 100] [--seconds 10]

memory    BYTES of each format through a pipe, one endless document: the peak of resident memory is
          within 1 MB of what it was at 50 MB, and no record is missing.
asleep    A reader of the output that sleeps: memory does not grow, nor is input taken that has no
          place to go. When it wakes up, all of the output is there.
latency   A record a second arrives within 50 ms.
runs      RUNS one after the other, and AT-ONCE side by side: each ends in time, with the same output.

Prints a table; the exit status is 1 if something does not hold.
"""

import argparse
import concurrent.futures
import os
import pathlib
import select
import subprocess
import sys
import threading
import time
from typing import Callable, Iterator, NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Benchmarks"))
from generate import parse_size  # noqa: E402

SETTLED = 50_000_000
GROWTH = 1_000_000
#: How long a run may take that has next to nothing to do.
PATIENCE = 60
OPTIONS = ["--near", "6050"]


class Row(NamedTuple):
    name: str
    result: str
    holds: bool


class Endless(NamedTuple):
    """Input of any length: a head, then a piece again and again, then an end."""

    head: bytes
    piece: bytes
    records: int
    end: bytes

    @staticmethod
    def of(kind: str) -> "Endless":
        command = [sys.executable, str(ROOT / "Tests/Benchmarks/generate.py"), kind, "--bytes", "4M"]
        sample = subprocess.run(command, check=True, capture_output=True).stdout
        if kind == "csv":
            start, stop = sample.index(b"\n") + 1, len(sample)
            count = sample.count(b"\n") - 1
        else:
            start, stop = sample.index(b"<item>"), sample.rindex(b"</item>") + len(b"</item>")
            count = sample.count(b"<item>")
        return Endless(sample[:start], sample[start:stop], count, sample[stop:])


def peak(process: subprocess.Popen) -> int:
    """The most memory that has been resident, in bytes."""
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("the program has ended")


def megabytes(count: int) -> str:
    return f"{count / 1e6:.2f} MB"


def write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest):]


def soak_memory(program: str, kind: str, size: int) -> Iterator[Row]:
    source = Endless.of(kind)
    process = subprocess.Popen([program, *OPTIONS], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    counter = subprocess.Popen(["wc", "-l"], stdin=process.stdout, stdout=subprocess.PIPE)
    process.stdout.close()
    start = time.monotonic()
    written, pieces, settled = len(source.head), 0, 0
    write_all(process.stdin.fileno(), source.head)
    while written < size:
        write_all(process.stdin.fileno(), source.piece)
        written += len(source.piece)
        pieces += 1
        if not settled and written >= SETTLED:
            settled = peak(process)
    write_all(process.stdin.fileno(), source.end)
    last = peak(process)
    process.stdin.close()
    status = process.wait(PATIENCE)
    lines = int(counter.communicate(timeout=PATIENCE)[0])
    elapsed = time.monotonic() - start
    name = f"{kind}, {written / 1e9:.2f} GB"
    yield Row(
        f"{name}: peak memory",
        f"{megabytes(settled or last)} at {megabytes(SETTLED)}, {megabytes(last)} at the end, {elapsed:.0f} s",
        last - (settled or last) < GROWTH)
    expected = pieces * source.records
    yield Row(f"{name}: records", f"{lines} of {expected}, status {status}", lines == expected and status == 0)


def soak_sleeping_reader(program: str, kind: str, seconds: float) -> Iterator[Row]:
    source = Endless.of(kind)
    count = SETTLED // len(source.piece)
    process = subprocess.Popen([program, *OPTIONS], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    taken = 0

    def feed() -> None:
        nonlocal taken
        pieces = [source.head] + [source.piece] * count + [source.end]
        for piece in pieces:
            rest = memoryview(piece)
            while rest:
                sent = os.write(process.stdin.fileno(), rest[:65536])
                taken += sent
                rest = rest[sent:]
        process.stdin.close()

    writer = threading.Thread(target=feed, daemon=True)
    writer.start()
    time.sleep(1)
    before, taken_before = peak(process), taken
    time.sleep(seconds)
    after, taken_after = peak(process), taken
    yield Row(
        f"{kind}, the reader sleeps",
        f"{megabytes(before)} after 1 s, {megabytes(after)} after {1 + seconds:.0f} s; {taken_after} bytes taken",
        after - before < GROWTH and taken_after == taken_before and taken_after < 2_000_000)
    lines = 0
    while block := os.read(process.stdout.fileno(), 1 << 20):
        lines += block.count(b"\n")
    status = process.wait(PATIENCE)
    writer.join(PATIENCE)
    expected = count * source.records
    yield Row(f"{kind}, the reader wakes up", f"{lines} records of {expected}, status {status}",
              lines == expected and status == 0)


def soak_latency(program: str, kind: str, count: int) -> Iterator[Row]:
    source = Endless.of(kind)
    mark = b"\n" if kind == "csv" else b"</item>"
    records = source.piece.split(mark)[:count]
    process = subprocess.Popen([program, *OPTIONS], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    write_all(process.stdin.fileno(), source.head)
    delays = []
    for record in records:
        time.sleep(1)
        start = time.monotonic()
        write_all(process.stdin.fileno(), record + mark)
        if not select.select([process.stdout], [], [], PATIENCE)[0]:
            process.kill()
            yield Row(f"{kind}, a record a second", f"one was held back for {PATIENCE} s", False)
            return
        process.stdout.readline()
        delays.append(time.monotonic() - start)
    write_all(process.stdin.fileno(), source.end)
    process.stdin.close()
    status = process.wait(PATIENCE)
    delays.sort()
    yield Row(
        f"{kind}, a record a second",
        f"median {delays[len(delays) // 2] * 1e3:.1f} ms, worst {delays[-1] * 1e3:.1f} ms of {count}, status {status}",
        status == 0)


def soak_runs(program: str, runs: int, at_once: int) -> Iterator[Row]:
    samples = [ROOT / "samples" / name for name in ("fuelwatch.rss", "fuelwatch-month.csv", "news.atom")]
    contents = [sample.read_bytes() for sample in samples]

    def run(number: int) -> bytes | str:
        """The output, or what went wrong. By turns from a pipe and from a file."""
        which = number // 2 % len(samples)
        arguments, source = (["-"], contents[which]) if number % 2 == 0 else ([str(samples[which])], b"")
        try:
            done = subprocess.run(
                [program, *OPTIONS, *arguments], input=source, capture_output=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return "did not end"
        return done.stdout if done.returncode == 0 else f"status {done.returncode}: {done.stderr[:200]!r}"

    kinds = 2 * len(samples)
    expected = [run(number) for number in range(kinds)]

    def judge(name: str, results: list[bytes | str], elapsed: float) -> Row:
        faults = [
            result if isinstance(result, str) else "different output"
            for number, result in enumerate(results) if result != expected[number % kinds]]
        text = f"{len(results) - len(faults)} of {len(results)} as expected, {elapsed:.0f} s"
        return Row(name, text + (f"; {faults[0]}" if faults else ""), not faults)

    good = all(isinstance(result, bytes) and result for result in expected)
    yield Row("a run of each kind", "as expected" if good else f"{expected}", good)
    start = time.monotonic()
    yield judge("one after the other", [run(number) for number in range(runs)], time.monotonic() - start)
    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        results = list(pool.map(run, range(at_once)))
    yield judge("at once", results, time.monotonic() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--bytes", type=parse_size, default="20G", help="of each format (20G)")
    parser.add_argument("--runs", type=int, default=1000, help="one after the other (1000)")
    parser.add_argument("--at-once", type=int, default=100, help="side by side (100)")
    parser.add_argument("--seconds", type=int, default=10, help="of sleep, and of waiting for records (10)")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    soaks: list[Callable[[], Iterator[Row]]] = []
    for kind in ("csv", "rss"):
        soaks.append(lambda kind=kind: soak_sleeping_reader(program, kind, options.seconds))
        soaks.append(lambda kind=kind: soak_latency(program, kind, options.seconds))
    soaks.append(lambda: soak_runs(program, options.runs, options.at_once))
    for kind in ("csv", "rss"):
        soaks.append(lambda kind=kind: soak_memory(program, kind, options.bytes))
    rows: list[Row] = []
    for soak in soaks:
        for row in soak():
            rows.append(row)
            print(f"{row.name} …", file=sys.stderr, flush=True)
    width = max(len(row.name) for row in rows)
    for row in rows:
        print(f"{'ok  ' if row.holds else 'FAIL'}  {row.name:<{width}}  {row.result}")
    sys.exit(0 if all(row.holds for row in rows) else 1)


if __name__ == "__main__":
    main()
