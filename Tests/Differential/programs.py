"""Runs a build of fuelstream and keeps what it did."""

import array
import collections
import fcntl
import os
import pathlib
import random
import re
import resource
import select
import shutil
import subprocess
import termios
import threading
import time
from typing import NamedTuple, Sequence

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: What a program may write and take, so that one that runs wild does not take the machine with it.
FILE_BYTES = 1 << 28
DATA_BYTES = 1 << 32
#: The name of the rejects file, in the folder that a program runs in.
REJECTS = "rejects"


def limit_resources() -> None:
    """Limits this process, and with it all that it starts."""
    for what, limit in [(resource.RLIMIT_FSIZE, FILE_BYTES), (resource.RLIMIT_DATA, DATA_BYTES)]:
        resource.setrlimit(what, (limit, resource.getrlimit(what)[1]))


#: The last message where there were too many.
NOT_SHOWN = re.compile(rb" more messages? not shown ")


class Outcome(NamedTuple):
    """What a run did."""

    stdout: bytes
    stderr: bytes
    rejects: bytes
    #: The exit status, or the signal that ended it, negative; None if it was killed because it took too long.
    status: int | None

    def agrees_with_parts(self, parts: Sequence["Outcome"]) -> bool:
        """Whether these runs over an input each have together done the same as this one over all of them. Of many
        messages it has shown only the first ones, and it may have put off some to its end."""
        shown = collections.Counter(self.stderr.splitlines())
        messages = collections.Counter(line for part in parts for line in part.stderr.splitlines())
        hidden = [line for line in shown if NOT_SHOWN.search(line)]
        for line in [*hidden, *filter(NOT_SHOWN.search, list(messages))]:
            del shown[line], messages[line]
        return (
            self.stdout == b"".join(part.stdout for part in parts)
            and self.rejects == b"".join(part.rejects for part in parts)
            and (shown <= messages if hidden else shown == messages)
            and self.status == max((part.status for part in parts if part.status is not None), default=None))

    @property
    def read_all_input(self) -> bool:
        return self.status in (0, 65)


#: What differs from run to run: times, speed, memory. Operands of a batch, which on standard input have no name.
VARYING = [
    (re.compile(rb'"(bytes|seconds|bytes_per_second|records_per_second|peak_memory_bytes)":[0-9.]+'), rb'"\1":0'),
    (re.compile(rb" in [0-9.,]+ m?s: [^;\n]*; at most [0-9.,]+ [kMG]?B of memory"), b" in no time"),
    (re.compile(rb"\binput-\d\d\b"), b"-"),
]


def without_varying(text: bytes) -> bytes:
    for pattern, replacement in VARYING:
        text = pattern.sub(replacement, text)
    return text


class Program:
    """A copy of a build, so that it can be rebuilt meanwhile; called `fuelstream` in a folder of its own."""

    def __init__(self, path: pathlib.Path, name: str, folder: pathlib.Path):
        self.name = name
        self.folder = folder / name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "fuelstream"
        for program in ["fuelstream", "fuelstream-geocode"]:
            source = path if program == "fuelstream" else path.parent / program
            (self.folder / program).unlink(missing_ok=True)
            if source.exists():
                shutil.copy2(source, self.folder / program)


class Runner:
    """Runs programs in a folder of its own: one per thread."""

    def __init__(self, folder: pathlib.Path, seconds: float):
        self.folder = folder
        self.seconds = seconds
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        # For command lines that name a sample.
        (folder / "samples").symlink_to(ROOT / "samples")
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": os.environ.get("HOME", "/"),
            "LC_ALL": "C.UTF-8", "FUELSTREAM_STATIONS": "", "SWIFT_BACKTRACE": "enable=no",
        }

    def run_files(self, program: Program, options: Sequence[str], inputs: Sequence[bytes]) -> Outcome:
        """Inputs as file operands, one after the other."""
        names = [f"input-{index:02}" for index in range(len(inputs))]
        for name, data in zip(names, inputs):
            (self.folder / name).write_bytes(data)
        return self._run([program.path, *options, *names])

    def run_stdin(self, program: Program, options: Sequence[str], data: bytes) -> Outcome:
        """An input as standard input, from a file."""
        (self.folder / "stdin").write_bytes(data)
        with open(self.folder / "stdin", "rb") as stdin:
            return self._run([program.path, *options], stdin)

    def run_pieces(self, program: Program, options: Sequence[str], data: bytes, seed: int) -> Outcome:
        """An input as standard input, through a pipe and in pieces."""
        reading, writing = os.pipe()
        writer = threading.Thread(target=write_pieces, args=(writing, data, seed))
        with open(reading, "rb") as stdin:
            return self._run([program.path, *options], stdin, writer)

    def run_script(self, program: Program, script: str, environment: dict[str, str] | None = None) -> Outcome:
        """A shell script with the program on its PATH, run as the tests of the command line do."""
        temporary = self.folder / "tmp"
        shutil.rmtree(temporary, ignore_errors=True)
        temporary.mkdir()
        environment = {
            **os.environ, **self.environment, **(environment or {}), "TMPDIR": str(temporary),
            "PATH": f"{program.folder}:{self.environment['PATH']}"}
        return self._run(["sh", "-c", script], folder=ROOT, environment=environment)

    def _run(self, command: Sequence[object], stdin=subprocess.DEVNULL, writer: threading.Thread | None = None,
             folder: pathlib.Path | None = None, environment: dict[str, str] | None = None) -> Outcome:
        # Output goes to files, so that nothing waits for a pipe that nobody drains.
        (self.folder / REJECTS).unlink(missing_ok=True)
        with open(self.folder / "stdout", "wb") as stdout, open(self.folder / "stderr", "wb") as stderr:
            process = subprocess.Popen(
                list(map(str, command)), cwd=folder or self.folder, env=environment or self.environment, stdin=stdin,
                stdout=stdout, stderr=stderr, start_new_session=folder is not None)
        if stdin is not subprocess.DEVNULL:
            stdin.close()
        if writer:
            writer.start()
        try:
            status = process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            status = None
            if folder:
                os.killpg(process.pid, 9)
            process.kill()
            process.wait()
        if writer:
            writer.join()

        def content(name: str) -> bytes:
            path = self.folder / name
            return without_varying(path.read_bytes()) if path.exists() else b""

        return Outcome(content("stdout"), content("stderr"), content(REJECTS), status)


def cut(data: bytes, seed: int) -> list[bytes]:
    """Cuts an input in up to thirty places: anywhere, or close together."""
    choices = random.Random(seed)
    width = choices.choice([30, 300, len(data)])
    start = choices.randint(0, max(0, len(data) - width))
    cuts = {min(len(data), start + choices.randint(0, width)) for _ in range(choices.randint(1, 30))}
    places = [0, *sorted(cuts), len(data)]
    return [data[start:end] for start, end in zip(places, places[1:]) if start < end]


def write_pieces(pipe: int, data: bytes, seed: int) -> None:
    """Writes an input to a pipe in pieces and closes it. Each piece has been read before the next one comes, so that
    the reader sees the same pieces each time."""
    poll = select.poll()
    poll.register(pipe, 0)
    waiting = array.array("i", [0])
    try:
        for piece in cut(data, seed):
            os.write(pipe, piece)
            while fcntl.ioctl(pipe, termios.FIONREAD, waiting) == 0 and waiting[0] > 0:
                # Without a reader any more, nothing will ever be taken.
                if poll.poll(0):
                    return
                time.sleep(0)
    except BrokenPipeError:
        pass
    finally:
        os.close(pipe)
