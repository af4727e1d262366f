#!/usr/bin/env python3
"""Runs samples/spark on a cluster of two worker processes: python3 Tests/Spark/spark_test.py [TEST...].

Needs PySpark with Arrow and Java; `make test-spark` brings the first. Whatever the job does, its records and
rejects must be those of one fuelstream process over the same files.
"""

import collections
import glob
import gzip
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("FUELSTREAM_BINARY") or str(ROOT / ".build/release/fuelstream")
JOB = ROOT / "samples/spark/fuelstream_job.py"
SAMPLES = ROOT / "samples"
GENERATE = ROOT / "Tests/Benchmarks/generate.py"

sys.path.insert(0, str(JOB.parent))
import fuelstream_job as job  # noqa: E402


def generated(kind, size, seed):
    """Input of the benchmarks' generator."""
    command = [sys.executable, GENERATE, kind, "--bytes", size, "--seed", str(seed)]
    return subprocess.run(command, check=True, capture_output=True).stdout


def of_2022(table):
    """A table in the form of 2022 and 2023: a mark, a time behind each date, a comma behind each line."""
    table = re.sub(rb"(?m)^(\d\d/\d\d/\d{4}),", rb"\1 12:00:00 AM,", table)
    return b"\xef\xbb\xbf" + table.replace(b"\r\n", b",\r\n")


def other_table(rows):
    """A table that is not FuelWatch's: nothing but its header says what its columns are. Every seventh row has
    a quoted line break, and what follows it looks like a row's beginning."""
    lines = ["id,note,place"]
    for number in range(rows):
        note = f'"first\r\n{number},second"' if number % 7 == 0 else f"note {number}"
        lines.append(f"{number},{note},Perth")
    return "\n".join(lines).encode() + b"\n"


def other_order(table):
    """A FuelWatch table whose first two columns have changed places."""
    return re.sub(rb'(?m)^([^,\r\n]+),("(?:[^"]|"")*"|[^,\r\n]*),', rb"\2,\1,", table)


def damaged(data, damages):
    """Puts something wrong into every thousandth line."""
    lines = data.split(b"\n")
    for number in range(500, len(lines) - 1, 1000):
        lines[number] = damages(lines[number])
    return b"\n".join(lines)


def run_alone(files, *options, environment=None):
    """The lines and rejects of one process; rejects without the line, which a split cannot know."""
    with tempfile.TemporaryDirectory() as folder:
        rejects = pathlib.Path(folder, "rejects")
        run = subprocess.run(
            [PROGRAM, *options, "--accept-rejects", "--rejects", rejects, *files],
            capture_output=True,
            env={**os.environ, "FUELSTREAM_STATIONS": "", **(environment or {})},
        )
        assert run.returncode == 0, run.stderr
        kept = rejects.read_bytes().splitlines() if rejects.exists() else []
        return run.stdout.splitlines(), [without_line(line) for line in kept]


def without_line(line):
    reject = json.loads(line)
    return tuple((key, reject[key]) for key in sorted(reject) if key != "line")


