#!/usr/bin/env python3
"""The functions of expressions beside Python's own, on random values.

    functions.py PROGRAM [--seed N] [--cases N] [--part NAME ...]

patterns   sub, gsub, capture, =~, !~ and =~* beside a small matcher of POSIX extended expressions, which tries every
           way to match and takes the longest from the left. Where several ways remain, groups are those of re, if it
           finds the same match and no rule but "first come, longest" decides; else they are not compared.
dates      date, time and timestamp without a pattern on dates of RFC 822, 2822, 850 and 3339, ISO 8601 and asctime,
           right and wrong ones; and on damaged ones, which must be missing, or what email.utils or datetime read.
zones      local, and date, time and timestamp from one zone to another, beside zoneinfo; half of the instants are
           within hours of a change of clocks.
calendar   format, add_days, days_between, week, weekday, year, month, day, hour and minute beside datetime.
texts      substr, index, split, join, replace, length, lower, upper, trim, contains, starts_with, ends_with and ++
           beside str.
numbers    round, floor, ceil, abs, min, max, + - * / % and comparisons beside decimal, and float beyond 18 digits.

Records are NDJSON or, if all values are texts, in turn CSV. If there are differences, it shows some of each kind with
commands and exits 1.
"""

import argparse
import collections
import csv
import io
import itertools
import json
import math
import random
import re
import shlex
import subprocess
import sys
import unicodedata
import zoneinfo
from datetime import date, datetime, timedelta, timezone
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal, localcontext
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Iterable, NamedTuple, Optional

#: How many differences of a kind are shown.
SHOWN = 3
#: Seconds that a run may take.
LIMIT = 60
#: What is not compared.
UNSURE = object()


class Number(str):
    """A JSON number as it is spelled."""


class Near(NamedTuple):
    """A double, but for its spelling and some units of its last place."""

    value: float
    units: int = 0


class OrMissing(NamedTuple):
    """This value, or none."""

    value: Any


class Batch(NamedTuple):
    """Records, and what is asked about each of them: expressions by the name of their answer."""

    questions: dict[str, str]
    records: list[dict[str, Any]]
    answers: list[list[Any]]
    #: How many cases a record is.
    weight: int = 1


def agrees(found: Any, expected: Any) -> bool:
    if expected is UNSURE:
        return True
    if isinstance(expected, OrMissing):
        return found is None or agrees(found, expected.value)
    if isinstance(expected, Near):
        if not isinstance(found, Number):
            return False
        return abs(float(found) - expected.value) <= expected.units * math.ulp(expected.value)
    return type(found) is type(expected) and found == expected


# Patterns


#: What texts are made of; the first ones are the most frequent.
COMMON = "aabbcAB1 "
ALPHABET = COMMON + "CxyzXYZ09_.-+*?^$|\\/&(){}[],;:\"'\t\n" + "éÉüÜñÑжЖ日—😀"
LETTERS = sorted(set(ALPHABET))
CLASSES: dict[str, Callable[[str], bool]] = {
    "alpha": str.isalpha, "digit": str.isdigit, "alnum": str.isalnum, "upper": str.isupper, "lower": str.islower,
    "space": str.isspace, "blank": lambda letter: letter in " \t", "xdigit": lambda letter: letter in "019abcABC",
    "punct": lambda letter: not letter.isalnum() and not letter.isspace(),
}
#: Where a match began or is, and what each group holds.
State = tuple[int, tuple[Optional[tuple[int, int]], ...]]


def is_word(text: str, index: int) -> bool:
    return 0 <= index < len(text) and (text[index].isalnum() or text[index] == "_")


class Node:
    """A part of a regular expression. `posix` and `python` are its two spellings."""

    posix = ""
    python = ""
    may_be_empty = False

    def step(self, text: str, states: set[State], folds: bool) -> set[State]:
        """All states in which a match of this may end that began in one of these."""
        raise NotImplementedError


class OneOf(Node):
    """One character out of several."""

    def __init__(self, posix: str, members: Iterable[str], is_negated: bool = False) -> None:
        inner = set(members)
        folded = {letter for letter in LETTERS if inner & {letter, letter.lower(), letter.upper()}}
        if "[:lower:]" in posix or "[:upper:]" in posix:
            # Where case is ignored, these are all letters, as to grep -i.
            folded |= set(filter(str.isalpha, LETTERS))
        self.members = set(LETTERS) - inner if is_negated else inner
        self.folded = set(LETTERS) - folded if is_negated else folded
        self.posix = posix
        self.python = "[" + "".join(map(re.escape, sorted(self.members))) + "]" if self.members else "(?!)"

    def step(self, text: str, states: set[State], folds: bool) -> set[State]:
        members = self.folded if folds else self.members
        return {(place + 1, groups) for place, groups in states if place < len(text) and text[place] in members}


class Place(Node):
    """What matches between two characters."""

    may_be_empty = True
    tests: dict[str, tuple[str, Callable[[str, int], bool]]] = {
        "^": (r"\A", lambda text, place: place == 0),
        "$": (r"\Z", lambda text, place: place == len(text)),
        r"\b": (r"\b", lambda text, place: is_word(text, place - 1) != is_word(text, place)),
        r"\B": (r"\B", lambda text, place: is_word(text, place - 1) == is_word(text, place)),
        r"\<": (r"\b(?=\w)", lambda text, place: not is_word(text, place - 1) and is_word(text, place)),
        r"\>": (r"\b(?<=\w)", lambda text, place: is_word(text, place - 1) and not is_word(text, place)),
    }

    def __init__(self, posix: str) -> None:
        self.posix = posix
        self.python, self.test = self.tests[posix]

    def step(self, text: str, states: set[State], folds: bool) -> set[State]:
        return {state for state in states if self.test(text, state[0])}


class Back(Node):
    """The text of a group again."""

    may_be_empty = True

    def __init__(self, number: int) -> None:
        self.number = number
        self.posix, self.python = f"\\{number}", f"(?:\\{number})"

    def step(self, text: str, states: set[State], folds: bool) -> set[State]:
        result = set()
        for place, groups in states:
            group = groups[self.number - 1]
            if group is None:
                continue
            again, there = text[slice(*group)], text[place:place + group[1] - group[0]]
            if again == there or folds and again.lower() == there.lower():
                result.add((place + len(again), groups))
        return result


class Row(Node):
    """One part after the other."""

    def __init__(self, parts: list[Node]) -> None:
        self.parts = parts
        self.posix = "".join(part.posix for part in parts)
        self.python = "".join(part.python for part in parts)
        self.may_be_empty = all(part.may_be_empty for part in parts)

    def step(self, text: str, states: set[State], folds: bool) -> set[State]:
        for part in self.parts:
            states = part.step(text, states, folds)
            if not states:
                break
        return states


class Choice(Node):
    """One of several."""

    def __init__(self, parts: list[Node]) -> None:
        self.parts = parts
        self.posix = "|".join(part.posix for part in parts)
        self.python = "|".join(part.python for part in parts)
        self.may_be_empty = any(part.may_be_empty for part in parts)

    def step(self, text: str, states: set[State], folds: bool) -> set[State]:
        return set().union(*(part.step(text, states, folds) for part in self.parts))


class Group(Node):
    """A part in parentheses, which are counted."""

    def __init__(self, number: int, part: Node) -> None:
        self.number, self.part = number, part
        self.posix, self.python = f"({part.posix})", f"({part.python})"
        self.may_be_empty = part.may_be_empty

    def step(self, text: str, states: set[State], folds: bool) -> set[State]:
        result = set()
        for start, groups in states:
            for end, inner in self.part.step(text, {(start, groups)}, folds):
                result.add((end, inner[:self.number - 1] + ((start, end),) + inner[self.number:]))
        return result


