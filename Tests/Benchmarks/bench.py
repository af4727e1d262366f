#!/usr/bin/env python3
"""Runs fuelstream and its peers side by side and prints one table (Python 3.9 or newer, nothing to install).

    bench.py PROGRAM [--csv 200M] [--rss 200M] [--news 100M] [--schemes 100M] [--rounds 5] [--save FILE] [--only WORD]

Every program reads from a pipe (`cat FILE | program > /dev/null`), one after the other, round by round, so that a busy
moment of the machine meets all of them; the median of each counts, and only ratios within a run mean anything. Wall time
is from the start of `cat` to the end of the program; CPU time and peak resident memory are those of /usr/bin/time.
DuckDB and Polars, which come from PyPI into an environment of their own, read the file itself, with two threads, as is
best for them.

Peers that are not installed are reported as missing. Jobs on real data need the folder in FUELSTREAM_TEST_DATA. What the
targets mean is in the README beside this file.
"""

import argparse
import datetime
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

from generate import parse_size
from schemes import KINDS as SCHEMES

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DATA = ROOT / "bench-data"
# The environment of the peers from PyPI.
PEERS = DATA / "peers"
# Files of FUELSTREAM_TEST_DATA, whose rows are repeated up to the size that is asked for.
REAL = {"postal": "geonames_postal_AU.csv", "days": "FuelWatchRetail-2021-02.5days.csv"}

# Megabytes that one job may have resident at any size of input, and how much more at ten times the size.
RESIDENT_LIMIT = 9.0
GROWTH_LIMIT = 1.0
# Start to end on ten lines, over the empty program.
START_LIMIT = 1.5
STARTS = 200


class Run(NamedTuple):
    """One run of one program; seconds and megabytes."""

    wall: float
    cpu: float
    peak: float


class Job(NamedTuple):
    """What is asked of each program, and what fuelstream is to reach: ratios of wall time to the peers'."""

    name: str
    data: str
    ours: List[str]
    peers: Dict[str, List[str]]
    targets: Dict[str, float]
    # Whether programs read the file itself, not a pipe: beside `cat` two jobs have no two cores.
    reads_file: bool = False


def duckdb(query: str, form: str = "json") -> Dict[str, List[str]]:
    """A query to be written nowhere. FILE stands for the input, TABLE for FuelWatch's months in it."""
    table = "read_csv('FILE', types = {'PUBLISH_DATE': 'VARCHAR'})"
    text = f"SET threads = 2; COPY ({query.replace('TABLE', table)}) TO '/dev/null' (FORMAT {form})"
    return {"DuckDB": [str(PEERS / "bin/duckdb"), "-c", text]}


def polars(expression: str) -> Dict[str, List[str]]:
    """An expression on a lazy table, written as CSV."""
    text = (
        "import polars as pl; pl.scan_csv('FILE', schema_overrides={'POSTCODE': pl.String})"
        f"{expression}.sink_csv('/dev/null')")
    return {"Polars": [str(PEERS / "bin/python"), "-c", text]}


def scheme_jobs(program: str) -> List[Job]:
    """Each scheme to enriched NDJSON, beside what DuckDB makes of its tables."""
    germany = """
        SELECT strftime(moment, '%Y-%m-%d') AS date, product, price * 100 AS price, s.brand,
          s.name AS station, street || ' ' || house_number AS address, city AS suburb, post_code AS postcode, latitude,
          longitude, strftime(moment, '%H:%M:%S') AS time, 'EUR' AS currency
        FROM (UNPIVOT (SELECT left(date, 19)::TIMESTAMP AS moment, station_uuid, diesel, e5, e10
            FROM read_csv('FILE', types = {'date': 'VARCHAR'}))
          ON diesel, e5, e10 INTO NAME product VALUE price) p
        JOIN read_csv('STATIONS') s ON s.uuid = p.station_uuid WHERE price > 0""".replace(
            "STATIONS", str(DATA / "germany-stations"))
    queensland = """
        SELECT strftime(t, '%Y-%m-%d') AS date, Fuel_Type AS product, Price / 10 AS price, Site_Brand AS brand,
          Site_Name AS station, Sites_Address_Line_1 AS address, Site_Suburb AS suburb, Site_Post_Code AS postcode,
          Site_Latitude AS latitude, Site_Longitude AS longitude, strftime(t, '%H:%M:%S') AS time, 'AUD' AS currency,
          SiteId, Site_State
        FROM (SELECT *, strptime(TransactionDateutc, '%d/%m/%Y %H:%M') + INTERVAL 10 HOUR AS t
          FROM read_csv('FILE', types = {'TransactionDateutc': 'VARCHAR'})) WHERE Price <> 9999"""
    lookups = {
        "germany": ["--lookup", str(DATA / "germany-stations"), "--on", "station_uuid=uuid"],
        "italy": ["--lookup", str(DATA / "italy-stations"), "--on", "idImpianto"]}
    peers = {"germany": duckdb(germany), "queensland": duckdb(queensland)}
    names = {
        "germany": "Germany, stations looked up", "italy": "Italy, stations looked up", "spain": "Spain, JSON",
        "queensland": "Queensland", "new-south-wales": "New South Wales", "united-kingdom": "United Kingdom",
        "france": "France, XML"}
    return [
        Job(
            f"{names[kind]} to enriched NDJSON", kind, [program, *lookups.get(kind, [])], peers.get(kind, {}),
            {"DuckDB": 0.4}) for kind in names]


