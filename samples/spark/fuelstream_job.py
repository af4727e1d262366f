#!/usr/bin/env python3
"""Runs fuelstream over folders of tables and feeds on the workers of an Apache Spark cluster.

    spark-submit --files fuelstream fuelstream_job.py [options] INPUT... OUTPUT [-- fuelstream's options]

Each worker opens its part of a file itself and pipes the bytes through a fuelstream of its own, so that no
record passes through Python on the way in. OUTPUT becomes a folder of NDJSON lines, exactly as fuelstream
wrote them, under kind=record/year=…/month=…; what was rejected is under kind=reject. README.md beside this
file says how input is cut and what may fail.
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
from typing import BinaryIO, Callable, Iterable, Iterator, NamedTuple, Optional
from urllib.parse import quote

#: How much is read at a time, in bytes.
BLOCK = 4 << 20
#: How much of fuelstream's output goes to Spark at a time: more would be a humongous object to its garbage
#: collector.
OUTPUT_BLOCK = 128 << 10
#: fuelstream's limit for a record: no line or start of a document that matters is longer.
REACH = 1 << 20
#: A closing tag is shorter than this.
TAG = 64

UTF8_MARK = b"\xef\xbb\xbf"
#: UTF-16 and UTF-32, in which a line end has two or four bytes.
WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
#: The first thing in an XML document, and the root element of one that is not a feed.
XML_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*<")
OTHER_ROOT = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*"
    rb"<(?!(?:rss|feed|channel|(?:\w{1,16}:)?RDF|[?!])\b)[^\s/>!?]+[\s/>]",
    re.DOTALL,
)
#: The end of one document that the beginning of another follows.
BETWEEN_DOCUMENTS = re.compile(
    rb"</(?:rss|feed|channel|(?:\w{1,16}:)?RDF)\s{0,8}>"
    rb"(?=\s{0,64}(?:\xef\xbb\xbf)?\s{0,64}"
    rb"<(?:\?xml\s|!DOCTYPE\s|(?:rss|feed|channel|(?:\w{1,16}:)?RDF)[\s>]))"
)
#: In every header of FuelWatch's and in no row.
FUELWATCH_COLUMN = b"PUBLISH_DATE"

#: Options of fuelstream that do not belong behind `--`, and why.
ACROSS_RECORDS = "compares records with one another, which are on many machines here"
REFUSED_OPTIONS = {
    "--changes": ACROSS_RECORDS,
    "--changes-in": ACROSS_RECORDS,
    "--unique": ACROSS_RECORDS,
    "--unique-in": ACROSS_RECORDS,
    "--sort-by": ACROSS_RECORDS,
    "--limit": ACROSS_RECORDS,
    "--per": ACROSS_RECORDS,
    "--strict": "would end the run of one split only",
    "--stations": "is the job's own option: --stations FILE before OUTPUT",
    "--geocode-with": "needs a store that can be written; teach it in one process before",
    "--to": "is NDJSON here",
    "-t": "is NDJSON here",
    "--rejects": "is the job's own: see kind=reject",
    "--stats": "is of no use for splits",
    "--stats-json": "is of no use for splits",
    "--progress": "is of no use for splits",
}


# Where a file may be cut


class Split(NamedTuple):
    """What lies between two bytes of a file, from its first cut on up to the first behind its end."""

    #: The input as it was named, which says on what kind of file system the path is.
    root: str
    path: str
    start: int
    end: int
    #: The file's size, 0 where it is packed.
    size: int

    @property
    def is_whole(self) -> bool:
        return self.start == 0 and self.end == self.size


#: Finds the first cut in data from `low` up to (not including) `high`; the last argument says whether the
#: file ends with the data.
FindCut = Callable[[bytes, int, int, bool], Optional[int]]


def no_cut(data: bytes, low: int, high: int, is_end: bool) -> Optional[int]:
    return None


def cut_between_documents(data: bytes, low: int, high: int, is_end: bool) -> Optional[int]:
    for match in BETWEEN_DOCUMENTS.finditer(data):
        if low <= match.end() < high:
            return match.end()
    return None


def cut_between_lines(is_whole_row: Callable[[bytes], bool]) -> FindCut:
    """Cuts where a line begins that is a row by itself: a quoted line break does not part two of these."""

    def find(data: bytes, low: int, high: int, is_end: bool) -> Optional[int]:
        begin = data.find(b"\n", low - 1) + 1
        while 0 < begin < high:
            end = data.find(b"\n", begin, begin + REACH)
            if end < 0 and is_end and len(data) - begin < REACH:
                end = len(data)
            if begin < end and is_whole_row(data[begin:end]):
                return begin
            begin = data.find(b"\n", begin) + 1
        return None

    return find


QUOTED = rb'"(?:[^"]|"")*"'


def fields_of(line: bytes, delimiter: bytes) -> Optional[list[bytes]]:
    """The fields of a line that is a complete row, quoted ones as a placeholder, else None. Unlike fuelstream
    it wants quotes around a whole field and nowhere else, because that is how the last line of a field with
    line breaks gives itself away."""
    line = line.rstrip(b"\r")
    if delimiter == b"\t":
        return line.split(delimiter)
    plain = rb'[^"%s]*' % re.escape(delimiter)
    field = rb"(?:%s|%s)" % (QUOTED, plain)
    if not re.fullmatch(rb"%s(?:%s%s)*" % (field, re.escape(delimiter), field), line):
        return None
    return re.sub(QUOTED, b"quoted", line).split(delimiter)


class Layout(NamedTuple):
    """What a worker has to know of a file before it may begin in its middle; told by the file's first bytes."""

    find_cut: FindCut
    #: Options for fuelstream that every split gets, so that each is taken for what the file is.
    options: tuple[str, ...] = ()
    is_table: bool = False
    #: Stands before every split of a table but the first; empty where the file has none.
    header: bytes = b""