class Repeat(Node):
    """A part some times."""

    def __init__(self, part: Node, spelled: str, least: int, most: Optional[int]) -> None:
        self.part, self.least, self.most = part, least, most
        self.posix, self.python = part.posix + spelled, f"(?:{part.python}){spelled}"
        if isinstance(part, (OneOf, Group)):
            self.python = part.python + spelled
        self.may_be_empty = least == 0 or part.may_be_empty

    def step(self, text: str, states: set[State], folds: bool) -> set[State]:
        result = set(states) if self.least == 0 else set()
        for count in itertools.count(1):
            if self.most is not None and count > self.most or not states:
                return result
            states = self.part.step(text, states, folds)
            if count >= self.least:
                states = states - result
                result |= states


class Match(NamedTuple):
    start: int
    end: int
    #: The groups, `None` for those that took no part; nothing if they are unsure.
    groups: Optional[tuple[Optional[tuple[int, int]], ...]]


class Pattern:
    """A random regular expression."""

    def __init__(self, choices: random.Random) -> None:
        self.random = choices
        self.count = 0
        self.anchors = 0
        #: Whether no rule but "first come, longest" decides between several ways to match.
        self.is_flat = True
        #: Whether what groups hold is beyond doubt.
        self.has_sure_groups = True
        #: Those that may be repeated by a reference: they always take part.
        self.closed: list[int] = []
        kind = choices.random()
        if kind < 0.15:
            self.root: Node = Row([self.letter() for _ in range(choices.randint(1, 4))])
        else:
            self.is_wild = kind > 0.7
            self.root = self.choice(3 if self.is_wild else 2, False)
        #: To glibc, a line feed that has just matched is a beginning as well, and one that comes next an end.
        parts = self.root.parts if isinstance(self.root, Row) else []
        outer = sum(isinstance(part, Place) and part.posix == mark for part, mark in zip(parts[:1] + parts[-1:], "^$"))
        self.takes_line_feeds = self.anchors == outer
        self.python = re.compile(self.root.python, re.DOTALL)

    # Making one

    def choice(self, depth: int, is_repeated: bool) -> Node:
        count = self.random.choice([1, 1, 1, 1, 2, 3] if depth < 3 or self.is_wild else [1, 1, 1, 1, 1, 1, 2])
        if count == 1:
            return self.row(depth, is_repeated)
        self.is_flat = False
        closed = list(self.closed)
        rows = []
        for _ in range(count):
            rows.append(self.row(depth, is_repeated))
            self.closed = list(closed)
        return Choice(rows)

    def row(self, depth: int, is_repeated: bool) -> Node:
        parts = [self.repeat(depth, is_repeated) for _ in range(self.random.choice([1, 1, 2, 2, 3, 4]))]
        return Row(parts)

    def repeat(self, depth: int, is_repeated: bool) -> Node:
        # glibc loses its way where a repeated group has an end in it (as sed -E does).
        if not is_repeated and self.random.random() < 0.07:
            return self.place()
        if self.closed and not is_repeated and self.random.random() < 0.06:
            self.is_flat = False
            return Back(self.random.choice(self.closed))
        is_repeated_here = self.random.random() < 0.45
        is_group = depth > 0 and self.random.random() < 0.35
        part = self.group(depth - 1, is_repeated or is_repeated_here) if is_group else self.single()
        # Where a repeated group may be empty, glibc may go round for ever (as sed -E does).
        if not is_repeated_here or is_group and part.may_be_empty:
            return part
        if is_group:
            self.is_flat = False
            if self.count > part.number:
                self.has_sure_groups = False
        least, most = self.random.choice([(0, 1), (0, None), (0, None), (1, None), (1, None), (2, 2), (1, 2), (2, None),
                                          (0, 3), (3, 3)])
        marks = {(0, 1): "?", (0, None): "*", (1, None): "+"}
        spelled = marks.get((least, most)) or "{%s}" % (
            f"{least}," if most is None else str(least) if least == most else f"{least},{most}")
        return Repeat(part, spelled, least, most)

    def place(self) -> Place:
        place = self.random.choice(["^", "$", "^", "$", r"\b", r"\B", r"\<", r"\>"])
        self.anchors += place in "^$"
        return Place(place)

    def group(self, depth: int, is_repeated: bool) -> Group:
        self.count += 1
        number = self.count
        group = Group(number, self.choice(depth, is_repeated))
        if not is_repeated and number <= 9:
            self.closed.append(number)
        return group

    def letter(self) -> OneOf:
        letter = self.random.choice(COMMON if self.random.random() < 0.8 else LETTERS)
        escaped = "\\" + letter if letter in r"\.[]()*+?{}|^$" else letter
        return OneOf(escaped, [letter])

    def single(self) -> OneOf:
        kind = self.random.random()
        if kind < 0.6:
            return self.letter()
        if kind < 0.72:
            return OneOf(".", LETTERS)
        if kind < 0.77:
            escape = self.random.choice(["w", "W", "s", "S"])
            test = str.isspace if escape in "sS" else lambda letter: is_word(letter, 0)
            return OneOf("\\" + escape, filter(test, LETTERS), escape.isupper())
        return self.brackets()

    def brackets(self) -> OneOf:
        inner: set[str] = set()
        parts = []
        for _ in range(self.random.choice([1, 1, 2, 3])):
            kind = self.random.random()
            if kind < 0.3:
                low, high = self.random.choice(["ab", "az", "AC", "09", "ay", "xz", "*/"])
                parts.append(f"{low}-{high}")
                inner |= {letter for letter in LETTERS if low <= letter <= high}
            elif kind < 0.5:
                name = self.random.choice(sorted(CLASSES))
                parts.append(f"[:{name}:]")
                inner |= set(filter(CLASSES[name], LETTERS))
            else:
                letter = self.random.choice(COMMON if self.random.random() < 0.6 else LETTERS)
                if letter not in "]-^\\[":
                    parts.append(letter)
                inner.add(letter)
        is_negated = self.random.random() < 0.25
        first = "]" if "]" in inner and not any("\\-" in part for part in parts) else ""
        last = "".join(letter for letter in "[^\\-" if letter in inner and not self.covers(parts, letter))
        body = first + "".join(parts)
        if last.startswith("^") and not body and not is_negated:
            # It must not come first.
            last = "a" + last
            inner.add("a")
        return OneOf(f"[{'^' if is_negated else ''}{body}{last}]", inner, is_negated)

    @staticmethod
    def covers(parts: list[str], letter: str) -> bool:
        """Whether a class or a range has this letter already."""
        return any(part.startswith("[:") and CLASSES[part[2:-2]](letter) or part[1:2] == "-" and len(part) == 3
                   and part[0] <= letter <= part[2] for part in parts)

    # Using it

    def text(self) -> str:
        """A text that may match."""
        length = self.random.choice([0, 1, 2, 3, 4, 6, 8, 10])
        text = "".join(self.random.choice(COMMON if self.random.random() < 0.85 else ALPHABET) for _ in range(length))
        return text if self.takes_line_feeds else text.replace("\n", " ")

    def search(self, text: str, start: int = 0, folds: bool = False) -> Optional[Match]:
        """The first match from a place on, the longest of those that begin there."""
        none = (None,) * self.count
        for begin in range(start, len(text) + 1):
            states = self.root.step(text, {(begin, none)}, folds)
            if not states:
                continue
            end = max(state[0] for state in states)
            ways = {groups for place, groups in states if place == end}
            return Match(begin, end, None if folds else self.groups(text, begin, end, ways))
        return None

    def groups(self, text: str, start: int, end: int, ways: set) -> Optional[tuple[Optional[tuple[int, int]], ...]]:
        """What they hold, if that is sure, where the match may have come about in these ways."""
        if not self.has_sure_groups:
            return None
        if len(ways) == 1:
            return next(iter(ways))
        if not self.is_flat:
            return None
        match = self.python.match(text, start)
        if match is None or match.end() != end:
            return None
        groups = tuple(None if span == (-1, -1) else span for span in match.regs[1:])
        assert groups in ways, (self.root.posix, text, groups, ways)
        return groups

    def substituted(self, text: str, template: str, everywhere: bool) -> Any:
        """What sed makes of it: an empty match directly behind another one does not count."""
        result = []
        position, last = 0, -1
        while position <= len(text):
            match = self.search(text, position)
            if match is None:
                break
            result.append(text[position:match.start])
            position = match.end
            if match.start < match.end or match.start != last:
                filled = expanded(template, text, match)
                if filled is None:
                    return UNSURE
                result.append(filled)
                if not everywhere:
                    break
            last = match.end
            if match.start == match.end:
                result.append(text[position:position + 1])
                position += 1
        return "".join(result) + text[position:]

    def captured(self, text: str, number: int) -> Any:
        match = self.search(text)
        if match is None:
            return None
        if number == 0:
            return text[match.start:match.end]
        if match.groups is None:
            return UNSURE
        group = match.groups[number - 1]
        return None if group is None else text[slice(*group)]