class CutTest(unittest.TestCase):
    """Splits of every size, without Spark."""

    def layout_of(self, data):
        def is_header(line):
            run = subprocess.run([PROGRAM], input=line, capture_output=True)
            return run.returncode == 0 and run.stdout == b""

        return job.layout(data[: job.REACH], [], is_header)

    def cut(self, data, size):
        """What the workers would give to fuelstream, piece by piece, without headers."""
        layout = self.layout_of(data)
        with tempfile.TemporaryFile() as file:
            file.write(data)
            result = []
            for start in range(0, len(data), size):
                end = min(start + size, len(data))
                result.append(b"".join(part for _, part in job.pieces(file, layout.find_cut, start, end, len(data))))
            return layout, result

    def inputs(self):
        for path in sorted(SAMPLES.glob("*.*")):
            if path.suffix != ".md":
                yield path.name, path.read_bytes()
        feeds = [SAMPLES / "fuelwatch-2026.rss", SAMPLES / "news.atom", SAMPLES / "news.rdf", SAMPLES / "fuelwatch.rss"]
        yield "feeds", b"".join(path.read_bytes() for path in feeds * 2)
        month = (SAMPLES / "fuelwatch-month.csv").read_bytes()
        yield "no header", month[month.index(b"\n") + 1 :]
        yield "2022", of_2022(month)
        yield "two forms", month + (SAMPLES / "fuelwatch-2022-09.csv").read_bytes() + month
        yield "quoted line breaks", other_table(60)
        yield "UTF-16", other_table(20).decode().encode("utf-16")
        yield "NDJSON", subprocess.run([PROGRAM], input=month, capture_output=True, check=True).stdout
        yield "empty lines", b"\n\r\na,b\n1,2\n\n\n3,4\n"
        yield "no line end", b"a,b\n1,2\n3,4"

    def test_nothing_is_lost_or_doubled_wherever_the_cuts_are(self):
        # In small blocks every search crosses a block's end.
        whole, job.BLOCK = job.BLOCK, 50
        try:
            for name, data in self.inputs():
                for size in [1, 2, 3, 7, 16, 31, 59, 97, 211, 500, 1000, len(data)]:
                    with self.subTest(name=name, size=size):
                        _, parts = self.cut(data, size)
                        self.assertEqual(data, b"".join(parts))
        finally:
            job.BLOCK = whole

    def test_pieces_give_the_records_of_the_whole(self):
        for name, data in self.inputs():
            expected = subprocess.run([PROGRAM], input=data, capture_output=True).stdout
            for size in [150, 700, 4000]:
                with self.subTest(name=name, size=size):
                    layout, parts = self.cut(data, size)
                    records = b""
                    for number, part in enumerate(parts):
                        header = layout.header if part and number > 0 else b""
                        records += subprocess.run(
                            [PROGRAM, *layout.options], input=header + part, capture_output=True
                        ).stdout
                    self.assertEqual(expected, records)

    def test_no_row_with_a_quoted_line_break_is_cut(self):
        data = other_table(60)
        for size in range(1, 300):
            with self.subTest(size=size):
                _, parts = self.cut(data, size)
                for part in parts[1:]:
                    self.assertRegex(part, rb'^(\d+,("first|note )|$)')

    def test_large_input_is_cut_into_many(self):
        for kind, data in [
            ("csv", generated("csv", "1M", 1)),
            ("2022", of_2022(generated("csv", "1M", 1))),
            ("rss", b"".join(generated("rss", "20K", seed) for seed in range(40))),
            ("other", other_table(40000)),
        ]:
            with self.subTest(kind=kind):
                _, parts = self.cut(data, 50_000)
                self.assertGreater(len([part for part in parts if part]), 10)

    def test_one_huge_feed_stays_whole(self):
        data = generated("rss", "300K", 1)
        _, parts = self.cut(data, 50_000)
        self.assertEqual([data], [part for part in parts if part])

    def test_a_table_of_two_layouts_is_refused_where_it_is_cut(self):
        table = (SAMPLES / "fuelwatch-month.csv").read_bytes()
        header = table[: table.index(b"\n") + 1]
        for size in range(1, 300, 7):
            text = table + other_order(table)
            parts = [(place, text[place : place + size]) for place in range(0, len(text), size)]
            with self.assertRaises(job.OtherHeader):
                list(job.check_for_other_header(parts, header))
            text = table + of_2022(table) + table
            parts = [(place, text[place : place + size]) for place in range(0, len(text), size)]
            self.assertEqual(parts, list(job.check_for_other_header(parts, header)))

    def test_input_that_cannot_be_read_to_its_end_is_an_error(self):
        def blocks():
            yield b"a,b\n1,2\n"
            raise OSError("the disk is gone")

        with self.assertRaisesRegex(OSError, "the disk is gone"):
            list(job.runs([PROGRAM], blocks(), dict(os.environ)))
        with self.assertRaisesRegex(RuntimeError, "status 64: .*--nonsense"):
            list(job.runs([PROGRAM, "--nonsense"], [b"a,b\n"], dict(os.environ)))

    def test_small_files_share_a_task(self):
        splits = [(size, job.Split("", str(size), 0, size, size)) for size in [10, 20, 70, 5, 100, 300, 1]]
        self.assertEqual(
            [["10", "20", "70"], ["5"], ["100"], ["300"], ["1"]],
            [[split[1] for split in task] for task in job.packed(splits, 100)],
        )

    def test_options_across_records_are_refused(self):
        for option in ["--limit=3", "--changes", "--unique", "-t"]:
            run = subprocess.run([sys.executable, JOB, "in", "out", "--", option], capture_output=True, text=True)
            self.assertEqual(2, run.returncode)
            self.assertIn(f"{option} ", run.stderr)


