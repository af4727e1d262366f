"""What is run on a document, and what counts as a difference."""

import json
import random
import re
from typing import Iterator, NamedTuple, Sequence

from documents import Document
from programs import REJECTS, Outcome, Program, Runner

KEEP = ["--rejects", REJECTS]
#: Settings of runs whose output for several inputs is that for each of them, one after the other: they share a process,
#: whose start takes longer than most documents.
SHARED: list[list[str]] = [
    KEEP, ["--schema", "raw", *KEEP], [], ["--max-record-bytes", "LIMIT", *KEEP], ["--near", "6050", *KEEP],
    ["--schema", "raw", "--max-record-bytes", "LIMIT", *KEEP],
]
#: Settings of runs that take one input each.
SINGLE: list[list[str]] = [
    ["-t", "csv", *KEEP], ["--strict", *KEEP], ["--stats-json", "--accept-rejects"],
    ["--schema", "raw", "-t", "csv", *KEEP], ["-t", "rss"], ["--limit", "2", *KEEP], ["-f", "rss", *KEEP],
    ["-f", "csv", "--no-header", "--infer", *KEEP],
    ["-t", "geojson", "--changes"], ["--schema", "feed", "--unique", "title", *KEEP],
    ["-f", "csv", "-d", ";", "--quote", "'", *KEEP], ["-f", "tsv", "-t", "tsv"],
    ["-f", "ndjson", "--schema", "raw", *KEEP], ["--encoding", "windows-1252", *KEEP], ["--set", "line=line()"],
    ["--schema", "fuel", "--assume-product", "ULP", *KEEP], ["--sort-by=-title,price", "--limit", "5", "--stats-json"],
    ["--sort-by=price,title", *KEEP], ["-f", "xml", "--records", "item", *KEEP], ["--describe"],
    ["--strict", "--max-record-bytes", "LIMIT", "--stats-json"], ["-t", "html", "--where", "title || price > 100"],
]
LIMITS = ["1", "40", "200", "1000", "4K"]
JOBS = ["--jobs", "3"]
#: Not all messages of many inputs are shown, but all are counted.
COUNTS = ["--stats-json"]


class Trial(NamedTuple):
    """A document, the options that it is read with, and how it is cut into pieces."""

    document: Document
    options: tuple[str, ...]
    seed: int

    @staticmethod
    def of(document: Document, choice: int, choices: random.Random, shared: bool) -> "Trial":
        sets = SHARED if shared else SINGLE
        options = [choices.choice(LIMITS) if word == "LIMIT" else word for word in sets[choice % len(sets)]]
        return Trial(document, tuple(options), choices.getrandbits(30))


class Difference(NamedTuple):
    """Two runs that should have done the same."""

    trial: Trial
    #: The runs that were compared.
    between: str
    one: Outcome
    other: Outcome

    @property
    def signature(self) -> str:
        """What differences of one kind have in common."""
        if None in (self.one.status, self.other.status):
            return f"{self.between}: out of time"
        parts = [name for name in Outcome._fields if getattr(self.one, name) != getattr(self.other, name)]
        if "status" in parts:
            parts[parts.index("status")] = f"status {self.one.status} → {self.other.status}"
        name, first, second = self.first_difference
        return f"{self.between}: {', '.join(parts)}: first in {name}: {kind_of_change(first, second)}"

    @property
    def first_difference(self) -> tuple[str, bytes, bytes]:
        """Where it is, and the first lines that differ: messages tell most, then rejects."""
        for name in ["stderr", "rejects", "stdout"]:
            one, other = (getattr(outcome, name).splitlines() for outcome in (self.one, self.other))
            for index in range(max(len(one), len(other))):
                lines = [part[index] if index < len(part) else b"" for part in (one, other)]
                if lines[0] != lines[1]:
                    return name, lines[0], lines[1]
        return "", b"", b""


