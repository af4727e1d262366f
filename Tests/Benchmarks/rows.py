"""Inputs that would break a bound of the live heap: many long names, rows that never repeat, the longest rows and headers that
count, every built-in mapping. Each is written by a function that returns the options to read it with."""

import itertools
import json
import pathlib
import re
from typing import BinaryIO, Callable, Dict, Iterator, List

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMES = ROOT / "samples/schemes"
SIZE = 4_000_000

FUEL_HEADER = (
    "PUBLISH_DATE,TRADING_NAME,BRAND_DESCRIPTION,PRODUCT_DESCRIPTION,PRODUCT_PRICE,ADDRESS,LOCATION,POSTCODE,"
    "AREA_DESCRIPTION,REGION_DESCRIPTION\n")
SUBURBS = ["PERTH,6000", "MOUNT LAWLEY,6050", "ALBANY,6330", "BUNBURY,6230", "KUNUNURRA,6743", "BROOME,6725"]


def write(output: BinaryIO, lines: Iterator[str]) -> None:
    """Lines, until there are enough of them."""
    size = 0
    for line in lines:
        size += output.write(line.encode())
        if size >= SIZE:
            return


def fuel_row(number: int, station: str, address: str) -> str:
    day = number // 3000
    return (
        f"{day % 28 + 1:02}/{day // 28 % 12 + 1:02}/2021,{station},Brand of {number % 40},ULP,{120 + number % 700 / 10:.1f},"
        f"{address},{SUBURBS[number % len(SUBURBS)]},Area {number % 25},Region {number % 9}\n")


def stations(count: int) -> Callable[[BinaryIO], List[str]]:
    """As many stations with long names, day by day."""
    def make(output: BinaryIO) -> List[str]:
        def rows() -> Iterator[str]:
            yield FUEL_HEADER
            for number in itertools.count():
                which = number % count
                yield fuel_row(
                    number, f"The Travellers' Rest Roadhouse and General Store number {which}",
                    f"Unit {which} / {which + 17} Great Northern and Coastal Highway Service Road West")
        write(output, rows())
        return []
    return make


def never_again(output: BinaryIO) -> List[str]:
    """No station comes twice."""
    rows = (fuel_row(number, f"Station {number}", f"{number} High Street") for number in itertools.count())
    write(output, itertools.chain([FUEL_HEADER], rows))
    return []


def few_times(output: BinaryIO) -> List[str]:
    """Each station comes three times, and then others do."""
    def rows() -> Iterator[str]:
        yield FUEL_HEADER
        for number in itertools.count():
            yield fuel_row(number, f"Station {number // 3}", f"{number // 3} High Street")
    write(output, rows())
    return []


def many_suburbs(output: BinaryIO) -> List[str]:
    """Unknown places, each with stations of its own."""
    def rows() -> Iterator[str]:
        yield FUEL_HEADER
        for number in itertools.count():
            row = fuel_row(number, f"Station {number % 4000}", f"{number % 4000} High Street")
            yield re.sub("PERTH|MOUNT LAWLEY|ALBANY", f"Place {number % 4000}", row)
    write(output, rows())
    return []


def long_fuel_rows(output: BinaryIO) -> List[str]:
    """Rows of 16 KiB, among them some that come again."""
    rows = (fuel_row(number, f"Station {number % 7}", "x" * 16_200) for number in itertools.count())
    write(output, itertools.chain([FUEL_HEADER], rows))
    return []


def long_raw_rows(output: BinaryIO) -> List[str]:
    rows = (f'{number},"{"quoted "" text, " * 1000}",end\n' for number in itertools.count())
    write(output, itertools.chain(["a,b,c\n"], rows))
    return ["--schema", "raw"]


def thousand_columns(output: BinaryIO) -> List[str]:
    header = ",".join(f"a column with number {number}" for number in range(1000)) + "\n"
    rows = (",".join(str(number + index) for index in range(1000)) + "\n" for number in itertools.count())
    write(output, itertools.chain([header], rows))
    return ["--schema", "raw"]