class Processes:
    """The processes of a running job, as /proc shows them."""

    def __init__(self, root):
        #: The job's own process: no other's children are ever touched.
        self.root = root

    @staticmethod
    def read(process, name):
        try:
            return pathlib.Path("/proc", str(process), name).read_text(errors="replace")
        except OSError:
            return ""

    def parent(self, process):
        fields = self.read(process, "stat").rpartition(")")[2].split()
        return int(fields[1]) if fields else 0

    def line(self, process):
        """The process, its parent and so on, up to the job; empty if it is none of the job's."""
        line = [process]
        while line[-1] > 1:
            if line[-1] == self.root:
                return line
            line.append(self.parent(line[-1]))
        return []

    def mappers(self):
        """Each fuelstream that reads a split now, with its ancestors."""
        for path in glob.glob("/proc/[0-9]*/cmdline"):
            process = int(path.split("/")[2])
            if "--rejects" in self.read(process, "cmdline").split("\0"):
                line = self.line(process)
                if line and "fuelstream" in self.read(process, "comm"):
                    yield line

    def executor(self, line):
        return next(process for process in line if "CoarseGrainedExecutorBackend" in self.read(process, "cmdline"))


class Killer(threading.Thread):
    """Stops a fuelstream in mid-split and kills it, the Python process that feeds it, and the executor's JVM,
    one after the other, each at another task."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.processes = Processes(process.pid)
        self.killed = []

    def run(self):
        for what in ["fuelstream", "worker", "executor"]:
            line = self.stopped()
            victim = {"fuelstream": line[0], "worker": line[1], "executor": self.processes.executor(line)}[what]
            name = self.processes.read(victim, "comm").strip()
            os.kill(victim, signal.SIGKILL)
            self.killed.append((what, name))
            # One that was stopped and has lost its parent would stay for ever.
            if victim != line[0]:
                os.kill(line[0], signal.SIGKILL)
            time.sleep(2)

    def stopped(self):
        """A fuelstream that has read some of its split but not all, and stands still."""
        while True:
            for line in self.processes.mappers():
                try:
                    os.kill(line[0], signal.SIGSTOP)
                    read = int(re.search(r"rchar: (\d+)", self.processes.read(line[0], "io"))[1])
                    if read > 100_000 and self.processes.read(line[0], "stat").rpartition(")")[2].split()[0] == "T":
                        return line
                    os.kill(line[0], signal.SIGCONT)
                except (ProcessLookupError, TypeError):
                    continue
            time.sleep(0.001)


class ClusterTest(unittest.TestCase):
    """Jobs on a master, two workers and their executors, each a process of its own."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.months = [generated("csv", "3M", seed) for seed in range(4)]
        cls.feeds = b"".join(generated("rss", "100K", seed) for seed in range(30))

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def written(self, name, files):
        folder = self.folder / name
        for path, data in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        return folder

    def submit(self, name, source, *options, split_size="1M", shipped=(PROGRAM,), during=None):
        """Runs the job with the program shipped to the workers, which know of no other."""
        output = self.folder / f"{name}-out"
        command = [
            pathlib.Path(sys.executable).parent / "spark-submit",
            "--master", "local-cluster[2,1,1024]",
            "--conf", "spark.ui.enabled=false",
            "--conf", "spark.log.level=INFO",
            "--files", ",".join(shipped),
            JOB, "--split-size", split_size, source, output, *options,
        ]  # fmt: skip
        environment = {
            **os.environ,
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_WORKER_DIR": str(self.folder / "work"),
            "SPARK_LOCAL_DIRS": str(self.folder / "local"),
            "PYSPARK_PYTHON": sys.executable,
            "PYTHONPATH": "",
            "PATH": "/usr/bin:/bin",
        }
        log = self.folder / f"{name}.log"
        with open(log, "wb") as errors:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, env=environment, cwd=self.folder, start_new_session=True
            )
            helper = during(process) if during else None
            if helper:
                helper.start()
            try:
                printed, _ = process.communicate(timeout=500)
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
        text = log.read_text(errors="replace")
        return process.returncode, printed.decode(), text, output, helper

    def results(self, output):
        """Records and rejects; each record lies under the year and month of its date."""
        self.assertTrue((output / "_SUCCESS").exists())
        records, rejects = [], []
        for path in output.rglob("part-*"):
            opened = gzip.open if path.suffix == ".gz" else open
            with opened(path, "rb") as file:
                lines = file.read().splitlines()
            parts = dict(part.split("=") for part in path.parent.relative_to(output).parts)
            if parts["kind"] == "reject":
                rejects += [without_line(line) for line in lines]
                continue
            records += lines
            dates = {json.loads(line).get("date") for line in lines}
            months = {"-".join(map(str, map(int, date.split("-")[:2]))) for date in dates if date}
            if months:
                self.assertEqual({f"{parts['year']}-{parts['month']}"}, months)
        return records, rejects

    def assertSame(self, expected, actual):
        """As multisets, with a message that can be read."""
        expected, actual = collections.Counter(expected), collections.Counter(actual)
        missing, surplus = expected - actual, actual - expected
        self.assertTrue(
            expected == actual,
            f"{sum(missing.values())} missing, such as {list(missing)[:1]}; "
            f"{sum(surplus.values())} too many, such as {list(surplus)[:1]}",
        )

    def test_a_folder_of_archives(self):
        header = self.months[0].index(b"\n") + 1
        source = self.written(
            "clean",
            {
                "2020/month-1.csv": self.months[0],
                "2020/no-header.csv": self.months[1][header:],
                "2022/month-2.csv": of_2022(self.months[2]),
                "other-order.csv": other_order(self.months[3][:2_000_000].rpartition(b"\n")[0] + b"\n"),
                "other.csv": other_table(100_000),
                "feeds/all.rss": self.feeds,
                "feeds/news.atom": (SAMPLES / "news.atom").read_bytes(),
                "feeds/day.rss": (SAMPLES / "fuelwatch-2026.rss").read_bytes(),
                "packed.csv.gz": gzip.compress(self.months[0][:500_000].rpartition(b"\n")[0]),
                "_SUCCESS": b"",
                ".hidden.csv": b"a,b\n1,2\n",
            },
        )
        store = self.folder / "stations.db"
        subprocess.run([PROGRAM, "--stations", store, source / "feeds/all.rss"], stdout=subprocess.DEVNULL, check=True)
        status, printed, log, output, _ = self.submit(
            "clean", source, "--stations", store, "--compression", "gzip",
            "--", "--near", "6050", "--assume-product", "ULP",
        )  # fmt: skip
        self.assertEqual(0, status, log[-5000:])
        options = ["--near", "6050", "--assume-product", "ULP"]
        environment = {"FUELSTREAM_STATIONS": str(store)}
        files = sorted(path for path in source.rglob("[!._]*.*") if path.suffix in (".csv", ".rss", ".atom"))
        self.assertEqual(8, len(files))
        expected, _ = run_alone(files, *options, environment=environment)
        unpacked = self.folder / "unpacked.csv"
        unpacked.write_bytes(gzip.decompress((source / "packed.csv.gz").read_bytes()))
        expected += run_alone([unpacked], *options, environment=environment)[0]
        self.assertIn(b'"coordinates_from":"station"', b"".join(expected))
        records, rejects = self.results(output)
        self.assertSame(expected, records)
        self.assertEqual([], rejects)
        counts = json.loads(printed.splitlines()[-1])
        self.assertEqual((len(expected), 0), (counts["records"], counts["rejected"]))
        self.assertGreater(counts["tasks"], 12)
        self.assertIn("ResultStage", log)
        self.assertNotIn("ShuffleMapStage", log)

    def test_workers_that_are_killed_and_damaged_input(self):
        files = {
            "month-1.csv": damaged(self.months[0] * 6, lambda line: line[:20]),
            "month-2.csv": damaged(of_2022(self.months[1] * 6), lambda line: line.replace(b" 12:00:00 AM", b"x")),
            "feeds.rss": damaged(self.feeds, lambda line: line).replace(b"</title><description>", b"<title>", 40),
        }
        source = self.written("damaged", files)
        status, printed, log, output, killer = self.submit("damaged", source, split_size="8M", during=Killer)
        self.assertEqual(0, status, log[-5000:])
        expected, expected_rejects = run_alone([source / name for name in sorted(files)])
        records, rejects = self.results(output)
        self.assertGreater(len(expected_rejects), 300)
        self.assertSame(expected, records)
        self.assertSame(expected_rejects, rejects)
        self.assertEqual(["fuelstream", "worker", "executor"], [what for what, _ in killer.killed])
        self.assertEqual("java", killer.killed[2][1])
        self.assertGreaterEqual(log.count("Lost task "), 3)
        self.assertIn("status -9", log)
        self.assertIn("Lost executor", log)
        counts = json.loads(printed.splitlines()[-1])
        self.assertEqual((len(expected), len(rejects)), (counts["records"], counts["rejected"]))

    def test_what_cannot_be_read_fails_the_job(self):
        table = (SAMPLES / "fuelwatch-month.csv").read_bytes()
        for name, data, message in [
            ("refused", b"PK\3\4 and so on", "a zip archive"),
            ("layouts", table * 300 + other_order(table) * 300, "another header near byte"),
        ]:
            with self.subTest(name=name):
                source = self.written(name, {"bad.csv": data, "good.csv": table})
                status, _, log, output, _ = self.submit(name, source)
                self.assertNotEqual(0, status)
                self.assertIn(message, log)
                self.assertIn("failed 4 times", log)
                self.assertFalse((output / "_SUCCESS").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