def layout(head: bytes, options: list[str], is_header: Callable[[bytes], bool]) -> Layout:
    """Tells a file's layout from its first REACH bytes, as fuelstream does, and asks it about the first line."""
    known = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    known.add_argument("-d", "--delimiter")
    known.add_argument("--quote")
    known.add_argument("--encoding", default="")
    chosen, _ = known.parse_known_args(options)
    if head.startswith(WIDE_MARKS) or re.match(r"(?i)(utf|ucs)-?(16|32|2|4)", chosen.encoding):
        return Layout(no_cut)
    if OTHER_ROOT.match(head):
        return Layout(no_cut)
    if XML_START.match(head):
        # In mid-file a byte-order mark may stand behind a line end, by which nobody knows a feed.
        return Layout(cut_between_documents, options=("--from", "rss"))
    text = head.removeprefix(UTF8_MARK).lstrip(b"\r\n")
    first = text[: text.find(b"\n") + 1]
    if text.startswith(b"{"):
        return Layout(cut_between_lines(lambda line: line.startswith(b"{")))
    if chosen.delimiter:
        delimiter = b"\t" if chosen.delimiter in ("tab", "\\t") else chosen.delimiter.encode()
    else:
        delimiter = b"\t" if b"\t" in first and b"," not in first else b","
    width = len(without_empty_end(fields_of(first.rstrip(b"\n"), delimiter) or []))
    # In a table of one column any line of a quoted field could be a row.
    if width < 2 or len(delimiter) > 1 or chosen.quote not in (None, '"', "none"):
        return Layout(no_cut)

    def is_whole_row(line: bytes) -> bool:
        fields = fields_of(line, delimiter)
        return fields is not None and len(fields) >= width and not any(fields[width:])

    header = first if is_header(first) else b""
    return Layout(cut_between_lines(is_whole_row), is_table=True, header=header)


def without_empty_end(fields: list[bytes]) -> list[bytes]:
    """FuelWatch ended every line with a comma for two years, its header too."""
    while fields and not fields[-1]:
        fields = fields[:-1]
    return fields


def first_cut(file: BinaryIO, find_cut: FindCut, low: int, high: int) -> Optional[int]:
    """The first cut at a byte from `low` (above 0) up to, and not including, `high`. Whoever looks finds the
    same: what is a cut depends on the bytes around it, not on where the search began."""
    while low < high:
        top = min(low + BLOCK, high)
        base = max(low - TAG, 0)
        file.seek(base)
        wanted = top - base + REACH
        data = file.read(wanted)
        found = find_cut(data, low - base, top - base, len(data) < wanted)
        if found is not None:
            return base + found
        low = top
    return None