def feed(count: int) -> Callable[[BinaryIO], List[str]]:
    """FuelWatch's feed, with as many stations of long names."""
    def make(output: BinaryIO) -> List[str]:
        def items() -> Iterator[str]:
            for number in itertools.count():
                which = number % count
                yield (
                    f"<item><title>{number}: long</title><description>Address: {which}</description><brand>BP</brand>"
                    f"<date>2021-{number // 28000 % 12 + 1:02}-{number // 1000 % 28 + 1:02}</date>"
                    f"<price>{120 + number % 700 / 10:.1f}</price><trading-name>The Travellers' Rest Roadhouse {which}"
                    f"</trading-name><location>PERTH</location><address>Unit {which}, 17 Great Northern Highway West</address>"
                    f"<phone>(08) 9000 {which:04}</phone><latitude>-31.{which:06}</latitude>"
                    f"<longitude>115.{which:06}</longitude><site-features>Unmanned Station {which}, </site-features></item>\n")
        write(output, itertools.chain(['<?xml version="1.0"?><rss version="2.0"><channel><title>FuelWatch</title>\n'], items()))
        output.write(b"</channel></rss>\n")
        return []
    return make


def scheme(name: str) -> Callable[[BinaryIO], List[str]]:
    """A scheme's sample over and over. Some of its rows are rejected."""
    def make(output: BinaryIO) -> List[str]:
        lines = (SCHEMES / name).read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
        first = 2 if lines[0].startswith("Estrazione") else 1
        write(output, itertools.chain(lines[:first], itertools.cycle(lines[first:])))
        return ["--accept-rejects", "--quiet"]
    return make


def documents(name: str) -> Callable[[BinaryIO], List[str]]:
    """A whole sample over and over: one document after the other."""
    def make(output: BinaryIO) -> List[str]:
        path = SCHEMES / name
        text = (path if path.exists() else ROOT / "samples" / name).read_text(encoding="utf-8", errors="replace")
        write(output, itertools.repeat(text if text.endswith("\n") else text + "\n"))
        return []
    return make


def ndjson(output: BinaryIO) -> List[str]:
    lines = (
        json.dumps({"date": "2021-01-02", "product": "ULP", "price": number % 900 / 10, "station": f"Station {number}",
                    "suburb": f"Suburb {number % 5000}", "latitude": -31 - number % 1000 / 1000, "longitude": 115.5}) + "\n"
        for number in itertools.count())
    write(output, lines)
    return []


def new_members(output: BinaryIO) -> List[str]:
    """Each object has two members of its own, one with a long name."""
    write(output, (f'{{"id":{number},"name{number}":"{"x" * 50}","{"n" * 40}{number}":1}}\n' for number in itertools.count()))
    return []


def new_elements(output: BinaryIO) -> List[str]:
    """Each item has two elements of its own; their names are not so long that libxml2 reads them."""
    output.write(b"<rss><channel>\n")
    write(
        output, (
            f"<item><title>{number}</title><n{number}>{'x' * 50}</n{number}><{'n' * 20}{number}/></item>\n"
            for number in itertools.count()))
    output.write(b"</channel></rss>\n")
    return []


KINDS: Dict[str, Callable[[BinaryIO], List[str]]] = {
    "1,000 stations with long names": stations(1000),
    "1,500 stations with long names": stations(1500),
    "5,000 stations with long names": stations(5000),
    "stations that never come again": never_again,
    "stations that come three times": few_times,
    "places that are not known": many_suburbs,
    "fuel rows of 16 KiB": long_fuel_rows,
    "raw rows of 16 KiB, quoted": long_raw_rows,
    "1,000 columns": thousand_columns,
    "RSS, 1,000 stations with long names": feed(1000),
    "RSS, stations that never come again": feed(10 ** 9),
    "NDJSON": ndjson,
    "NDJSON, names that never come again": new_members,
    "RSS, names that never come again": new_elements,
    "fuelwatch wholesale": scheme("fuelwatch-wholesale.csv"),
    "fuelwatch web interface": documents("fuelwatch-sites.json"),
    "fuelcheck-nsw": scheme("fuelcheck-nsw.csv"),
    "queensland": scheme("queensland.csv"),
    "queensland, with blanks": scheme("queensland-blanks.csv"),
    "tankerkoenig": scheme("tankerkoenig-prices.csv"),
    "prix-carburants": documents("prix-carburants.xml"),
    "mimit": scheme("mimit-prices.csv"),
    "geoportal": documents("geoportal.json"),
    "fuel-finder": scheme("fuel-finder.csv"),
    "fuel-finder, JSON": documents("fuel-finder.json"),
}
