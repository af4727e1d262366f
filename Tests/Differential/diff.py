#!/usr/bin/env python3
"""Compares two builds of fuelstream: what one does, the other does.

    diff.py OLD NEW [--damaged 6000 | --seconds N] [--seed N] [--accept FILE] [FILE ...]

golden cases   The commands of Tests/CommandLineTests/Cases as they are, with either program.
options        Command lines and conditions that the fuzzers have kept.
documents      The samples, the inputs of the golden cases, what the fuzzers have kept, and all feeds, tables and
               NDJSON in the folders that $FUELSTREAM_TEST_DATA and $CORPORA (a list like $PATH) name.
damaged        Documents made from these by a seed: cut, joined, nested, with strays, in other encodings.

With FILEs, these alone. Compared are standard output, messages, rejects and exit status, OLD against NEW; and NEW
against itself when it is given the document in pieces through a pipe, and with three jobs. Differences are told by
kind, the smallest document of each kind first, and kept below .build-diff. The exit status is 1 if there are any whose
kind is not a line of the file that --accept names. A trial that OLD has no end of (--limit seconds) is counted and of
NEW alone is asked that it agrees with itself.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import itertools
import os
import pathlib
import queue
import random
import shlex
import signal
import sys
import time
from typing import Callable, Iterable, Iterator, Sequence

import documents
from damage import Damager
from documents import Document
from programs import ROOT, Program, Runner, limit_resources
from trials import SHARED, SINGLE, Comparison, Difference, Trial

FOLDER = ROOT / ".build-diff"
WORKERS = 2
#: Trials that share a process, and how many bytes these may have.
BATCH = 16
BATCH_BYTES = 1_000_000
#: How many documents of a kind of difference are kept, and how many kinds are told in full.
KEPT = 3
TOLD = 60


class Kind:
    """Differences of one kind: how many, with which options, and the smallest."""

    def __init__(self) -> None:
        self.count = 0
        self.options: collections.Counter[str] = collections.Counter()
        self.smallest: list[Difference] = []

    def add(self, difference: Difference) -> None:
        self.count += 1
        self.options[shlex.join(difference.trial.options) or "no option"] += 1
        self.smallest.append(difference)
        self.smallest.sort(key=lambda difference: len(difference.trial.document.data))
        del self.smallest[KEPT:]


class Run:
    """All that is compared, and what has been found."""

    def __init__(self, old: pathlib.Path, new: pathlib.Path, limit: float):
        self.old = Program(old, "old", FOLDER)
        self.new = Program(new, "new", FOLDER)
        self.found: collections.defaultdict[str, Kind] = collections.defaultdict(Kind)
        self.documents = 0
        self.started = time.monotonic()
        self.told = self.started
        self.runners: queue.SimpleQueue[Comparison] = queue.SimpleQueue()
        self.comparisons = [
            Comparison(self.old, self.new, Runner(FOLDER / f"worker-{index}", limit)) for index in range(WORKERS)]
        for comparison in self.comparisons:
            self.runners.put(comparison)

    def work(self, steps: Iterable[tuple[int, Callable[[Comparison], Iterator[Difference]]]]) -> None:
        """Does steps, each of which is about so many documents, two at a time and no sooner than they are wanted."""
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            waiting: set[concurrent.futures.Future] = set()
            for count, step in steps:
                waiting.add(pool.submit(self._do, count, step))
                if len(waiting) > 2 * WORKERS:
                    done, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
                    self._settle(done)
            self._settle(waiting)

    def _do(self, count: int, step: Callable[[Comparison], Iterator[Difference]]) -> tuple[int, list[Difference]]:
        comparison = self.runners.get()
        try:
            return count, list(step(comparison))
        finally:
            self.runners.put(comparison)

    def _settle(self, done: Iterable[concurrent.futures.Future]) -> None:
        for future in done:
            count, differences = future.result()
            self.documents += count
            for difference in differences:
                self.found[difference.signature].add(difference)
        if time.monotonic() > self.told + (1 if sys.stderr.isatty() else 30):
            self.told = time.monotonic()
            print(self.summary, end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)

    @property
    def summary(self) -> str:
        seconds = max(0.001, time.monotonic() - self.started)
        differences = sum(kind.count for kind in self.found.values())
        runs = sum(comparison.runs for comparison in self.comparisons)
        slow = sum(comparison.too_slow for comparison in self.comparisons)
        return (
            f"{self.documents:,} trials ({self.documents / seconds:.0f}/s, {runs:,} runs) in {seconds:.0f} s: "
            f"{differences:,} differences of {len(self.found):,} kinds"
            + (f"; {slow:,} that the old program did not finish" if slow else ""))


def steps_of(trials: Iterable[Trial]) -> Iterator[tuple[int, Callable[[Comparison], Iterator[Difference]]]]:
    """Trials with the same shared settings together, the others one by one."""
    batches: dict[tuple[str, ...], list[Trial]] = {}

    def batch(options: tuple[str, ...]) -> tuple[int, Callable[[Comparison], Iterator[Difference]]]:
        members = batches.pop(options)
        return len(members), lambda comparison: comparison.batch(members)

    for trial in trials:
        if not is_shared(trial.options):
            yield 1, lambda comparison, trial=trial: comparison.single(trial)
            continue
        members = batches.setdefault(trial.options, [])
        members.append(trial)
        if len(members) == BATCH or sum(len(member.document.data) for member in members) > BATCH_BYTES:
            yield batch(trial.options)
    for options in list(batches):
        yield batch(options)


def is_shared(options: Sequence[str]) -> bool:
    return any(
        len(options) == len(shared) and all(a in (b, "LIMIT") for a, b in zip(shared, options)) for shared in SHARED)


def trials_of_documents(originals: Sequence[Document], seed: int) -> Iterator[Trial]:
    """Each document with the first two shared settings and one more, every sixth one with one of the single ones."""
    for index, document in enumerate(originals):
        choices = random.Random(f"{seed} {index}")
        for choice in {0, 1, 2 + index % (len(SHARED) - 2)}:
            yield Trial.of(document, choice, choices, shared=True)
        if index % 6 == 0:
            yield Trial.of(document, index // 6, choices, shared=False)


def trials_of_files(paths: Sequence[pathlib.Path], seed: int) -> Iterator[Trial]:
    """Each file with all settings."""
    for path in paths:
        document = Document(str(path), path.read_bytes(), documents.kind_of(path.read_bytes()) or "table")
        choices = random.Random(seed)
        for shared, settings in [(True, SHARED), (False, SINGLE)]:
            for choice in range(len(settings)):
                yield Trial.of(document, choice, choices, shared)


def trials_of_options() -> Iterator[Trial]:
    """Command lines and conditions that the fuzzers have kept, each with one of the samples."""
    samples = [document for document in documents.project_documents() if document.name.startswith("fuelwatch")]
    for index, options in enumerate(documents.option_lines()):
        yield Trial(samples[index % len(samples)], tuple(options), index)


def trials_of_damage(originals: Sequence[Document], seed: int, count: int, seconds: float | None) -> Iterator[Trial]:
    damager = Damager(originals)
    end = time.monotonic() + (seconds or 0)
    for index in itertools.count():
        if time.monotonic() > end if seconds else index >= count:
            return
        document_seed = seed * 1_000_000_000 + index
        choices = random.Random(document_seed)
        yield Trial.of(damager.document(document_seed), index // 6, choices, shared=index % 6 != 0)


def all_documents(run: Run) -> list[Document]:
    folders = [os.environ.get("FUELSTREAM_TEST_DATA", ""), *os.environ.get("CORPORA", "").split(":")]
    recorder = documents.recorder(run.old)
    found = list(documents.project_documents())

    def record(comparison: Comparison, case: tuple[str, str]) -> Iterator[Difference]:
        found.extend(documents.golden_documents(*case, recorder, comparison.runner))
        return iter(())

    run.work((0, lambda comparison, case=case: record(comparison, case)) for case in documents.golden_commands())
    found += documents.collected_documents(pathlib.Path(folder) for folder in folders if folder)
    # In an order that does not go by who was done first.
    return documents.distinct(sorted(found, key=lambda document: (document.name, document.data)))


def report(run: Run, accepted: set[str]) -> int:
    """Tells what was found; the exit status."""
    kept = FOLDER / "kept"
    kept.mkdir(exist_ok=True)
    for path in kept.iterdir():
        path.unlink()
    kinds = sorted(run.found.items(), key=lambda item: -item[1].count)
    (FOLDER / "kinds").write_text("".join(f"{signature}\n" for signature, _ in kinds))
    unexpected = [(signature, kind) for signature, kind in kinds if signature not in accepted]
    for index, (signature, kind) in enumerate(unexpected):
        if index < TOLD:
            print(f"\n{kind.count:,} × {signature}")
            print("  " + "; ".join(f"{options} ×{count}" for options, count in kind.options.most_common(6)))
        for number, difference in enumerate(kind.smallest):
            document = difference.trial.document
            path = kept / f"{index + 1:03}-{number + 1}"
            path.write_bytes(document.data)
            if index < TOLD and number == 0:
                tell(difference, path)
    if len(unexpected) > TOLD:
        print(f"\n{len(unexpected) - TOLD:,} more kinds; all are in {FOLDER / 'kinds'}")
    print(f"\n{run.summary}; {len(kinds) - len(unexpected):,} kinds accepted")
    return 1 if unexpected else 0


def tell(difference: Difference, path: pathlib.Path) -> None:
    path = path.relative_to(ROOT)
    trial = difference.trial
    print(f"  {trial.document.name}, {len(trial.document.data):,} bytes: {path}")
    if trial.document.kind == "case":
        for name in ["old", "new"]:
            print(f"    PATH=$PWD/.build-diff/{name}:$PATH TMPDIR=$(mktemp -d) FUELSTREAM_STATIONS= sh {path}")
    else:
        options = shlex.join(trial.options)
        old = ".build-diff/old/fuelstream" if "old" in difference.between else ".build-diff/new/fuelstream"
        print(f"    {old} {options} < {path}")
        if "pieces" in difference.between:
            print(f"    Tests/Differential/pieces.py {path} {trial.seed} | .build-diff/new/fuelstream {options}")
        else:
            jobs = " --jobs 3" if "jobs" in difference.between else ""
            print(f"    .build-diff/new/fuelstream {options}{jobs} < {path}")
    for outcome in ["one", "other"]:
        value = getattr(difference, outcome)
        if value.status is None:
            print(f"    {'−+'[outcome == 'other']} out of time")
    name, one, other = difference.first_difference
    if name:
        start = max(0, len(os.path.commonprefix([one, other])) - 40)
        print(f"    first in {name}:")
        for sign, line in [("−", one), ("+", other)]:
            text = line[start:start + 200].decode("utf-8", "backslashreplace")
            print(f"    {sign} {'…' if start and line else ''}{text}{'…' if len(line) > start + 200 else ''}")


def compare(run: Run, arguments: argparse.Namespace) -> None:
    if arguments.files:
        run.work(steps_of(trials_of_files(arguments.files, arguments.seed)))
        return
    commands = documents.golden_commands()
    run.work((1, lambda comparison, case=case: comparison.script(*case)) for case in commands)
    originals = all_documents(run)
    size = sum(len(document.data) for document in originals)
    print(f"{len(commands)} golden cases; {len(originals):,} documents, {size:,} bytes", file=sys.stderr)
    run.work(steps_of(trials_of_options()))
    run.work(steps_of(trials_of_documents(originals, arguments.seed)))
    run.work(steps_of(trials_of_damage(originals, arguments.seed, arguments.damaged, arguments.seconds)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path)
    parser.add_argument("files", type=pathlib.Path, nargs="*")
    parser.add_argument("--damaged", type=int, default=6_000, help="how many damaged documents")
    parser.add_argument("--seconds", type=float, help="damaged documents for that long instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=10, help="seconds that a run may take")
    parser.add_argument("--accept", type=pathlib.Path, help="a file of kinds of differences that are intended")
    arguments = parser.parse_args()
    limit_resources()
    # Also where a shell has it ignored (nohup, a job in the background) or timeout(1) ends the run.
    for number in [signal.SIGINT, signal.SIGTERM]:
        signal.signal(number, signal.default_int_handler)
    FOLDER.mkdir(exist_ok=True)
    run = Run(arguments.old, arguments.new, arguments.limit)
    try:
        compare(run, arguments)
    except KeyboardInterrupt:
        print("\nInterrupted: this is what was found so far.", file=sys.stderr)
    accepted = set(arguments.accept.read_text().splitlines()) if arguments.accept else set()
    return report(run, accepted)


if __name__ == "__main__":
    sys.exit(main())