def pieces(file: BinaryIO, find_cut: FindCut, start: int, end: int, size: int) -> Iterator[tuple[int, bytes]]:
    """A split's bytes, with the place of each piece in the file: from its first cut up to the first cut at
    its end or behind. Nothing, if no cut is in it: then the split before goes on through all of it."""
    begin = 0 if start == 0 else first_cut(file, find_cut, start, end)
    if begin is None:
        return
    while begin < size:
        high = min(begin + BLOCK, end if begin < end else size)
        stop = None if begin < end else first_cut(file, find_cut, begin, high)
        file.seek(begin)
        data = file.read((high if stop is None else stop) - begin)
        if data:
            yield begin, data
        if stop is not None:
            return
        if not data:
            raise EOFError(f"the file ends at byte {begin}, not at {size}: did it change?")
        begin += len(data)


class OtherHeader(Exception):
    """A table of several layouts cannot be cut."""


def check_for_other_header(parts: Iterable[tuple[int, bytes]], header: bytes) -> Iterator[tuple[int, bytes]]:
    """Passes a split's pieces on. A FuelWatch header in mid-file with other columns than the file's header, or
    where the file begins without one, is an error: splits behind it would be read by the wrong columns."""
    expected = header.rstrip(b"\r\n,")
    if header and FUELWATCH_COLUMN not in header:
        yield from parts
        return
    line = b""
    for begin, data in parts:
        text = line + data
        found = text.find(FUELWATCH_COLUMN)
        while found >= 0:
            end = text.find(b"\n", found)
            if end < 0:
                break
            other = text[text.rfind(b"\n", 0, found) + 1 : end]
            if other.removeprefix(UTF8_MARK).rstrip(b"\r\n,") != expected:
                raise OtherHeader(f"another header near byte {begin}: {other[:200]!r}; run it with --whole-files")
            found = text.find(FUELWATCH_COLUMN, end)
        line = text[text.rfind(b"\n") + 1 :][-REACH:]
        yield begin, data


# fuelstream


def runs(command: list[str], blocks: Iterable[bytes], environment: dict[str, str]) -> Iterator[bytes]:
    """Pipes the blocks through the command and yields what it writes, in large pieces. Raises what reading the
    blocks raised, and an error with the command's messages for any status but 0."""
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=messages, env=environment
        )
        failures: list[BaseException] = []

        def feed() -> None:
            try:
                for block in blocks:
                    process.stdin.write(block)
                process.stdin.close()
            except BaseException as error:
                # Without this, input that could not be read to its end would look like input that is shorter.
                failures.append(error)
                process.kill()
                with contextlib.suppress(OSError):
                    process.stdin.close()

        feeder = threading.Thread(target=feed, daemon=True)
        feeder.start()
        try:
            while chunk := process.stdout.read(OUTPUT_BLOCK):
                yield chunk
            status = process.wait()
            feeder.join()
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
        messages.seek(0)
        text = messages.read(10_000).decode(errors="replace")
        sys.stderr.write(text)
        if failures and not isinstance(failures[0], BrokenPipeError):
            raise failures[0]
        if failures or status != 0:
            raise RuntimeError(f"{' '.join(command)} ended with status {status}: {text}")


class Part(NamedTuple):
    """Lines for one folder of the output. To Spark they are one row, which costs it hundreds of times less than
    a row for each."""

    kind: str
    year: Optional[int]
    month: Optional[int]
    count: int
    #: Without the last line end, which Spark's writer of texts adds.
    lines: bytes


FIRST_DATE = re.compile(rb'\{"date":"(\d{4})-(\d\d)-')
ANY_DATE = re.compile(rb'"(?:date|published)":"(\d{4})-(\d\d)-')


def by_month(lines: bytes) -> Iterator[Part]:
    """Parts lines by the month of their date, or of when a feed's item was published. Their order stays that of
    the input within a month."""
    count = lines.count(b"\n") + 1
    first = FIRST_DATE.match(lines)
    # An archive stays in a month for thousands of lines.
    if first and lines.count(b"\n" + first[0]) == count - 1:
        yield Part("record", int(first[1]), int(first[2]), count, lines)
        return
    months: dict[Optional[tuple[bytes, ...]], list[bytes]] = {}
    for line in lines.split(b"\n"):
        date = FIRST_DATE.match(line) or ANY_DATE.search(line)
        months.setdefault(date and date.groups(), []).append(line)
    for month, group in months.items():
        yield Part("record", month and int(month[0]), month and int(month[1]), len(group), b"\n".join(group))


