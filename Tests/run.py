#!/usr/bin/env python3
"""Runs the tests that `swift build --build-tests` has built, and says on one screen what came of it.

    run.py LOG

There are four lanes side by side: two of tests that start processes, those of the geocoder, which nearly always wait, and
the others, which calculate. In a lane one test runs after another, so that what `swift test` says it took is what it took:
left to itself it starts all tests at once, and most of their time they wait for each other. All that they print is in LOG
afterwards.
"""

import os
import re
import subprocess
import sys
import time

PROCESSES = "^(CommandLineTests|ConformanceTests)[.]"
# About half of them, by what they take.
RUNS = "^CommandLineTests[.](Fault|Gzip|Jobs|Signal)Tests"
GEOCODER = "^GeocodeTests[.]"
LANES = [
    ["--filter", RUNS],
    ["--filter", PROCESSES, "--skip", RUNS],
    ["--filter", GEOCODER],
    ["--skip", PROCESSES, "--skip", GEOCODER],
]
SLOWEST = 10
# Lines of a failure, and of the end of a lane that has crashed.
MOST_LINES = 14
LAST_LINES = 40

# A line of Swift Testing's own; others belong to the one before.
SYMBOLS = "◇✔✘➜⚠"
SUITE = re.compile(r"^◇ Suite (.+) started\.")
TEST = re.compile(r"^[✔✘] Test (?!run with|case )(.+?)(?: with \d+ test cases?)? (?:passed|failed) after ([0-9.]+) seconds")
CLOSING = re.compile(r"^[✔✘] Test run with (\d+) tests? in (\d+) suites? (?:passed|failed) after")
SKIPPED = re.compile(r'^➜ .* skipped: "(.*)"')


def main(log: str) -> int:
    start = time.monotonic()
    parts = [f"{log}.{number}" for number, _ in enumerate(LANES)]
    lanes = []
    for options, part in zip(LANES, parts):
        command = [os.environ.get("SWIFT", "swift"), "test", "--skip-build", "--ignore-lock", "--no-parallel", *options]
        with open(part, "wb") as output:
            lanes.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT))
    print(f"The tests run, which takes some minutes; what they print will be in {log}.", flush=True)
    statuses = [lane.wait() for lane in lanes]
    taken = time.monotonic() - start

    tests, suites, times = 0, 0, []
    whole = ""
    for status, part in zip(statuses, parts):
        with open(part, encoding="utf-8", errors="replace") as file:
            text = file.read()
        os.remove(part)
        whole += text
        lines = text.splitlines()
        times += durations(lines)
        report_failures(lines)
        closings = [match for match in map(CLOSING.match, lines) if match]
        for match in closings:
            tests, suites = tests + int(match[1]), suites + int(match[2])
        if not closings:
            print(f"\nThe tests ended early, with status {status}:", *lines[-LAST_LINES:], sep="\n")
    for reason in sorted({match[1] for match in map(SKIPPED.match, whole.splitlines()) if match}):
        print("Left out:", reason)
    print(f"\nThe {SLOWEST} slowest tests, in seconds:")
    for seconds, name in sorted(times, reverse=True)[:SLOWEST]:
        print(f"{seconds:7.1f}  {name}")
    # Of all lanes what `swift test` says of each.
    mark, outcome = ("✘", "failed") if any(statuses) else ("✔", "passed")
    closing = f"{mark} Test run with {tests} tests in {suites} suites {outcome} after {taken:.3f} seconds."
    print(f"\n{closing}")
    with open(log, "w", encoding="utf-8") as file:
        file.write(f"{whole}{closing}\n")
    return 1 if any(statuses) else 0


def durations(lines: list[str]) -> list[tuple[float, str]]:
    """What each test took. In a lane the suite that began last is the one that a test is of."""
    times, suite = [], ""
    for line in lines:
        if match := SUITE.match(line):
            suite = match[1]
        elif match := TEST.match(line):
            times.append((float(match[2]), f"{suite}/{match[1]}"))
    return times


def report_failures(lines: list[str]) -> None:
    shown = None
    for line in lines:
        if line[:1] in SYMBOLS and line:
            shown = 0 if line[0] == "✘" and not CLOSING.match(line) else None
        if shown is not None and shown < MOST_LINES:
            print(line)
            shown += 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