def kind_of_change(one: bytes, other: bytes) -> str:
    """What became another, without what only this input has."""
    try:
        objects = [json.loads(line) for line in (one, other)]
        if all(isinstance(value, dict) for value in objects):
            return "fields " + ", ".join(
                " → ".join([f"{key} {described(objects[0], key)}", described(objects[1], key)])
                for key in {**objects[0], **objects[1]}
                if objects[0].get(key, objects) != objects[1].get(key, objects))
    except ValueError:
        pass
    return f"«{without_particulars(one)}» → «{without_particulars(other)}»"


def described(record: dict, key: str) -> str:
    if key not in record:
        return "absent"
    value = record[key]
    if key == "reason":
        return without_particulars(value.encode())
    return "null" if value is None else type(value).__name__


def without_particulars(line: bytes) -> str:
    text = line.decode("utf-8", "replace")
    if text.startswith("{"):
        return "a record"
    text = re.sub(r"<[^<>]*>", "<…>", text)
    text = re.sub(r'"[^"]*"|“[^”]*”|\'[^\']*\'', "“…”", text)
    return re.sub(r"[0-9][0-9,.]*", "N", text)[:160]


class Comparison:
    """Runs two programs, and the second one in several ways."""

    def __init__(self, old: Program, new: Program, runner: Runner):
        self.old = old
        self.new = new
        self.runner = runner
        self.runs = 0
        #: How many trials the old program had no end of: of them only the new one is looked at.
        self.too_slow = 0

    def batch(self, trials: Sequence[Trial]) -> Iterator[Difference]:
        """The differences in trials with the same shared settings: at first all in one process. Some of them are also
        given in pieces, and the outputs of these together must be that for all of these as files."""
        inputs = [trial.document.data for trial in trials]
        options = [*trials[0].options, *COUNTS]
        run = self.runner.run_files
        old, new = run(self.old, options, inputs), run(self.new, options, inputs)
        jobs = run(self.new, [*options, *JOBS], inputs)
        self.runs += 3
        if old == new == jobs and new.read_all_input and self._agree_in_pieces(trials):
            return
        found = [difference for trial in trials for difference in self.single(trial)]
        yield from found
        if not found and None not in (old.status, new.status, jobs.status):
            # Only together: that takes all of the inputs, so the first one stands for them.
            if old != new:
                yield Difference(trials[0], "several files, old → new", old, new)
            if new != jobs:
                yield Difference(trials[0], "several files, new → new with three jobs", new, jobs)

    def _agree_in_pieces(self, trials: Sequence[Trial]) -> bool:
        chosen = [trial for trial in trials if trial.seed % 3 == 0]
        if not chosen:
            return True
        options = chosen[0].options
        whole = self.runner.run_files(self.new, options, [trial.document.data for trial in chosen])
        self.runs += 1
        return whole.agrees_with_parts([self._pieces(trial) for trial in chosen])

    def single(self, trial: Trial) -> Iterator[Difference]:
        """The differences in one trial."""
        data, options = trial.document.data, trial.options
        old = self.runner.run_stdin(self.old, options, data)
        new = self.runner.run_stdin(self.new, options, data)
        self.runs += 2
        if old.status is None:
            self.too_slow += 1
        elif old != new:
            yield Difference(trial, "old → new", old, new)
        if new.status is None:
            return
        pieces = self._pieces(trial)
        if pieces != new:
            yield Difference(trial, "new → new in pieces", new, pieces)
        jobs = self.runner.run_stdin(self.new, [*options, *JOBS], data)
        self.runs += 1
        if jobs != new:
            yield Difference(trial, "new → new with three jobs", new, jobs)

    def script(self, name: str, command: str) -> Iterator[Difference]:
        """The difference in what a shell script does."""
        old, new = self.runner.run_script(self.old, command), self.runner.run_script(self.new, command)
        self.runs += 2
        if old != new:
            trial = Trial(Document(name, command.encode(), "case"), (), 0)
            yield Difference(trial, "old → new, golden case", old, new)

    def _pieces(self, trial: Trial) -> Outcome:
        self.runs += 1
        return self.runner.run_pieces(self.new, trial.options, trial.document.data, trial.seed)