def jobs(program: str, floors: pathlib.Path) -> List[Job]:
    """The jobs of the table, each with the peers that can do it."""
    columns = "PUBLISH_DATE,TRADING_NAME,PRODUCT_PRICE"
    condition = 'PRODUCT_PRICE < 150 && BRAND_DESCRIPTION == "BP"'
    libxml2 = {"libxml2, empty handlers": [str(floors / "libxml2-floor")]}
    return [
        Job(
            "CSV, 3 of 10 columns to CSV", "csv",
            [program, "--schema", "raw", "-t", "csv", "-s", columns],
            {
                "zsv select -W --parser fast": ["zsv", "select", "-W", "--parser", "fast", "--", *columns.split(",")],
                "zsv select": ["zsv", "select", "--", *columns.split(",")],
                "xsv select": ["xsv", "select", columns],
                "mawk (no quotes)": ["mawk", "-F,", '{print $1 "," $2 "," $5}'],
                **polars(f".select({columns.split(',')})"),
            },
            {"zsv select -W --parser fast": 0.8},
        ),
        Job(
            "CSV, price < 150 and one brand to CSV", "csv",
            [program, "--schema", "raw", "-t", "csv", "--where", condition],
            {
                "mawk (no quotes)": ["mawk", "-F,", '$5 < 150 && $3 == "BP"'],
                "mlr filter": ["mlr", "--csv", "filter", '$PRODUCT_PRICE < 150 && $BRAND_DESCRIPTION == "BP"'],
                **duckdb("SELECT * FROM TABLE WHERE PRODUCT_PRICE < 150 AND BRAND_DESCRIPTION = 'BP'", "csv"),
                **polars(".filter((pl.col('PRODUCT_PRICE') < 150) & (pl.col('BRAND_DESCRIPTION') == 'BP'))"),
            },
            {"mawk (no quotes)": 0.24, "DuckDB": 0.35},
        ),
        Job(
            "CSV, all rows left out", "csv",
            [program, "--schema", "raw", "-t", "csv", "--where", "PRODUCT_PRICE < 0"],
            {"zsv count --parser fast": ["zsv", "count", "--parser", "fast"]},
            {"zsv count --parser fast": 1.0},
        ),
        Job(
            "every field quoted, 3 columns to CSV", "quoted",
            [program, "--schema", "raw", "-t", "csv", "-s", columns],
            {"zsv select -W --parser fast": ["zsv", "select", "-W", "--parser", "fast", "-n", "--", "1", "2", "5"]},
            {},
        ),
        Job(
            "CSV to NDJSON, all columns", "csv",
            [program, "--schema", "raw"],
            {
                "mlr": ["mlr", "--icsv", "--ojsonl", "cat"], "zsv 2json": ["zsv", "2json"],
                **duckdb("SELECT * FROM TABLE"),
            },
            {"mlr": 0.05, "zsv 2json": 0.25, "DuckDB": 0.2},
        ),
        Job(
            "FuelWatch CSV to enriched NDJSON", "csv",
            [program, "--near", "6050"],
            {
                "mlr (enriches nothing)": ["mlr", "--icsv", "--ojsonl", "cat"],
                "fuelstream --schema raw": [program, "--schema", "raw"],
            },
            {"mlr (enriches nothing)": 0.05, "fuelstream --schema raw": 1.2},
        ),
        Job(
            "FuelWatch CSV, price < 130 to enriched NDJSON", "csv",
            [program, "--where", "price < 130"],
            {
                "mlr filter (enriches nothing)": [
                    "mlr", "--icsv", "--ojsonl", "filter", "$PRODUCT_PRICE < 130"],
                "fuelstream without the condition": [program],
            },
            {},
        ),
        Job(
            "FuelWatch CSV with changes of prices to NDJSON", "csv",
            [program, "--changes"],
            {
                "fuelstream without changes": [program],
                **duckdb(
                    "SELECT *, lag(PRODUCT_PRICE) OVER (PARTITION BY TRADING_NAME, ADDRESS, PRODUCT_DESCRIPTION ORDER BY "
                    "strptime(PUBLISH_DATE, '%d/%m/%Y')) AS before FROM TABLE"),
            },
            {"DuckDB": 0.5},
        ),
        Job(
            "five real days to enriched NDJSON", "days",
            [program, "--near", "6050"],
            {"fuelstream --schema raw": [program, "--schema", "raw"]}, {"fuelstream --schema raw": 1.2},
        ),
        Job(
            "real postcodes, 2 of 6 columns to CSV", "postal",
            [program, "--schema", "raw", "-t", "csv", "-s", "postcode,locality"],
            {
                "zsv select -W --parser fast": [
                    "zsv", "select", "-W", "--parser", "fast", "--", "postcode", "locality"],
                "mawk (no quotes)": ["mawk", "-F,", '{print $1 "," $2}'],
            },
            {},
        ),
        Job(
            "mean price by brand", "csv",
            [program, "--by", "brand", "--calc", "m=mean(price)"],
            {
                "mawk (no quotes)": ["mawk", "-F,", "{s[$3] += $5; n[$3]++} END {for (k in s) print k, s[k] / n[k]}"],
                "mlr stats1": [
                    "mlr", "--icsv", "--ojsonl", "stats1", "-a", "mean", "-f", "PRODUCT_PRICE", "-g",
                    "BRAND_DESCRIPTION"],
                **duckdb("SELECT BRAND_DESCRIPTION, avg(PRODUCT_PRICE) FROM TABLE GROUP BY ALL"),
            },
            {"mawk (no quotes)": 0.4, "DuckDB": 0.6},
        ),
        Job(
            "mean price by suburb, product and month", "csv",
            [program, "--set", "month = substr(date, 1, 7)", "--by", "suburb,product,month", "--calc", "m=mean(price)"],
            duckdb(
                "SELECT LOCATION, PRODUCT_DESCRIPTION, strftime(strptime(PUBLISH_DATE, '%d/%m/%Y'), '%Y-%m') AS month, "
                "avg(PRODUCT_PRICE) FROM TABLE GROUP BY ALL"),
            {"DuckDB": 0.7},
        ),
        Job(
            "median price by brand", "csv",
            [program, "--schema", "raw", "--by", "BRAND_DESCRIPTION", "--calc", "m=median(PRODUCT_PRICE)"],
            duckdb("SELECT BRAND_DESCRIPTION, median(PRODUCT_PRICE) FROM TABLE GROUP BY ALL"), {"DuckDB": 0.7},
        ),
        Job(
            "first row of each station (--unique)", "csv",
            [program, "--schema", "raw", "--unique", "TRADING_NAME,ADDRESS"],
            duckdb("SELECT DISTINCT ON (TRADING_NAME, ADDRESS) * FROM TABLE"), {"DuckDB": 0.6},
        ),
        Job(
            "three computed fields (--set) to NDJSON", "csv",
            [
                program, "--schema", "raw", "--set", "a = PRODUCT_PRICE * 2", "--set",
                'b = upper(TRADING_NAME) ++ " " ++ LOCATION', "--set", "c = substr(PUBLISH_DATE, 7, 4)"],
            duckdb(
                "SELECT *, PRODUCT_PRICE * 2 AS a, upper(TRADING_NAME) || ' ' || LOCATION AS b, "
                "substr(PUBLISH_DATE, 7, 4) AS c FROM TABLE"),
            {"DuckDB": 0.5},
        ),
        Job(
            "sorted by price and name to CSV", "csv",
            [program, "--schema", "raw", "-t", "csv", "--sort-by", "PRODUCT_PRICE,TRADING_NAME"],
            {
                **duckdb("SELECT * FROM TABLE ORDER BY PRODUCT_PRICE, TRADING_NAME", "csv"),
                "sort -S 64M (no quotes)": ["sort", "-S", "64M", "-t,", "-k5,5n", "-k2,2"],
            },
            {"DuckDB": 0.9},
        ),
        Job(
            "JSON array, one field", "json",
            [program, "-f", "json", "--schema", "raw", "-s", "TRADING_NAME"],
            {
                "jq": ["jq", "-c", ".[].TRADING_NAME"],
                **duckdb("SELECT TRADING_NAME FROM read_json('FILE', format = 'array')"),
            },
            {"jq": 0.05, "DuckDB": 0.5},
        ),
        Job(
            "FuelWatch RSS to enriched NDJSON", "rss",
            [program, "--assume-product", "ULP", "--near", "6050"],
            {
                "sfeed": ["sfeed"], **libxml2,
                "xml2 + mawk": ["sh", "-c", "xml2 | mawk -F= '/\\/price=/{print $2}'"],
            },
            {"sfeed": 0.4},
        ),
        Job(
            "FuelWatch CSV from a file, --jobs 2", "csv",
            [program, "--near", "6050", "--jobs", "2"],
            {"fuelstream, one job": [program, "--near", "6050"]},
            {"fuelstream, one job": 0.7},
            reads_file=True,
        ),
        Job(
            "FuelWatch RSS from a file, --jobs 2", "rss",
            [program, "--assume-product", "ULP", "--near", "6050", "--jobs", "2"],
            {**libxml2, "fuelstream, one job": [program, "--assume-product", "ULP", "--near", "6050"]},
            {"fuelstream, one job": 0.7},
            reads_file=True,
        ),
        Job(
            "news RSS to NDJSON", "news",
            [program], {"sfeed": ["sfeed"], **libxml2}, {"sfeed": 0.25},
        ),
        *scheme_jobs(program),
    ]