def expanded(template: str, text: str, match: Match) -> Optional[str]:
    """A template with what it refers to; `None` if that is unsure."""
    result = []
    for part in re.findall(r"\\[0-9\\]|.", template, re.DOTALL):
        if part == r"\\":
            result.append("\\")
        elif part == r"\0":
            result.append(text[match.start:match.end])
        elif len(part) == 2:
            if match.groups is None:
                return None
            number = int(part[1])
            group = match.groups[number - 1] if number <= len(match.groups) else None
            result.append("" if group is None else text[slice(*group)])
        else:
            result.append(part)
    return "".join(result)


TEMPLATE_PARTS = ["", "-", "<", "é", "😀", "&", r"\0", r"\0", r"\1", r"\1", r"\2", r"\3", r"\9", r"\\", r"\\1", "\\",
                  r"\n", "$1", "7"]


def patterns(choices: random.Random) -> Batch:
    count = 8
    batch = Batch({}, [], [], weight=count)
    made = [Pattern(choices) for _ in range(count)]
    rules: list[Callable[[str, str], Any]] = []

    def ask(name: str, question: str, rule: Callable[[str, str], Any]) -> None:
        batch.questions[name] = question
        rules.append(rule)

    for index, pattern in enumerate(made):
        spelled = json.dumps(pattern.root.posix, ensure_ascii=choices.random() < 0.5)
        ask(f"sub{index}", f"sub(a, {spelled}, t)", lambda text, put, it=pattern: it.substituted(text, put, False))
        ask(f"gsub{index}", f"gsub(a, {spelled}, t)", lambda text, put, it=pattern: it.substituted(text, put, True))
        fixed = choices.choice(["", "-", r"<\0>", r"\\\0", "é&"] + [r"\1"] * (pattern.count > 0))
        ask(f"fixed{index}", f"gsub(a, {spelled}, {json.dumps(fixed)})",
            lambda text, put, it=pattern, fixed=fixed: it.substituted(text, fixed, True))
        ask(f"match{index}", f"capture(a, {spelled}, 0)", lambda text, put, it=pattern: it.captured(text, 0))
        if pattern.count:
            ask(f"first{index}", f"capture(a, {spelled})", lambda text, put, it=pattern: it.captured(text, 1))
            number = choices.randint(1, min(9, pattern.count))
            ask(f"group{index}", f"capture(a, {spelled}, {number})",
                lambda text, put, it=pattern, number=number: it.captured(text, number))
        ask(f"like{index}", f"a =~ {spelled}", lambda text, put, it=pattern: it.search(text) is not None)
        ask(f"unlike{index}", f"a !~ {spelled}", lambda text, put, it=pattern: it.search(text) is None)
        ask(f"folds{index}", f"a =~* {spelled}", lambda text, put, it=pattern: it.search(text, 0, True) is not None)
    for _ in range(60):
        text = choices.choice(made).text()
        if not all(pattern.takes_line_feeds for pattern in made):
            text = text.replace("\n", " ")
        template = "".join(choices.choice(TEMPLATE_PARTS) for _ in range(choices.randint(0, 3)))
        batch.records.append({"a": text, "t": template})
        batch.answers.append([rule(text, template) for rule in rules])
    return batch


# Dates without a pattern


MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December"]
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
#: Minutes east of Greenwich. The single letters are 0 by RFC 2822, section 4.3.
ZONE_NAMES = {
    "GMT": 0, "UT": 0, "UTC": 0, "Z": 0, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420, "MDT": -360,
    "PST": -480, "PDT": -420, "A": 0, "M": 0, "N": 0, "Y": 0, "CET": 60, "CEST": 120, "AWST": 480, "AEST": 600,
    "ACST": 570, "NZDT": 780,
}
NO_DATES = [
    "", " ", "null", "n/a", "0", "1", "12", "123", "-", "--", "T", "Z", "Thu", "Thu,", "Jan", "GMT", "Thu, Jan",
    "1 Jan", "Jan 2004", "2004-1-1", "2004-13", "2004-00", "2004-12-", "2004/01/01", "01.02.2004", "01-02-2004",
    "1/32/2004", "2004-W01", "2004-W01-1", "12345", "1234567", "123456789", "(2004)", "2004-01-01T", "2004-01-01TZ",
    "2004-01-01T10", "2004-01-01T10Z", "20040101T", "2004-001", "next Thursday", "yesterday", "2004-01-01T10:00:00ZZ",
    "2004-01-01T10:00:00.Z", "2004-01-01T10:00:.5Z", "2004-01-01T10:00:00+1:00", "2004-01-01T10:00:00+01:0",
    "2004-01-01T10:00:00+01:60", "2004-01-01T10:00:00 GMT+", "2004-01-01T 10:00:00Z", "20O4-01-01", "２００４-01-01",
    "2004-01-01\u00a010:00:00",
]
COMMENTS = ["(UTC)", "(Eastern Daylight Time)", "(a (nested) one)", "()", "(10:00, 1 Jan 1999)", "(é)"]