class Mapper:
    """What a worker does with its splits. Sent to the workers, so it holds nothing but values."""

    def __init__(self, options: list[str], stations: Optional[str]) -> None:
        self.options = options
        #: The name of the station store, of which each worker has a copy.
        self.stations = stations

    def __call__(self, batches: Iterable["pyarrow.RecordBatch"]) -> Iterator["pyarrow.RecordBatch"]:
        import pyarrow

        types = {"kind": "string", "year": "int32", "month": "int32", "count": "int64", "lines": "string"}
        schema = pyarrow.schema([(name, pyarrow.type_for_alias(alias)) for name, alias in types.items()])
        for batch in batches:
            for row in batch.to_pylist():
                for part in self.parts(Split(**row)):
                    yield pyarrow.RecordBatch.from_pylist([part._asdict()], schema)

    def parts(self, split: Split) -> Iterator[Part]:
        """The records of a split, and then what was rejected."""
        program, environment = self.program()
        with open_file(split) as file, tempfile.TemporaryDirectory() as folder:
            form = Layout(no_cut) if split.is_whole or split.size == 0 else self.layout(file, program, environment)
            header = b"" if split.start == 0 else form.header
            begins: list[int] = []
            rejects = pathlib.Path(folder, "rejects.ndjson")
            command = [program, *form.options, *self.options, "--accept-rejects", "--rejects", str(rejects)]
            rest = b""
            for chunk in runs(command, self.blocks(file, split, form, header, begins), environment):
                lines, end, rest = (rest + chunk).rpartition(b"\n")
                if end:
                    yield from by_month(lines)
            if rest:
                raise RuntimeError(f"fuelstream’s last line is cut: {rest[:200]!r}")
            if rejects.exists():
                with open(rejects, "rb") as lines:
                    for line in lines:
                        yield Part("reject", None, None, 1, in_file(line, split, begins[0] - len(header)))

    def blocks(
        self, file: BinaryIO, split: Split, form: Layout, header: bytes, begins: list[int]
    ) -> Iterator[bytes]:
        """What fuelstream reads. Notes in `begins` where in the file the split begins."""
        if split.size == 0:
            begins.append(0)
            yield from iter(lambda: file.read(BLOCK), b"")
            return
        parts = pieces(file, form.find_cut, split.start, split.end, split.size)
        if form.is_table:
            parts = check_for_other_header(parts, form.header)
        for begin, data in parts:
            if not begins:
                begins.append(begin)
                yield header
            yield data

    def layout(self, file: BinaryIO, program: str, environment: dict[str, str]) -> Layout:
        def is_header(line: bytes) -> bool:
            """A header is what is neither a record nor rejected."""
            run = subprocess.run(
                [program, *self.options, "--stats-json", "--accept-rejects"],
                input=line, capture_output=True, env=environment,
            )  # fmt: skip
            if run.returncode != 0:
                raise RuntimeError(f"fuelstream ended with status {run.returncode}: {run.stderr.decode()}")
            counts = json.loads(run.stderr.splitlines()[-1])
            return counts["read"] == 0 and counts["rejected"] == 0

        file.seek(0)
        return layout(file.read(REACH), self.options, is_header)

    def program(self) -> tuple[str, dict[str, str]]:
        """The program and the store that `--files` brought, else those that are on the machine."""
        from pyspark import SparkFiles

        shipped = SparkFiles.get("fuelstream")
        environment = dict(os.environ)
        if self.stations:
            environment["FUELSTREAM_STATIONS"] = SparkFiles.get(self.stations)
        return (shipped if os.path.exists(shipped) else "fuelstream"), environment


def in_file(line: bytes, split: Split, shift: int) -> bytes:
    """A line of --rejects as one of the file: its name and the place there. Which line it is in the file is
    not known but for the first split."""
    reject = json.loads(line)
    reject["source"] = split.path
    reject["offset"] += shift
    if split.start > 0:
        reject["line"] = None
    return json.dumps(reject, ensure_ascii=False, separators=(",", ":")).encode()


# Files


def file_system(root: str) -> tuple["pyarrow.fs.FileSystem", str]:
    from pyarrow.fs import FileSystem

    if "://" not in root:
        root = "file://" + quote(os.path.abspath(root))
    return FileSystem.from_uri(root)


def open_file(split: Split) -> BinaryIO:
    system, _ = file_system(split.root)
    if split.size == 0:
        return system.open_input_stream(split.path, compression="detect")
    return system.open_input_file(split.path)