def measure(command: Sequence[str], data: Optional[pathlib.Path], reads_file: bool = False) -> Run:
    """Runs a command behind `cat`, or on a file or an empty input. Raises CalledProcessError if it fails: that is no time."""
    with tempfile.NamedTemporaryFile("r") as report:
        # Of a child of this program, wait4 would report this program's memory if that is more.
        timed = ["/usr/bin/time", "-q", "-f", "%U %S %M", "-o", report.name, *command]
        start = time.perf_counter()
        feeder = None if reads_file else subprocess.Popen(["cat", str(data)] if data else ["true"], stdout=subprocess.PIPE)
        with data.open("rb") if reads_file else feeder.stdout as source:
            child = subprocess.Popen(timed, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        status = child.wait()
        wall = time.perf_counter() - start
        if feeder:
            feeder.wait()
        if status != 0:
            raise subprocess.CalledProcessError(status, command)
        user, system, peak = report.read().split()[-3:]
    return Run(wall, float(user) + float(system), int(peak) / 1000)


def time_start(command: Sequence[str], data: pathlib.Path) -> float:
    """Seconds from the start to the end of a program that reads a small file, with nothing else around it."""
    with data.open("rb") as file:
        actions = [(os.POSIX_SPAWN_DUP2, file.fileno(), 0), (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
        start = time.perf_counter()
        child = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
        os.waitpid(child, 0)
        return time.perf_counter() - start


def median(runs: List[Run]) -> Run:
    return Run(*(statistics.median(values) for values in zip(*runs)))


def repeat(kind: str, path: pathlib.Path, size: str) -> Optional[pathlib.Path]:
    """A file of real data with its rows repeated; nothing where there is none."""
    source = pathlib.Path(os.environ.get("FUELSTREAM_TEST_DATA", "")) / REAL[kind]
    if not source.exists():
        return None
    header, rows = source.read_bytes().split(b"\n", 1)
    path.write_bytes(header + b"\n" + rows * (parse_size(size) // len(rows) + 1))
    return path


def generate(kind: str, size: str) -> Optional[pathlib.Path]:
    """The input of a kind and size, made when it is not there; nothing for real data that is not there."""
    path = DATA / f"{kind}-{size}"
    if kind in REAL:
        return path if path.exists() else repeat(kind, path, size)
    if kind in SCHEMES:
        if f"{kind}-stations" in SCHEMES:
            write(DATA / f"{kind}-stations", "schemes.py", f"{kind}-stations")
        return write(path, "schemes.py", kind, "--bytes", size)
    return write(path, "generate.py", kind, "--bytes", size)


def write(path: pathlib.Path, *command: str) -> pathlib.Path:
    """What a generator writes, kept for the next run."""
    DATA.mkdir(exist_ok=True)
    if not path.exists():
        print(f"writing {path.relative_to(ROOT)}", file=sys.stderr)
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            subprocess.run([sys.executable, str(HERE / command[0]), *command[1:]], stdout=file, check=True)
        part.rename(path)
    return path


def install_peers() -> None:
    """Installs DuckDB and Polars from PyPI, once; without the network they are missing."""
    if (PEERS / "bin/duckdb").exists():
        return
    subprocess.run([sys.executable, "-m", "venv", str(PEERS)], check=False, stdout=sys.stderr)
    subprocess.run(
        [str(PEERS / "bin/pip"), "install", "--quiet", "duckdb-cli", "polars"], check=False, stdout=sys.stderr)


def build_floors() -> pathlib.Path:
    """Builds the programs that say what cannot be beaten: libxml2 with empty handlers, and an empty program."""
    folder = HERE / "Floors"
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "libxml-2.0"], capture_output=True, text=True, check=True).stdout.split()
    target = DATA / "floors"
    target.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cc", "-O2", str(folder / "libxml2-floor.c"), "-o", str(target / "libxml2-floor"), *flags], check=True)
    subprocess.run(
        ["swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", str(folder)], check=True,
        stdout=sys.stderr)
    shutil.copy(folder / ".build" / "release" / "empty", target / "empty")
    return target


class Table:
    """Rows as they are known, printed in columns."""

    def __init__(self) -> None:
        self.rows: List[List[str]] = [["job", "program", "wall s", "CPU s", "peak MB", "ratio", "target", ""]]

    def add(self, *cells: str) -> None:
        self.rows.append(list(cells) + [""] * (8 - len(cells)))

    def text(self) -> str:
        widths = [max(len(row[column]) for row in self.rows) for column in range(8)]
        lines = [
            "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in self.rows]
        lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
        return "\n".join(lines)


def verdict(ratio: float, target: Optional[float]) -> Tuple[str, str]:
    if target is None:
        return "", ""
    return f"{target:.2f}", "held" if ratio <= target else "NOT HELD"


def compare(job: Job, data: pathlib.Path, rounds: int, table: Table) -> None:
    """Runs a job with every program that is there, alternately."""
    programs = {"fuelstream": job.ours, **job.peers}
    absent = {name: "missing" for name, command in programs.items() if shutil.which(command[0]) is None}
    runs: Dict[str, List[Run]] = {name: [] for name in programs if name not in absent}
    for _ in range(rounds):
        for name in list(runs):
            command = [argument.replace("FILE", str(data)) for argument in programs[name]]
            try:
                runs[name].append(measure(command, data, job.reads_file or command != programs[name]))
            except subprocess.CalledProcessError:
                if name == "fuelstream":
                    raise
                absent[name] = "failed"
                del runs[name]
    ours = median(runs["fuelstream"])
    table.add(job.name, "fuelstream", f"{ours.wall:.3f}", f"{ours.cpu:.3f}", f"{ours.peak:.1f}")
    for name in job.peers:
        if name in absent:
            table.add("", name, absent[name])
            continue
        peer = median(runs[name])
        target, held = verdict(ours.wall / peer.wall, job.targets.get(name))
        table.add(
            "", name, f"{peer.wall:.3f}", f"{peer.cpu:.3f}", f"{peer.peak:.1f}", f"{ours.wall / peer.wall:.2f}", target, held)


def compare_memory(program: str, floors: pathlib.Path, sizes: Dict[str, List[str]], rounds: int, table: Table) -> None:
    """Peak resident memory at two sizes ten times apart, beside the empty program's."""
    empty = median([measure([str(floors / "empty")], None) for _ in range(rounds)]).peak
    table.add("peak memory", "empty program", "", "", f"{empty:.1f}")
    for kind, (small, large) in sizes.items():
        command = [program, "--near", "6050"]
        peaks = [median([measure(command, generate(kind, size)) for _ in range(rounds)]).peak for size in (small, large)]
        is_held = max(peaks) <= RESIDENT_LIMIT and abs(peaks[1] - peaks[0]) <= GROWTH_LIMIT
        table.add(
            "", f"{kind}, {small} and {large}", "", "", f"{peaks[0]:.1f}, {peaks[1]:.1f}", "", f"{RESIDENT_LIMIT:.1f} MB",
            "held" if is_held else "NOT HELD")


def compare_start(program: str, floors: pathlib.Path, table: Table) -> None:
    """Start to end on ten lines, in turn with the empty program."""
    small = DATA / "ten-lines"
    small.write_text("a,b\n" + "1,2\n" * 9)
    commands = [[program, "--schema", "raw"], [str(floors / "empty")]]
    times = [[time_start(command, small) for command in commands] for _ in range(STARTS)]
    ours, empty = (statistics.median(column) for column in zip(*times))
    target, held = verdict(ours / empty, START_LIMIT)
    table.add("start-up, ten lines", "fuelstream", f"{ours:.4f}")
    table.add("", "empty program", f"{empty:.4f}", "", "", f"{ours / empty:.2f}", target, held)


def compare_delay(program: str, table: Table) -> None:
    """How long one record takes through the program while input stays open."""
    child = subprocess.Popen([program, "--schema", "raw"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    child.stdin.write(b"a,b\n")
    delays = []
    for number in range(20):
        time.sleep(0.05)
        start = time.perf_counter()
        child.stdin.write(b"%d,x\n" % number)
        child.stdin.flush()
        child.stdout.readline()
        delays.append(time.perf_counter() - start)
    child.stdin.close()
    child.wait()
    worst = max(delays)
    table.add(
        "delay of one record", "worst of 20", f"{worst:.4f}", "", "", "", "0.050", "held" if worst <= 0.05 else "NOT HELD")


def machine() -> str:
    model = platform.processor()
    try:
        with open("/proc/cpuinfo") as file:
            model = next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}"


def versions(program: str) -> str:
    asked = {
        program: "--version", str(PEERS / "bin/duckdb"): "--version", "mlr": "--version", "zsv": "version", "xsv": "--version",
        "mawk": "-W version", "jq": "--version", "sort": "--version", "swift": "--version"}
    found = []
    for name, option in asked.items():
        if shutil.which(name):
            result = subprocess.run([name, *option.split()], capture_output=True, text=True)
            found.append((result.stdout or result.stderr).strip().split("\n")[0])
    found += package_versions()
    return "; ".join(found)


def package_versions() -> List[str]:
    """Those of Polars, and of sfeed, which does not tell its own."""
    asked = {
        "Polars": [str(PEERS / "bin/python"), "-c", "import polars; print(polars.__version__)"],
        "sfeed": ["dpkg-query", "-W", "-f", "${Version}", "sfeed"]}
    found = []
    for name, command in asked.items():
        if shutil.which(command[0]):
            result = subprocess.run(command, capture_output=True, text=True)
            if result.returncode == 0:
                found.append(f"{name} {result.stdout.strip()}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--csv", default="200M")
    parser.add_argument("--rss", default="200M")
    parser.add_argument("--news", default="100M")
    parser.add_argument("--schemes", default="100M")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("--only", default="", help="jobs whose name has this word")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    floors = build_floors()
    install_peers()
    table = Table()
    for job in jobs(program, floors):
        if options.only in job.name:
            kind = job.data if job.data in ("rss", "news") else "schemes" if job.data in SCHEMES else "csv"
            size = getattr(options, kind)
            data = generate(job.data, size)
            if data is None:
                table.add(job.name, "no FUELSTREAM_TEST_DATA")
            else:
                compare(job, data, options.rounds, table)
    if options.only in "memory":
        compare_memory(program, floors, {"csv": ["20M", "200M"], "rss": ["20M", "200M"]}, 3, table)
    if options.only in "start-up":
        compare_start(program, floors, table)
    if options.only in "delay":
        compare_delay(program, table)
    report = "\n".join([
        f"{datetime.date.today()}, {machine()}", versions(program),
        f"inputs: CSV and JSON {options.csv}, RSS {options.rss}, news {options.news}, schemes {options.schemes}; "
        f"{options.rounds} rounds", "", table.text()])
    print(report)
    if options.save:
        options.save.parent.mkdir(parents=True, exist_ok=True)
        options.save.write_text(report + "\n")


if __name__ == "__main__":
    main()