class Moment(NamedTuple):
    """A date, and perhaps a time and an offset, as they are written."""

    year: int
    month: int
    day: int
    hour: Optional[int] = None
    minute: int = 0
    second: int = 0
    fraction: str = ""
    #: Minutes.
    offset: Optional[int] = None

    @classmethod
    def any(cls, choices: random.Random) -> "Moment":
        year = choices.choice([choices.randint(1970, 2037), choices.randint(1900, 2100), choices.randint(1, 9998)])
        month = choices.randint(1, 12)
        last = (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day
        day = choices.choice([1, last, choices.randint(1, last), choices.randint(1, last)])
        hour, minute, second = choices.choice(
            [(0, 0, 0), (23, 59, 59), (12, 0, 0), (23, 59, 60)]
            + [(choices.randint(0, 23), choices.randint(0, 59), choices.randint(0, 60)) for _ in range(6)])
        return cls(year, month, day, hour, minute, second)

    @property
    def clock(self) -> datetime:
        start = datetime(self.year, self.month, self.day)
        return start + timedelta(hours=self.hour or 0, minutes=self.minute, seconds=self.second)

    @property
    def answers(self) -> list[Optional[str]]:
        """What date, time and timestamp give."""
        clock = self.clock
        return [
            f"{clock.year:04}-{clock.month:02}-{clock.day:02}",
            None if self.hour is None else f"{clock:%H:%M:%S}",
            f"{clock.year:04}-{clock:%m-%dT%H:%M:%S}{'.' * bool(self.fraction)}{self.fraction[:9]}{shown(self.offset)}",
        ]


def shown(minutes: Optional[int]) -> str:
    """An offset as RFC 3339 has it."""
    if not minutes:
        return "Z"
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


class Dates:
    """Texts of dates, and what they say."""

    def __init__(self, choices: random.Random) -> None:
        self.random = choices

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def any_case(self, word: str) -> str:
        return self.random.choice([word, word, word, word.upper(), word.lower()])

    def right(self) -> tuple[str, Moment]:
        form = self.random.choice([self.rfc822, self.rfc822, self.rfc822, self.rfc3339, self.rfc3339, self.rfc850,
                                   self.asctime, self.basic, self.partial])
        text, moment = form(Moment.any(self.random))
        if self.chance(0.1):
            text = self.random.choice([" ", "\t", "\n", "  \r\n"]) + text
        if self.chance(0.1):
            text += self.random.choice([" ", "\t", "\n", "  \r\n"])
        return text, moment

    def offset(self, has_colon: Optional[bool]) -> tuple[str, int]:
        usual = [0, 60, -60, -300, 480, 570, 345, -210, 840, 765, -720]
        minutes = self.random.choice(usual + [self.random.randint(-1439, 1439)])
        sign = self.random.choice("+-") if minutes == 0 else "-" if minutes < 0 else "+"
        colon = ":" if has_colon or has_colon is None and self.chance(0.15) else ""
        return f"{sign}{abs(minutes) // 60:02}{colon}{abs(minutes) % 60:02}", minutes

    def zone(self) -> tuple[str, Optional[int]]:
        kind = self.random.random()
        if kind < 0.45:
            return self.offset(None)
        if kind < 0.9:
            name = self.random.choice(list(ZONE_NAMES))
            return self.any_case(name), ZONE_NAMES[name]
        return "", None

    def clock(self, moment: Moment) -> tuple[str, Moment]:
        """A time of day as RFC 822 has it, in some cases with AM or PM."""
        hour = f"{moment.hour:02}"
        ending = ""
        if self.chance(0.05):
            hour, ending = str((moment.hour + 11) % 12 + 1), self.any_case(" AM" if moment.hour < 12 else " PM")
        elif self.chance(0.1):
            hour = str(moment.hour)
        text = f"{hour}:{moment.minute:02}"
        if self.chance(0.25):
            moment = moment._replace(second=0)
        else:
            text += f":{moment.second:02}"
        return text + ending, moment

    def rfc822(self, moment: Moment) -> tuple[str, Moment]:
        parts = []
        if self.chance(0.6):
            name = WEEKDAYS[date(moment.year, moment.month, moment.day).weekday()]
            if self.chance(0.1):
                # It is ignored.
                name = self.random.choice(WEEKDAYS)
            name = self.any_case(name if self.chance(0.1) else name[:3])
            parts.append(name + ("," if self.chance(0.9) else ""))
        parts.append(str(moment.day) if self.chance(0.4) else f"{moment.day:02}")
        month = MONTHS[moment.month - 1]
        parts.append(self.any_case(month if self.chance(0.1) else month[:3]))
        year = f"{moment.year:04}"
        if 1950 <= moment.year <= 2049 and self.chance(0.3):
            year = year[2:]
        elif 2000 <= moment.year <= 2099 and self.chance(0.03):
            year = str(moment.year - 1900)
        parts.append(year)
        if self.chance(0.97):
            text, moment = self.clock(moment)
            parts.append(text)
            zone, offset = self.zone()
            moment = moment._replace(offset=offset)
            parts += [zone] * (zone != "")
        else:
            moment = moment._replace(hour=None, minute=0, second=0)
        if self.chance(0.15):
            comment = self.random.choice(COMMENTS)
            if self.chance(0.5):
                parts.insert(self.random.randint(0, len(parts)), comment)
            else:
                parts[self.random.randrange(len(parts))] += comment
        gap = self.random.choice([" "] * 8 + ["  ", "\t", "\r\n "])
        return gap.join(parts), moment

    def rfc3339(self, moment: Moment) -> tuple[str, Moment]:
        text = f"{moment.year:04}-{moment.month:02}-{moment.day:02}" + self.random.choice("TTTTt ")
        text += f"{moment.hour:02}:{moment.minute:02}:{moment.second:02}"
        if self.chance(0.3):
            digits = self.random.choice([1, 2, 3, 3, 6, 6, 9, 10, 12])
            moment = moment._replace(fraction="".join(self.random.choice("0123456789") for _ in range(digits)))
            text += self.random.choice("....,") + moment.fraction
        kind = self.random.random()
        if kind < 0.4:
            return text + self.random.choice("ZZZz"), moment._replace(offset=0)
        if kind < 0.9:
            offset, minutes = self.offset(self.chance(0.9))
            return text + offset, moment._replace(offset=minutes)
        return text, moment

    def rfc850(self, moment: Moment) -> tuple[str, Moment]:
        day = WEEKDAYS[date(moment.year, moment.month, moment.day).weekday()]
        year = f"{moment.year:04}"
        if 1950 <= moment.year <= 2049 and self.chance(0.7):
            year = year[2:]
        clock = f"{moment.hour:02}:{moment.minute:02}:{moment.second:02}"
        text = f"{day}, {moment.day:02}-{MONTHS[moment.month - 1][:3]}-{year} {clock} GMT"
        return text, moment._replace(offset=0)

    def asctime(self, moment: Moment) -> tuple[str, Moment]:
        day = WEEKDAYS[date(moment.year, moment.month, moment.day).weekday()][:3]
        clock = f"{moment.hour:02}:{moment.minute:02}:{moment.second:02}"
        name, offset = self.random.choice([("", None), ("", None), ("PDT ", -420), ("UTC ", 0), ("CET ", 60)])
        text = f"{day} {MONTHS[moment.month - 1][:3]} {moment.day:2} {clock} {name}{moment.year:04}"
        return text, moment._replace(offset=offset)

    def basic(self, moment: Moment) -> tuple[str, Moment]:
        """The forms of ISO 8601 without hyphens, and with the end of a day."""
        if self.chance(0.3):
            moment = moment._replace(hour=24, minute=0, second=0, offset=0)
            return f"{moment.year:04}-{moment.month:02}-{moment.day:02}T24:00:00Z", moment
        text = f"{moment.year:04}{moment.month:02}{moment.day:02}T{moment.hour:02}{moment.minute:02}"
        if self.chance(0.7):
            text += f"{moment.second:02}"
        else:
            moment = moment._replace(second=0)
        offset, minutes = self.random.choice([("Z", 0), ("+0100", 60), ("-05:30", -330), ("+08", 480), ("", None)])
        return text + offset, moment._replace(offset=minutes)

    def partial(self, moment: Moment) -> tuple[str, Moment]:
        """What W3CDTF allows to be left out."""
        moment = moment._replace(second=0)
        year, month, day = f"{moment.year:04}", f"{moment.month:02}", f"{moment.day:02}"
        kind = self.random.randint(0, 4)
        if kind == 0:
            return f"{year}-{month}-{day}T{moment.hour:02}:{moment.minute:02}Z", moment._replace(offset=0)
        moment = moment._replace(hour=None, minute=0)
        if kind == 1:
            return f"{year}-{month}-{day}", moment
        if kind == 2:
            return year + month + day, moment
        if kind == 3:
            return f"{year}-{month}", moment._replace(day=1)
        return year, moment._replace(month=1, day=1)

    def wrong(self) -> str:
        """A date with one thing that does not exist."""
        it = Moment.any(self.random)
        choose = self.random.choice
        day, month, name = f"{it.day:02}", f"{it.month:02}", MONTHS[it.month - 1][:3]
        year, clock = f"{it.year:04}", f"{it.hour:02}:{it.minute:02}:{min(it.second, 59):02}"
        zone = choose(["+0000", "GMT"])
        which = self.random.randint(0, 12)
        if which == 0:
            month, name = choose(["13", "00", "99"]), choose(["Foo", "Janu", "13", "J", "Juin"])
        elif which == 1:
            day = choose(["00", "32", "99"])
        elif which == 2:
            number, day = choose([(2, "30"), (2, "31"), (4, "31"), (6, "31"), (9, "31"), (11, "31")])
            month, name = f"{number:02}", MONTHS[number - 1][:3]
        elif which == 3:
            year, month, name, day = choose(["2021", "1900", "2100", "2023"]), "02", "Feb", "29"
        elif which == 4:
            clock = choose(["24:00:01", "24:01:00", "25:00:00", "99:00:00"])
        elif which == 5:
            clock = choose(["10:60:00", "10:99:00", "10:0:00", "10::00"])
        elif which == 6:
            clock = choose(["10:00:61", "10:00:99", "23:59:61"])
        elif which == 7:
            zone = choose(["+2400", "+0060", "-0199", "+9900", "XYZ", "FOO", "AST", "J", "+1", "+00000"])
        elif which == 8:
            year = choose(["0000", "10000", "20211", "1"])
        elif which == 9:
            zone += choose([" xx", " 2004", ",", " 10:00", " GMTT", " (", " )", " .", " \"\"", " é", " +0100", ";"])
        elif which == 10:
            clock = choose(["13:00 PM", "0:00 AM", "00:30 pm"])
        elif which == 11:
            clock = choose(["-1:00:00", "10:00:00:00", "10.00", "10h00"])
        else:
            return choose(NO_DATES)
        iso = f"{year}-{month}-{day}T{clock}{zone if zone != 'GMT' else 'Z'}"
        common = f"{day} {name} {year} {clock} {zone}"
        return choose([iso, common, common, "Thu, " + common]) if which not in (7, 9, 10) else common

    def damaged(self) -> tuple[str, Optional[Moment]]:
        """A text with one or two changes, and what Python takes it for."""
        text, _ = self.random.choice([self.rfc822, self.rfc3339, self.rfc3339, self.basic])(Moment.any(self.random))
        for _ in range(self.random.choice([1, 1, 2])):
            place = self.random.randint(0, len(text))
            kind = self.random.randint(0, 3)
            stray = self.random.choice("0123456789 :-+.,TZtzAPMapm/()")
            if kind == 0:
                text = text[:place] + stray + text[place:]
            elif kind == 1:
                text = text[:place] + text[place + 1:]
            elif kind == 2:
                text = text[:place] + stray + text[place + 1:]
            else:
                other = self.random.randint(0, len(text))
                low, high = min(place, other), max(place, other)
                text = text[:low] + text[high:] if self.chance(0.3) else text[:high] + text[low:]
        return text, read_by_python(text)


def read_by_python(text: str) -> Optional[Moment]:
    """What email.utils or datetime take a date for; `None` if it is none to them."""
    try:
        if re.match(r"\s*\d{4}-?\d\d", text):
            read = datetime.fromisoformat(text.strip())
        else:
            read = parsedate_to_datetime(text)
            # Short years are completed by another rule, halves of the day are ignored, and a comment may hide anything.
            if not re.search(f"(?<![+-]){read.year:04}", text) or "(" in text or re.search("[ap]m", text.lower()):
                return None
            # It does not say when a zone is none to it.
            if read.tzinfo is None and re.search("[A-Za-z]$|[+-]", text.strip()):
                return None
            if re.search("[+-]", text) and not re.search(r"[+-]\d{4}$", text.strip()):
                return None
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    offset = read.utcoffset()
    seconds = None if offset is None else int(offset.total_seconds())
    if seconds is not None and seconds % 60:
        return None
    fraction = re.search(r":\d\d[.,](\d+)|T\d{6}[.,](\d+)", text)
    return Moment(read.year, read.month, read.day, read.hour, read.minute, read.second,
                  (fraction[1] or fraction[2]) if fraction else "", None if seconds is None else seconds // 60)


def dates(choices: random.Random) -> Batch:
    batch = Batch({"date": "date(a)", "time": "time(a)", "timestamp": "timestamp(a)"}, [], [])
    maker = Dates(choices)
    answers: list[Any]
    for _ in range(1000):
        kind = choices.random()
        if kind < 0.01:
            # A time alone is no instant.
            clock = Moment.any(choices).clock.time()
            text = f"{clock:%H:%M:%S}" + choices.choice(["", "Z", "+08:00"])
            answers = [None, f"{clock:%H:%M:%S}", None]
        elif kind < 0.65:
            text, moment = maker.right()
            answers = moment.answers
        elif kind < 0.8:
            text, answers = maker.wrong(), [None] * 3
        else:
            text, read = maker.damaged()
            answers = [UNSURE] * 3 if read is None else [OrMissing(answer) for answer in read.answers]
        batch.records.append({"a": text})
        batch.answers.append(answers)
    return batch


# Time zones


class Zones:
    """The zones of the system, and when their clocks are changed."""

    FIRST, LAST = datetime(1905, 1, 1), datetime(2100, 1, 1)

    def __init__(self) -> None:
        names = (name for name in zoneinfo.available_timezones() if re.fullmatch("[A-Za-z0-9_+/-]+", name))
        # "right" counts leap seconds.
        self.names = sorted(name for name in names if not name.startswith(("posix", "right", "localtime", "Factory")))
        self.zones = {name: zoneinfo.ZoneInfo(name) for name in self.names}
        self.changes: dict[str, list[datetime]] = {}

    def offset(self, name: str, moment: datetime) -> timedelta:
        """The offset at a moment in UTC."""
        return moment.replace(tzinfo=timezone.utc).astimezone(self.zones[name]).utcoffset()

    def moment(self, choices: random.Random, name: str) -> datetime:
        """One in UTC, perhaps near a change."""
        span = int((self.LAST - self.FIRST).total_seconds())
        moment = self.FIRST + timedelta(seconds=choices.randint(0, span))
        if name not in self.changes:
            self.changes[name] = self.found_changes(name)
        if not self.changes[name] or choices.random() < 0.5:
            return moment
        seconds = choices.choice([0, -1, 1, 3600, -3600, 1800, -1800, 3599, 7200, choices.randint(-9000, 9000)])
        return choices.choice(self.changes[name]) + timedelta(seconds=seconds)

    def found_changes(self, name: str) -> list[datetime]:
        found = []
        step = timedelta(days=12)
        low = self.FIRST
        before = self.offset(name, low)
        while low < self.LAST:
            high = low + step
            after = self.offset(name, high)
            if after != before:
                found.append(self.between(name, low, high, before))
            low, before = high, after
        return found

    def between(self, name: str, low: datetime, high: datetime, before: timedelta) -> datetime:
        while high - low > timedelta(seconds=1):
            middle = low + timedelta(seconds=(high - low).total_seconds() // 2)
            if self.offset(name, middle) == before:
                low = middle
            else:
                high = middle
        return high


def instant(clock: datetime, offset: timedelta) -> str:
    """RFC 3339, which has whole minutes: offsets of local mean times are cut, and the clock goes by what is left."""
    seconds = int(offset.total_seconds())
    minutes = int(seconds / 60)
    return (clock - timedelta(seconds=seconds - minutes * 60)).isoformat() + shown(minutes)


ZONES = None
WALL_PATTERNS = ["%Y-%m-%d %H:%M:%S", "%d/%m/%Y %I:%M:%S %p", "%d %b %Y, %H.%M.%S", "%Y%m%d%H%M%S", "%A %e %B %Y %T",
                 "%j/%Y %T", "%F\t%T", "%m/%d/%Y %T"]


def zones(choices: random.Random) -> Batch:
    global ZONES
    ZONES = ZONES or Zones()
    batch = Batch({
        "local": "local(a, z)", "local_of_rfc822": "local(b, z)", "date": "date(w, p, f, z)",
        "time": "time(w, p, f, z)", "timestamp": "timestamp(w, p, f, z)", "from": "timestamp(w, p, f)",
        "alone": "local(n, z)", "unknown": "local(a, z ++ more)", "without_date": "timestamp(h, q)",
    }, [], [])
    for _ in range(1000):
        target, start = choices.choice(ZONES.names), choices.choice(ZONES.names)
        moment = ZONES.moment(choices, target if choices.random() < 0.5 else start)
        there = moment + ZONES.offset(target, moment)
        minutes = choices.choice([0, 0, 60, -300, 570, -720, 840])
        written = moment + timedelta(minutes=minutes)
        fraction = choices.choice(["", "", "", ".5", ".999999"])
        iso = written.isoformat() + fraction + (shown(minutes) if minutes else choices.choice(["Z", "z", "+00:00"]))
        if choices.random() < 0.3:
            iso = iso.replace("T", choices.choice(["t", " "]))
        sign = "-" if minutes < 0 else "+"
        number = f"{sign}{abs(minutes) // 60:02}{abs(minutes) % 60:02}"
        if minutes == 0:
            number = choices.choice(["GMT", "+0000", "UT"])
        common = f"{written.day} {MONTHS[written.month - 1][:3]} {written:%Y %H:%M:%S} {number}"
        # A repeated or skipped hour has the offset before the change.
        wall = moment + ZONES.offset(start, moment)
        pattern = choices.choice(WALL_PATTERNS)
        text = wall.strftime(pattern)
        if wall.second == 59 and pattern.endswith(("%T", "%S")) and choices.random() < 0.5:
            text = text[:-2] + "60"
            wall += timedelta(seconds=1)
        offset = wall.replace(tzinfo=ZONES.zones[start], fold=0).utcoffset()
        if choices.random() < 0.1:
            # An offset in the text counts before the zone.
            offset = timedelta(minutes=minutes)
            text += " " + shown(minutes).replace(":", choices.choice(["", ":"]))
            pattern += " %z"
        meant = wall - offset
        shift = ZONES.offset(target, meant)
        carried = meant + shift
        batch.records.append({
            "a": iso, "b": common, "z": target, "w": text, "p": pattern, "f": start,
            "n": written.isoformat(), "more": choices.choice(["x", "/x", " ", "/", "\n"]),
            "h": f"{wall:%H:%M}", "q": "%H:%M",
        })
        local = instant(there, ZONES.offset(target, moment))
        batch.answers.append([
            local, local, f"{carried:%Y-%m-%d}", f"{carried:%H:%M:%S}", instant(carried, shift), instant(wall, offset),
            None, None, None,
        ])
    return batch


# Calendar


FORMAT_PARTS = ["%Y", "%y", "%m", "%d", "%e", "%j", "%B", "%b", "%h", "%A", "%a", "%u", "%H", "%I", "%p", "%M", "%S",
                "%f", "%F", "%D", "%T", "%R", "%%", "%n", "%t", "%s", "%z", "-", " ", "é", "d", "/"]
WRONG_DAYS = [
    "2021-02-29", "31/04/2021", "2021-13-01", "2021-00-10", "0000-01-01", "10000-01-01", "2021-1-01", "2021-01-1",
    "21-01-01", "2021/01/01", "2021-01", "2021", "", "n/a", "32/01/2021", "1/13/2021", "1/1/21", "2021-01-01x",
    " 2021-01-01", "2021-01-01 ", "20210101", "01-02-2021", "2021-01-01T", "2021-01-01 x",
]
DATE_PARTS, TIME_PARTS = set("YymdejBbhAauFDs"), set("HIpMSfTRs")


def formatted(clock: datetime, pattern: str, has_date: bool, has_time: bool, moment: Moment) -> Optional[str]:
    """What format gives: nothing where the pattern asks for what there is not."""
    result = []
    for part in re.findall("%.|.", pattern, re.DOTALL):
        letter = part[1:]
        if part[0] != "%":
            result.append(part)
        elif letter in DATE_PARTS and not has_date or letter in TIME_PARTS and not has_time:
            return None
        elif letter == "z":
            if moment.offset is None:
                return None
            result.append(shown(moment.offset).replace(":", "") if moment.offset else "+0000")
        elif letter == "s":
            seconds = (clock - datetime(1970, 1, 1)).total_seconds()
            result.append(str(int(seconds) - 60 * (moment.offset or 0)))
        elif letter == "f":
            result.append(moment.fraction[:6].ljust(6, "0"))
        elif letter in "YF":
            result.append(f"{clock.year:04}" + (f"{clock:-%m-%d}" if letter == "F" else ""))
        else:
            result.append(clock.strftime(part))
    return "".join(result)


def calendar(choices: random.Random) -> Batch:
    batch = Batch({
        "format": "format(w, p)", "later": "add_days(w, n)", "days": "days_between(w, o)", "week": "week(w)",
        "weekday": "weekday(w)", "year": "year(w)", "month": "month(w)", "day": "day(w)", "hour": "hour(w)",
        "minute": "minute(w)", "wrong": "add_days(x, 1)", "wrong_days": "days_between(o, x)",
    }, [], [])
    for _ in range(1000):
        moment = Moment.any(choices)
        text = f"{moment.year:04}-{moment.month:02}-{moment.day:02}"
        if choices.random() < 0.25:
            text = f"{moment.day:02}/{moment.month:02}/{moment.year:04}"
            if choices.random() < 0.3:
                text = f"{moment.day}/{moment.month}/{moment.year:04}"
        kind = choices.random()
        has_date, has_time = kind < 0.9, kind > 0.3
        if has_time:
            clock = f"{moment.hour:02}:{moment.minute:02}"
            if choices.random() < 0.2:
                clock = str(moment.hour) + clock[2:]
            if choices.random() < 0.7:
                clock += f":{moment.second:02}"
                if choices.random() < 0.2:
                    moment = moment._replace(fraction=choices.choice(["5", "25", "123456", "999999999", "0000001"]))
                    clock += "." + moment.fraction
            else:
                moment = moment._replace(second=0)
            if moment.hour > 0 and choices.random() < 0.15:
                clock = str((moment.hour + 11) % 12 + 1) + clock[clock.index(":"):]
                clock += choices.choice([" ", ""]) + choices.choice(["AM", "am"] if moment.hour < 12 else ["PM", "pm"])
            if has_date and choices.random() < 0.3:
                offset, minutes = choices.choice([("Z", 0), ("+08:00", 480), ("-0330", -210), ("+05", 300), ("z", 0)])
                # Two words are apart.
                clock += " " * (clock[-1].isalpha() and offset.isalpha()) + offset
                moment = moment._replace(offset=minutes)
            text = text + choices.choice(" TTt") + clock if has_date else clock
        else:
            moment = moment._replace(hour=None, minute=0, second=0)
        # A time alone stays within its day.
        clock = moment.clock if has_date else datetime.combine(date(2000, 1, 1), moment.clock.time())
        pattern = "".join(choices.choice(FORMAT_PARTS) for _ in range(choices.randint(1, 4)))
        other = date(choices.randint(1, 9999), choices.randint(1, 12), choices.randint(1, 28))
        most = choices.choice([50, 40_000, 4_000_000])
        days = choices.randint(-most, most)
        spelled = choices.choice([str(days), Number(days), f"{days}.0"])
        if choices.random() < 0.05:
            spelled = choices.choice([f"{days}.5", "x", "", "1e99", "99999999999999999999", None])
            later = None
        else:
            try:
                later = (clock.date() + timedelta(days=days)).isoformat()
            except OverflowError:
                later = None
        year, week, weekday = clock.isocalendar()
        answers: list[Any] = [formatted(clock, pattern, has_date, has_time, moment)]
        if has_date:
            answers += [later, Number((other - clock.date()).days), f"{year:04}-W{week:02}", Number(weekday),
                        Number(clock.year), Number(clock.month), Number(clock.day)]
        else:
            answers += [None] * 7
        answers += [Number(clock.hour), Number(clock.minute)] if has_time else [None, None]
        batch.records.append({
            "w": text, "p": pattern, "n": spelled, "o": other.isoformat(), "x": choices.choice(WRONG_DAYS),
        })
        batch.answers.append(answers + [None, None])
    return batch


# Texts


PIECES = list("aabbcABC ,;") + ["ab", "aa", ", ", "é", "É", "ß", "ñ", "ж", "日本", "😀", "👩‍👧", "e\u0301", "\t", "\n",
                                "\u00a0", "\"", "\\", "İ", "ǆ", "Σ", "ﬁ", "\u0000", "7", "-"]
CASED = [letter for letter in map(chr, range(0x110000)) if letter.lower() != letter or letter.upper() != letter]
#: Characters that this Python knows, but letters that may yet get another case; surrogates are none.
KNOWN = CASED + [
    letter for letter in map(chr, range(0x20, 0x110000))
    if unicodedata.category(letter) not in ("Cn", "Cs", "Co", "Ll", "Lu", "Lt")
]


def random_text(choices: random.Random, most: int = 8) -> str:
    return "".join(choices.choice(PIECES) for _ in range(choices.randint(0, most)))


def texts(choices: random.Random) -> Batch:
    batch = Batch({
        "substr": "substr(a, n)", "substr3": "substr(a, n, m)", "index": "index(a, b)", "split": "split(a, b)",
        "join": "join(split(a, b), c)", "join_json": "join(l, c)", "replace": "replace(a, b, c)", "length": "length(a)",
        "lower": "lower(u)", "upper": "upper(u)", "trim": "trim(a)", "contains": "contains(a, b)",
        "starts": "starts_with(a, b)", "ends": "ends_with(a, b)", "joins": "a ++ c", "elements": "length(l)",
        "has": "contains(l, b)",
    }, [], [])
    for _ in range(1000):
        text = random_text(choices)
        what = random_text(choices, 2)
        if choices.random() < 0.4:
            what = text[choices.randint(0, 4):][:choices.randint(0, 2)]
        new = random_text(choices, 3)
        start = choices.choice([1, 1, 2, 3, 4, 5, 9, 20, 0, -1, -2])
        length = choices.choice([0, 1, 1, 2, 3, 5, 20, -1])
        parts = [random_text(choices, 3) for _ in range(choices.randint(0, 4))]
        cased = random_text(choices)
        if choices.random() < 0.7:
            cased = "".join(choices.choice(choices.choice([CASED, KNOWN])) for _ in range(choices.randint(0, 6)))
        split = text.split(what) if what else None
        rest = None if start < 1 else text[start - 1:]
        batch.records.append({
            "a": text, "b": what, "c": new, "n": choices.choice([str(start), Number(start), f"{start}.0"]),
            "m": choices.choice([str(length), Number(length)]), "l": parts, "u": cased,
        })
        batch.answers.append([
            rest, None if rest is None or length < 0 else rest[:length], Number(text.find(what) + 1), split,
            None if split is None else new.join(split), new.join(parts), text.replace(what, new) if what else text,
            Number(len(text)), "".join(map(str.lower, cased)), "".join(map(str.upper, cased)), text.strip(" \t\r\n"),
            what in text, text.startswith(what), text.endswith(what), text + new, Number(len(parts)), what in parts,
        ])
    return batch


# Numbers


WIDE = Context(prec=120)
NO_NUMBERS = ["", " 1", "1 ", "+1", ".5", "5.", "1,5", "0x10", "1e", "--1", "NaN", "inf", "1_0", "١", "-", "é", None]


def exact(value: Decimal) -> Optional[Number]:
    """A number without needless zeros; `None` if it has more than 18 digits, or as many decimals."""
    if value == 0:
        return Number("0")
    spelled = f"{value:f}"
    if "." in spelled:
        spelled = spelled.rstrip("0").rstrip(".")
    digits = spelled.lstrip("-").replace(".", "").lstrip("0")
    decimals = len(spelled.partition(".")[2])
    return Number(spelled) if len(digits) <= 18 and decimals <= 18 else None


def as_double(compute: Callable[[], float], units: int = 0) -> Any:
    try:
        value = compute()
    except (OverflowError, ZeroDivisionError, ValueError):
        return None
    return Near(value, units) if math.isfinite(value) else None


class Digits(NamedTuple):
    """A number as it is written, and whether that is short enough to be exact."""

    spelled: str
    value: Decimal
    is_exact: bool
    has_exponent: bool = False

    @classmethod
    def any(cls, choices: random.Random) -> "Digits":
        kind = choices.random()
        digits = choices.choice([1, 2, 3, 4, 5, 6, 9, 15, 16, 17, 18, 18])
        if kind > 0.93:
            digits = choices.randint(19, 30)
        body = "".join(choices.choice("0123456789" if choices.random() < 0.7 else "0059") for _ in range(digits))
        decimals = choices.choice([0, 0, 1, 2, 2, 3, digits - 1, digits, min(digits + 2, 18)])
        body = body.rjust(decimals + 1, "0")
        whole, fraction = (body[:-decimals], body[-decimals:]) if decimals else (body, "")
        whole = whole.lstrip("0") or "0"
        spelled = whole + "." * bool(fraction) + fraction
        # A half, where rounding is decided.
        if kind < 0.15 and fraction and digits < 17:
            spelled += "5"
        if choices.random() < 0.4 and spelled.strip("0."):
            spelled = "-" + spelled
        if choices.random() < 0.05:
            spelled += choices.choice("eE") + choices.choice(["", "+", "-"]) + str(choices.randint(0, 25))
            return cls(spelled, Decimal(spelled), False, True)
        decimals = spelled.partition(".")[2].rstrip("0")
        written = (spelled.lstrip("-").partition(".")[0] + decimals).lstrip("0")
        is_exact = len(written) <= 18 and len(decimals) <= 18
        return cls(spelled, Decimal(spelled), is_exact)


def rounded(number: Digits, places: int, mode: str) -> Any:
    with localcontext(WIDE):
        if number.is_exact:
            unit = Decimal(1).scaleb(-places)
            value = (number.value / unit).quantize(Decimal(1), rounding=mode) * unit
            if number.value.as_tuple().exponent >= -places:
                value = number.value
            result = exact(value)
            if result is not None:
                return result
            return as_double(lambda: float(value), 2)
    value = float(number.spelled)
    if mode == ROUND_FLOOR:
        return as_double(lambda: float(math.floor(value)))
    if mode == ROUND_CEILING:
        return as_double(lambda: float(math.ceil(value)))
    with localcontext(WIDE):
        unit = Decimal(1).scaleb(-places)
        nearest = (Decimal(value) / unit).quantize(Decimal(1), rounding=mode) * unit
        # A half in the decimals may be none in the double.
        distance = abs(abs(Decimal(value) - nearest) - unit / 2)
        is_half = distance <= 4 * Decimal(math.ulp(value))
    return UNSURE if is_half else as_double(lambda: float(nearest), 2)


def calculated(sign: str, left: Digits, right: Digits) -> Any:
    a, b = left.value, right.value
    with localcontext(WIDE):
        if sign in "/%" and b == 0:
            return None
        if left.is_exact and right.is_exact:
            value = {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "%": lambda: a % b,
                     "/": lambda: a / b}[sign]()
            if sign != "/" or value * b == a:
                result = exact(value)
                if result is not None:
                    return result
    x, y = float(left.spelled), float(right.spelled)
    return as_double({"+": lambda: x + y, "-": lambda: x - y, "*": lambda: x * y, "/": lambda: x / y,
                      "%": lambda: math.fmod(x, y)}[sign])


def numbers(choices: random.Random) -> Batch:
    signs = {"plus": "+", "minus": "-", "times": "*", "divided": "/", "remainder": "%"}
    batch = Batch({
        "round": "round(a)", "places": "round(a, n)", "floor": "floor(a)", "ceil": "ceil(a)", "abs": "abs(a)",
        "negated": "-a", "equal": "a == b", "less": "a < b", "min": "min(a, b)", "max": "max(a, b)",
        **{name: f"a {sign} b" for name, sign in signs.items()}, "cents": "round(a * 100) / 100", "text": "round(x)",
    }, [], [])
    for _ in range(1000):
        left, right = Digits.any(choices), Digits.any(choices)
        if choices.random() < 0.1:
            right = left
            if choices.random() < 0.5 and left.is_exact:
                padded = left.spelled + ("0" if "." in left.spelled else ".0")
                if len(padded) < 17:
                    right = Digits(padded, left.value, True)
        places = choices.choice([0, 1, 2, 2, 3, 6, 17, 18, -1, -2, -5, -18, 19, -19])
        hundred = calculated("*", left, Digits("100", Decimal(100), True))
        cents: Any = UNSURE
        if isinstance(hundred, Number):
            whole = rounded(Digits(hundred, Decimal(hundred), True), 0, ROUND_HALF_UP)
            cents = calculated("/", Digits(whole, Decimal(whole), True), Digits("100", Decimal(100), True)) \
                if isinstance(whole, Number) else UNSURE
        magnitude: Any = exact_at_any_length(left.value.copy_abs())
        opposite: Any = exact_at_any_length(left.value.copy_negate())
        if left.has_exponent:
            magnitude, opposite = Near(abs(float(left.value))), Near(-float(left.value))
        first, second = left.value, right.value
        if left.has_exponent or right.has_exponent:
            first, second = Decimal(float(first)), Decimal(float(second))

        def given(number: Digits) -> Any:
            kind = choices.random()
            if kind < 0.4:
                return Number(number.spelled)
            if kind < 0.5:
                zeros = choices.choice(["0", "00", "0" * 20])
                return number.spelled.replace("-", "-" + zeros) if "-" in number.spelled else zeros + number.spelled
            return number.spelled

        batch.records.append({
            "a": given(left), "b": given(right), "n": str(places), "x": choices.choice(NO_NUMBERS),
        })
        batch.answers.append([
            rounded(left, 0, ROUND_HALF_UP), rounded(left, places, ROUND_HALF_UP) if abs(places) <= 18 else None,
            rounded(left, 0, ROUND_FLOOR), rounded(left, 0, ROUND_CEILING), magnitude, opposite, first == second,
            first < second, Near(float(min(first, second))), Near(float(max(first, second))),
            *(calculated(sign, left, right) for sign in signs.values()), cents, None,
        ])
    return batch


def exact_at_any_length(value: Decimal) -> Number:
    spelled = f"{value:f}"
    if "." in spelled:
        spelled = spelled.rstrip("0").rstrip(".")
    return Number("0" if Decimal(spelled) == 0 else spelled)


# Asking


PARTS: dict[str, Callable[[random.Random], Batch]] = {
    "patterns": patterns, "dates": dates, "zones": zones, "calendar": calendar, "texts": texts, "numbers": numbers,
}


def as_json(record: dict[str, Any], is_plain: bool) -> str:
    def spelled(value: Any) -> str:
        return value if isinstance(value, Number) else json.dumps(value, ensure_ascii=is_plain)

    return "{" + ",".join(f"{json.dumps(name)}:{spelled(value)}" for name, value in record.items()) + "}\n"


def as_csv(records: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerow(records[0])
    writer.writerows(record.values() for record in records)
    return text.getvalue()


def command(program: str, form: str, questions: dict[str, str]) -> list[str]:
    settings = itertools.chain.from_iterable(("--set", f"{name}={question}") for name, question in questions.items())
    return [program, "--quiet", "--from", form, "--schema", "raw", *settings, "--select", ",".join(questions)]


class Comparison:
    """What was asked, and which answers differ."""

    def __init__(self, program: str) -> None:
        self.program = program
        self.cases = self.answers = self.unsure = 0
        self.differences: collections.Counter[str] = collections.Counter()
        self.failures = 0

    def add(self, part: str, batch: Batch, number: int) -> None:
        is_table = number % 2 == 1 and all(
            type(value) is str and "\0" not in value for record in batch.records for value in record.values())
        form = "csv" if is_table else "ndjson"
        data = "".join(as_json(record, number % 4 == 0) for record in batch.records)
        if is_table:
            data = as_csv(batch.records)
        asked = command(self.program, form, batch.questions)
        try:
            run = subprocess.run(asked, input=data.encode(), capture_output=True, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            self.failures += 1
            print(f"{part}: no end after {LIMIT} s of\n{shlex.join(asked)}")
            return
        lines = run.stdout.splitlines()
        if run.returncode != 0 or run.stderr or len(lines) != len(batch.records):
            self.failures += 1
            print(f"{part}: status {run.returncode}, {len(lines)} of {len(batch.records)} records from")
            print(shlex.join(asked))
            sys.stdout.write(run.stderr.decode(errors="replace")[:2000])
            return
        self.cases += len(batch.records) * batch.weight
        for record, line, expected in zip(batch.records, lines, batch.answers):
            found = json.loads(line, parse_int=Number, parse_float=Number)
            for (name, question), right in zip(batch.questions.items(), expected):
                self.answers += 1
                self.unsure += right is UNSURE
                if not agrees(found[name], right):
                    self.show(part, form, record, name, question, found[name], right)

    def show(self, part: str, form: str, record: dict, name: str, question: str, found: Any, right: Any) -> None:
        kind = f"{part}, {name.rstrip('0123456789')}"
        self.differences[kind] += 1
        if self.differences[kind] > SHOWN:
            return
        print(f"{kind}: {found!r}, not {right!r}:")
        line = as_csv([record]) if form == "csv" else as_json(record, True)
        print(f"    printf %s {shlex.quote(line)} | {shlex.join(command(self.program, form, {name: question}))}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=10_000, help="of each part")
    parser.add_argument("--part", action="append", choices=PARTS)
    options = parser.parse_args()
    isRight = True
    for part in options.part or PARTS:
        comparison = Comparison(options.program)
        choices = random.Random(f"{part} {options.seed}")
        for number in itertools.count():
            if comparison.cases >= options.cases or comparison.failures > 2:
                break
            comparison.add(part, PARTS[part](choices), number)
        differences = sum(comparison.differences.values())
        print(f"{part}: {comparison.cases} cases, {comparison.answers - comparison.unsure} answers compared, "
              f"{differences} differences {dict(comparison.differences) or ''}", flush=True)
        isRight = isRight and differences == 0 and comparison.failures == 0
    return 0 if isRight else 1


if __name__ == "__main__":
    sys.exit(main())