#: Packed files, which cannot be begun in the middle; Arrow tells them by their names as well.
PACKED = (".gz", ".bz2", ".zst", ".lz4")


def find_splits(roots: list[str], split_size: int) -> Iterator[tuple[int, Split]]:
    """The splits of all files under the roots with their sizes, in order. As for Hadoop, names that begin with
    a dot or an underscore do not count."""
    from pyarrow.fs import FileSelector, FileType

    for root in roots:
        system, path = file_system(root)
        infos = [system.get_file_info(path)]
        if infos[0].type == FileType.NotFound:
            raise FileNotFoundError(root)
        if infos[0].type == FileType.Directory:
            infos = sorted(system.get_file_info(FileSelector(path, recursive=True)), key=lambda info: info.path)
        for info in infos:
            if info.type != FileType.File or info.base_name.startswith((".", "_")) or info.size == 0:
                continue
            if info.path.endswith(PACKED):
                yield info.size, Split(root, info.path, 0, 0, 0)
                continue
            for start in range(0, info.size, split_size):
                end = min(start + split_size, info.size)
                yield end - start, Split(root, info.path, start, end, info.size)


def packed(splits: Iterable[tuple[int, Split]], task_size: int) -> list[list[tuple]]:
    """Splits that a task does one after the other: small files together, up to the size given."""
    tasks: list[list[tuple]] = []
    room = 0
    for size, split in splits:
        if not tasks or size > room:
            tasks.append([])
            room = task_size
        tasks[-1].append(tuple(split))
        room -= size
    return tasks


# The job


def parse_size(text: str) -> int:
    match = re.fullmatch(r"(\d+)([KMG]?)", text)
    if not match or int(match[1]) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no size (try 128M)")
    return int(match[1]) << {"": 0, "K": 10, "M": 20, "G": 30}[match[2]]


def parse(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    position = arguments.index("--") if "--" in arguments else len(arguments)
    options = arguments[position + 1 :]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("inputs", nargs="+", metavar="INPUT", help="a file or folder, or its address (s3://…)")
    parser.add_argument("output", metavar="OUTPUT", help="a folder that does not exist yet, in Spark’s notation")
    parser.add_argument("--split-size", type=parse_size, default="128M", help="bytes a task; K, M, G (128M)")
    parser.add_argument("--whole-files", action="store_true", help="cuts no file")
    parser.add_argument("--stations", metavar="FILE", help="a station store, which every worker gets a copy of")
    parser.add_argument("--compression", default="none", help="of the output: gzip, lz4, … (none)")
    chosen = parser.parse_args(arguments[:position])
    for option in options:
        reason = REFUSED_OPTIONS.get(option.partition("=")[0])
        if reason:
            parser.error(f"{option} {reason}")
    return chosen, options


def main() -> None:
    chosen, options = parse(sys.argv[1:])

    from pyspark.sql import Observation, SparkSession
    from pyspark.sql import functions as F

    spark = SparkSession.builder.appName("fuelstream").getOrCreate()
    context = spark.sparkContext
    # Each task keeps this many files open rather than sorting its records by year and month first.
    spark.conf.set("spark.sql.maxConcurrentOutputFileWriters", 500)
    if chosen.stations:
        context.addFile(chosen.stations)

    largest = sys.maxsize if chosen.whole_files else chosen.split_size
    tasks = packed(find_splits(chosen.inputs, largest), chosen.split_size)
    if not tasks:
        sys.exit("fuelstream_job.py: no input")
    # A list a partition, so that it is a task: neither this nor anything below shuffles.
    splits = context.parallelize(tasks, len(tasks)).flatMap(lambda task: task)
    frame = spark.createDataFrame(splits, "root string, path string, start long, end long, size long")
    mapper = Mapper(options, chosen.stations and os.path.basename(chosen.stations))
    parts = frame.mapInArrow(mapper, "kind string, year int, month int, count long, lines string")

    def total(kind: str) -> "pyspark.sql.Column":
        return F.coalesce(F.sum(F.when(F.col("kind") == kind, F.col("count"))), F.lit(0))

    counts = Observation()
    (
        parts.observe(counts, total("record").alias("records"), total("reject").alias("rejected"))
        .drop("count")
        .write.partitionBy("kind", "year", "month")
        .text(chosen.output, compression=chosen.compression)
    )
    print(json.dumps({"tasks": len(tasks), **counts.get}))
    spark.stop()


if __name__ == "__main__":
    main()
