#!/usr/bin/env python3
"""Writes invented input of any size for the benchmarks to standard output.

    generate.py csv    --bytes 500M [--seed N] > fuel.csv
    generate.py quoted --bytes 500M [--seed N] > quoted.csv
    generate.py json   --bytes 200M [--seed N] > fuel.json
    generate.py rss    --bytes 200M [--seed N] > fuel.rss
    generate.py news   --bytes 100M [--seed N] > news.rss

csv   FuelWatch's monthly file: ten columns, CRLF, about 105 bytes a row, one row in four with a
      quoted field (an address with a comma, now and then a name with doubled quotes). Some 900
      stations in 300 suburbs, each with about three grades; the days begin with 01/01/2001, and
      within a day and a grade the rows are sorted by price. There is one header, at the top.
quoted
      The same rows with every field in quotes.
json  The same rows as objects in one array, one per line, all values as text.
rss   One FuelWatch feed in the form of 2021: a single line after the XML declaration, about 505
      bytes an item. The same stations as in csv, each with coordinates that never change; the
      dates go on day by day, as if feeds had been kept and merged.
news  RSS 2.0 as blogs and newspapers publish it: dc:creator, categories and 2 to 4 KB of HTML in
      a content:encoded CDATA section, about 3,100 bytes an item.

The output ends with the first whole record that reaches the size asked for, after which an XML
document is closed. Sizes are decimal: 1K is 1,000 bytes, 1M a million, 1G a billion.

The same arguments give the same bytes on every Python from 3.9 on: the only source of chance is
random.Random(seed).random(), whose sequence the language promises to keep. Suburbs, postcodes and
places are real, from GeoNames (CC BY 4.0); stations, addresses, coordinates, prices and news are
invented.

Speed comes from preparing everything that repeats. A station's part of a row is formatted once,
as is every possible price, so that a row costs three concatenations and a day is one write.
"""

import argparse
import csv
import datetime
import functools
import io
import itertools
import json
import pathlib
import random
import signal
import sys
from typing import BinaryIO, Iterator, NamedTuple, Sequence, TypeVar

GAZETTEER = (
    pathlib.Path(__file__).resolve().parents[2]
    / "Sources/FuelKit/Suburbs/Data/geonames_postal_AU.csv"
)

Item = TypeVar("Item")
#: Whole records, to be written one after the other.
Block = list[bytes]


# Sizes and chance


def parse_size(text: str) -> int:
    """Reads `500M` as 500,000,000. Raises ArgumentTypeError for anything that is no size."""
    factor = {"K": 10**3, "M": 10**6, "G": 10**9}.get(text[-1:].upper(), 1)
    digits = text if factor == 1 else text[:-1]
    try:
        size = int(float(digits) * factor)
    except (ValueError, OverflowError):
        size = 0
    if size <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no size (try 500M)")
    return size


class Chance:
    """Choices made from random() alone, because the other methods of random.Random may change."""

    def __init__(self, seed: int) -> None:
        self.fraction = random.Random(seed).random

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        return int(self.fraction() * limit)

    def pick(self, choices: Sequence[Item]) -> Item:
        return choices[int(self.fraction() * len(choices))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """A new list with the items in another order (Fisher and Yates)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result


# Suburbs

METRO_SUBURBS = 200
COUNTRY_SUBURBS = 100

#: First and last postcode, and the region FuelWatch counts them to; the first match applies.
COUNTRY_REGIONS = (
    (6180, 6182, "Peel"),
    (6207, 6215, "Peel"),
    (6218, 6299, "South-West"),
    (6317, 6398, "Great Southern"),
    (6300, 6428, "Wheatbelt"),
    (6429, 6452, "Goldfields-Esperance"),
    (6453, 6521, "Wheatbelt"),
    (6522, 6536, "Mid-West"),
    (6537, 6537, "Gascoyne"),
    (6538, 6616, "Wheatbelt"),
    (6617, 6699, "Mid-West"),
    (6700, 6709, "Gascoyne"),
    (6710, 6724, "Pilbara"),
    (6751, 6762, "Pilbara"),
    (6725, 6770, "Kimberley"),
)


class Suburb(NamedTuple):
    name: str
    postcode: str
    latitude: float
    longitude: float
    area: str
    region: str


def read_suburbs(path: pathlib.Path, chance: Chance) -> list[Suburb]:
    """Draws 300 suburbs, two in three of them from Perth, in the order of the draw."""
    metro: list[Suburb] = []
    country: list[Suburb] = []
    seen: set[str] = set()
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name, postcode = row["locality"], row["postcode"]
            latitude, longitude = float(row["latitude"]), float(row["longitude"])
            number = int(postcode)
            # 68xx and 69xx are post office boxes; accuracy 4 is a place, less is a guess.
            if not 6000 <= number < 6800 or row["accuracy"] != "4.0" or name in seen:
                continue
            # The file has a few rows far outside the state.
            if not (-36 < latitude < -13 and 112 < longitude < 129.1):
                continue
            if not name.isascii() or "(" in name or "National Park" in name:
                continue
            seen.add(name)
            region = country_region(number)
            if region:
                country.append(Suburb(name, postcode, latitude, longitude, name, region))
            else:
                area = metro_area(latitude, longitude)
                metro.append(Suburb(name, postcode, latitude, longitude, area, "Metro"))
    drawn = chance.shuffled(metro)[:METRO_SUBURBS] + chance.shuffled(country)[:COUNTRY_SUBURBS]
    return chance.shuffled(drawn)


def country_region(postcode: int) -> str:
    """The region outside Perth, or an empty text for a postcode of Perth."""
    for first, last, region in COUNTRY_REGIONS:
        if first <= postcode <= last:
            return region
    return ""


def metro_area(latitude: float, longitude: float) -> str:
    """The part of Perth, told roughly by the Swan River and the Darling Scarp."""
    if longitude > 116.0 and latitude > -32.08:
        return "East/Hills"
    return "North of River" if latitude > -31.96 else "South of River"


# Stations

STATIONS = 900

#: Brand, its share of the stations, and the names its stations go by before the suburb's.
BRANDS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("BP", 20, ("BP", "BP", "BP Connect", "BP 2go")),
    ("Caltex", 18, ("Caltex", "Caltex", "Caltex StarMart")),
    ("Coles Express", 7, ("Coles Express",)),
    ("Puma", 12, ("Puma",)),
    ("Caltex Woolworths", 3, ("Caltex Woolworths",)),
    ("7-Eleven", 7, ("7-Eleven",)),
    ("United", 6, ("United",)),
    ("Vibe", 7, ("Vibe",)),
    ("Shell", 6, ("Shell",)),
    ("Independent", 4, ()),
    ("Liberty", 3, ("Liberty", "Liberty Roadhouse")),
    ("Better Choice", 2, ("Better Choice",)),
    ("Ampol", 2, ("Ampol", "Ampol The Foodary")),
    ("Gull", 1, ("Gull",)),
    ("Metro Petroleum", 1, ("Metro Petroleum",)),
)
STREETS = (
    "Banksia", "Bottlebrush", "Brolga", "Cormorant", "Currawong", "Dryandra", "Egret", "Galah",
    "Grevillea", "Hakea", "Heron", "Honeyeater", "Ibis", "Jarrah", "Karri", "Kestrel",
    "Kookaburra", "Magpie", "Marri", "Melaleuca", "Mulga", "Numbat", "Osprey", "Pelican",
    "Plover", "Possum", "Quenda", "Quokka", "Redgum", "Ringneck", "Saltbush", "Sandalwood",
    "Spinifex", "Spoonbill", "Tern", "Tuart", "Wattle", "Woylie", "Yabby", "Zamia",
)  # fmt: skip
STREET_TYPES = ("Rd", "Rd", "St", "St", "Ave", "Dr", "Hwy", "Way", "Pde", "Tce")
SIDES = ("",) * 12 + (" North", " South", " East", " West", " Central")
INDEPENDENT_NAMES = (
    "{suburb} Service Station", "{suburb} Roadhouse", "{street} & Sons {suburb}",
    "{street} Fuels {suburb}", "{suburb} General Store", "{street} Motors",
)  # fmt: skip
QUOTED_NAMES = ('The "{street}" Servo', '"{street}" Roadhouse {suburb}', '{brand} "{street}" Stop')
FEATURES = (
    "Open 24 hours", "ATM", "Car wash", "EFTPOS", "Toilets", "Air & water", "Convenience store",
    "Driveway service",
)  # fmt: skip


class Station(NamedTuple):
    name: str
    brand: str
    address: str
    suburb: Suburb
    phone: str
    latitude: str
    longitude: str
    features: str
    #: Tenths of a cent above the market's price.
    level: int


def make_stations(chance: Chance) -> list[Station]:
    """The 900 stations. Every fourth has a field that a table must quote; names are distinct."""
    suburbs = read_suburbs(GAZETTEER, chance)
    brand_wheel = [brand for brand in BRANDS for _ in range(brand[1])]
    stations: list[Station] = []
    taken: set[str] = set()
    for number in range(STATIONS):
        suburb = suburbs[number] if number < len(suburbs) else chance.pick(suburbs)
        quoted = number % 4 == 3
        # One quoted row in six has its quotes doubled in the name, the rest a comma in the address.
        doubled = quoted and number % 24 == 23
        brand, _, prefixes = chance.pick(brand_wheel)
        name = ""
        while not name or name in taken:
            name = make_name(chance, brand, prefixes, suburb.name, doubled)
        taken.add(name)
        stations.append(
            Station(
                name=name,
                brand=brand,
                address=make_address(chance, comma=quoted and not doubled),
                suburb=suburb,
                phone=make_phone(chance),
                latitude=f"{suburb.latitude + (chance.fraction() - 0.5) / 50:.6f}",
                longitude=f"{suburb.longitude + (chance.fraction() - 0.5) / 50:.6f}",
                features=make_features(chance),
                level=10 * chance.below(13) + chance.pick((0, 0, 0, 0, 0, 0, 0, -2, -4, 1))
                + (0 if suburb.region == "Metro" else 60),
            )
        )
    return stations


def make_name(
    chance: Chance, brand: str, prefixes: Sequence[str], suburb: str, doubled: bool
) -> str:
    street = chance.pick(STREETS)
    if doubled:
        return chance.pick(QUOTED_NAMES).format(street=street, suburb=suburb, brand=brand)
    if not prefixes:
        return chance.pick(INDEPENDENT_NAMES).format(street=street, suburb=suburb)
    if chance.below(4) == 0:
        return f"{chance.pick(prefixes)} {street}"
    return f"{chance.pick(prefixes)} {suburb}{chance.pick(SIDES)}"


def make_address(chance: Chance, comma: bool) -> str:
    street = f"{chance.pick(STREETS)} {chance.pick(STREET_TYPES)}"
    number = 1 + chance.below(chance.pick((40, 300, 300, 900)))
    if comma:
        return f"{chance.pick(('Shop', 'Unit', 'Lot'))} {1 + chance.below(12)}, {number} {street}"
    form = chance.below(24)
    if form == 0:
        return f"Cnr {street} & {chance.pick(STREETS)} St"
    if form < 2:
        return f"{number} {street} (Cnr {chance.pick(STREETS)} St)"
    return f"{number} {street}"


def make_phone(chance: Chance) -> str:
    """A number from the ranges set aside for fiction; one station in ten gives none."""
    form = chance.below(10)
    if form == 0:
        return ""
    if form == 1:
        return f"0491 570 {chance.pick((6, 156, 157, 158, 159)):03d}"
    return f"(08) 5550 {chance.below(10_000):04d}"


def make_features(chance: Chance) -> str:
    """FuelWatch's own form: every feature follows a comma, and none at all is one bare comma."""
    many = chance.pick((0, 4, 6, 8, 8, 8))
    return "".join(f", {feature}" for feature in FEATURES[:many]) or ", "


# Prices

#: No price in tenths of a cent is higher: a grade's limit and a station's offset stay below.
HIGHEST = 2100
#: Orders in which the stations of one grade can stand, used in turn; a week is FuelWatch's cycle.
ORDERS = 7


class Grade(NamedTuple):
    name: str
    #: The market's price moves between these, in tenths of a cent.
    low: int
    high: int
    #: How many stations in a hundred sell it.
    share: int


GRADES = (
    Grade("ULP", 989, 1879, 100),
    Grade("PULP", 1089, 1879, 45),
    Grade("Diesel", 1049, 1879, 50),
    Grade("LPG", 959, 1259, 15),
    Grade("98 RON", 1129, 1879, 45),
    Grade("E85", 1289, 1879, 2),
    Grade("Brand diesel", 1059, 1879, 30),
)


class Market:
    """The price of one grade from day to day: rises at once, falls by degrees, within limits."""

    def __init__(self, grade: Grade, chance: Chance) -> None:
        self.grade = grade
        self.chance = chance
        # Steps of a whole cent keep the customary 9 at the end.
        self.price = grade.low + 10 * chance.below((grade.high - grade.low) // 20)

    def next_day(self) -> int:
        step = 80 + 10 * self.chance.below(15) if self.chance.below(7) == 0 else -10
        step -= 10 * self.chance.below(3)
        self.price = min(max(self.price + step, self.grade.low), self.grade.high)
        return self.price


def price_orders(
    chance: Chance, parts: Sequence[tuple[int, bytes, bytes]]
) -> list[list[tuple[int, bytes, bytes]]]:
    """The same stations in ORDERS ways, each sorted by offset from the market's price.

    A part is a station's usual offset, and what stands before and after its price. The offsets
    returned lie between 0 and 221 tenths of a cent.
    """
    orders = []
    for _ in range(ORDERS):
        varied = [
            (max(0, level + 10 * chance.below(5)), head, tail) for level, head, tail in parts
        ]
        orders.append(sorted(varied, key=lambda part: part[0]))
    return orders


# FuelWatch as CSV

CSV_HEADER = (
    b"PUBLISH_DATE,TRADING_NAME,BRAND_DESCRIPTION,PRODUCT_DESCRIPTION,PRODUCT_PRICE,"
    b"ADDRESS,LOCATION,POSTCODE,AREA_DESCRIPTION,REGION_DESCRIPTION\r\n"
)


QUOTED_HEADER = b'"' + CSV_HEADER.strip().replace(b",", b'","') + b'"\r\n'


def csv_field(text: str, is_quoted: bool = False) -> str:
    if is_quoted or "," in text or '"' in text:
        return '"' + text.replace('"', '""') + '"'
    return text


def csv_blocks(chance: Chance, is_quoted: bool = False) -> Iterator[Block]:
    """A day a block, without end."""
    quote = '"' if is_quoted else ""
    stations = make_stations(chance)
    prices = [b"%d.%d0" % divmod(tenths, 10) for tenths in range(HIGHEST + 1)]
    markets = []
    for grade in GRADES:
        parts = []
        for station in stations:
            if chance.below(100) >= grade.share:
                continue
            suburb = station.suburb
            before, after = (
                ",".join(csv_field(text, is_quoted) for text in texts)
                for texts in (
                    (station.name, station.brand, grade.name),
                    (station.address, suburb.name.upper(), suburb.postcode, suburb.area, suburb.region),
                )
            )
            head = f"{quote},{before},{quote}".encode()
            tail = f"{quote},{after}\r\n".encode()
            parts.append((station.level, head, tail))
        markets.append((Market(grade, chance), price_orders(chance, parts)))
    for number, day in enumerate(days()):
        start = quote.encode()
        date = day.strftime("%d/%m/").encode() + b"%04d" % day.year
        rows: Block = []
        for market, orders in markets:
            # The list begins at the market's price, so that an offset is an index into it.
            dearer = prices[market.next_day() :]
            rows += [
                start + date + head + dearer[offset] + tail
                for offset, head, tail in orders[number % ORDERS]
            ]
        yield rows


def json_blocks(chance: Chance) -> Iterator[Block]:
    names = CSV_HEADER.decode().strip().split(",")
    separator = ""
    for block in csv_blocks(chance):
        records = []
        for row in csv.reader(io.StringIO(b"".join(block).decode(), newline="")):
            records.append((separator + json.dumps(dict(zip(names, row)), separators=(",", ":"))).encode())
            separator = ",\n"
        yield records


def days() -> Iterator[datetime.date]:
    """From FuelWatch's first day to the last that the calendar has, and then round again."""
    first = datetime.date(2001, 1, 1).toordinal()
    while True:
        yield from map(datetime.date.fromordinal, range(first, datetime.date.max.toordinal() + 1))


# FuelWatch as RSS

RSS_HEAD = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n'
    b'<rss version="2.0"><channel><title>FuelWatch Prices For all metro regions</title>'
    b"<ttl>720</ttl><link>http://www.fuelwatch.wa.gov.au</link>"
    b"<description>01/01/2001 - all metro regions</description><language>en-us</language>"
    b"<copyright>Copyright 2005 FuelWatch. All Rights Reserved.</copyright>"
    b"<lastBuildDate>Mon Jan 01 06:30:00 AWST 2001Mon Jan 01 06:30:00 AWST 2001</lastBuildDate>"
    b"<image><url>/fuelwatch/art/fuelwatch-logo.gif</url><title>FuelWatch</title>"
    b"<link>http://www.fuelwatch.wa.gov.au</link></image>"
)
XML_TAIL = b"</channel></rss>\n"


def xml_text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def rss_blocks(chance: Chance) -> Iterator[Block]:
    """A day a block, without end: every station once, the cheapest first."""
    # Whole prices have no decimal in the feed.
    prices = [
        b"%d" % (tenths // 10) if tenths % 10 == 0 else b"%d.%d" % divmod(tenths, 10)
        for tenths in range(HIGHEST + 1)
    ]
    parts = []
    for station in make_stations(chance):
        suburb = station.suburb.name.upper()
        name, address = xml_text(station.name), xml_text(station.address)
        before = (
            f": {name}</title><description>Address: {address}, {suburb}, Phone: {station.phone}"
            f"</description><brand>{station.brand}</brand><date>"
        )
        after = (
            f"</price><trading-name>{name}</trading-name><location>{suburb}</location>"
            f"<address>{address}</address><phone>{station.phone}</phone>"
            f"<latitude>{station.latitude}</latitude><longitude>{station.longitude}</longitude>"
            f"<site-features>{xml_text(station.features)}</site-features></item>"
        )
        parts.append((station.level, before.encode(), after.encode()))
    market = Market(GRADES[0], chance)
    orders = price_orders(chance, parts)
    for number, day in enumerate(days()):
        date = day.isoformat().encode() + b"</date><price>"
        dearer = prices[market.next_day() :]
        yield [
            b"<item><title>" + dearer[offset] + before + date + dearer[offset] + after
            for offset, before, after in orders[number % ORDERS]
        ]


# News as RSS

NEWS_HEAD = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"\n'
    b'\txmlns:content="http://purl.org/rss/1.0/modules/content/"\n'
    b'\txmlns:dc="http://purl.org/dc/elements/1.1/"\n'
    b'\txmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n'
    b"\t<title>The Scarp Courier</title>\n"
    b'\t<atom:link href="https://courier.example/feed/" rel="self" type="application/rss+xml" />\n'
    b"\t<link>https://courier.example/</link>\n"
    b"\t<description>Roads, rivers and towns between the coast and the wheatbelt</description>\n"
    b"\t<language>en-AU</language>\n"
)
NEWS_TAIL = b"</channel>\n</rss>\n"
NEWS_BLOCK = 100

SUBJECTS = (
    "The shire council", "A group of volunteers", "The new ferry", "Last winter's storm",
    "The railway workshop", "A long-awaited bridge", "The bakery on the corner",
    "The regional museum", "An old jarrah mill", "The harbour master", "A travelling café",
    "The school orchestra", "The weather office", "A retired surveyor", "The bush fire brigade",
    "The farmers’ market", "A pair of black cockatoos", "The town library",
)  # fmt: skip
VERBS = (
    "has opened the gates of", "wants to restore", "is asking for help with",
    "found a surprising use for", "will no longer pay for", "drew a large crowd to",
    "has published its plans for", "may have to close", "turned down an offer for",
    "spent the summer mapping", "is about to move into", "once again delayed",
)  # fmt: skip
OBJECTS = (
    "the boardwalk along the estuary", "three forgotten wells", "a walking trail to the coast",
    "the heritage station", "the swimming pool", "a row of Norfolk pines",
    "the weekend bus service", "an observatory near the quarry", "the show grounds",
    "a shed full of tractors", "the wildflower reserve", "the old telegraph line",
    "the night markets", "a naïve but popular mural", "the grain terminal",
)  # fmt: skip
ENDINGS = (
    "before the end of the financial year", "despite the cost", "to everyone's surprise",
    "as long as the weather holds", "for the first time since 1968",
    "after a vote that took four hours", "with a little help from the neighbours",
    "at a price of $1.2 million", "while the minister looked on", "without much ado",
)  # fmt: skip
AUTHORS = (
    "Imogen Hale", "Tobias Quist", "Renée Abbot", "Declan O’Hara", "Mei Lindqvist",
    "Jarrah Whitlock", "Priya Sandover", "Oskar Penrose",
)  # fmt: skip
CATEGORIES = (
    "Council", "Environment", "Transport", "Food &amp; drink", "History", "Weather", "Schools",
    "Sport", "Arts", "Farming",
)  # fmt: skip
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def make_sentence(chance: Chance) -> str:
    return " ".join(chance.pick(words) for words in (SUBJECTS, VERBS, OBJECTS, ENDINGS)) + "."


def make_paragraph(chance: Chance) -> str:
    """One element of HTML, about 200 to 500 bytes long."""
    sentences = [make_sentence(chance) for _ in range(2 + chance.below(2))]
    form = chance.below(10)
    if form == 0:
        return "<ul>\n" + "".join(f"<li>{sentence}</li>\n" for sentence in sentences) + "</ul>\n"
    if form == 1:
        return f"<blockquote><p>“{sentences[0]}”</p></blockquote>\n"
    if form == 2:
        page = chance.below(100_000)
        link = f'<a href="https://courier.example/archive/{page}/?from=feed&amp;page=1">earlier</a>'
        return f"<p><strong>{sentences[0]}</strong> As we reported {link}: {sentences[1]}</p>\n"
    if form == 3:
        image = f"https://courier.example/images/{chance.below(100_000)}.jpg"
        return (
            f'<figure><img src="{image}" alt="" width="1024" height="683" />'
            f"<figcaption>{sentences[0]}</figcaption></figure>\n"
        )
    return "<p>" + "&nbsp;– ".join(sentences[:2]) + " ".join([""] + sentences[2:]) + "</p>\n"


def make_passages(chance: Chance, count: int, shortest: int) -> Block:
    """Runs of paragraphs that end as soon as they have the bytes asked for."""
    passages = []
    for _ in range(count):
        passage = b""
        while len(passage) < shortest:
            passage += make_paragraph(chance).encode()
        passages.append(passage)
    return passages


def make_teasers(chance: Chance, count: int) -> Block:
    """What stands between an item's link and its date: all that comes from a small choice."""
    teasers = []
    for _ in range(count):
        labels = chance.shuffled(CATEGORIES)[: 1 + chance.below(3)]
        categories = "".join(f"\t\t<category>{label}</category>\n" for label in labels)
        teasers.append(
            f"\t\t<dc:creator><![CDATA[{chance.pick(AUTHORS)}]]></dc:creator>\n{categories}"
            f"\t\t<description><![CDATA[{make_sentence(chance)} [&#8230;]]]></description>\n"
        )
    return [teaser.encode() for teaser in teasers]


def news_blocks(chance: Chance) -> Iterator[Block]:
    """A hundred items a block, without end."""
    titles = [
        f"{chance.pick(SUBJECTS)} {chance.pick(VERBS)} {chance.pick(OBJECTS)}".encode()
        for _ in range(500)
    ]
    teasers = make_teasers(chance, 300)
    openings = make_passages(chance, 200, shortest=700)
    middles = make_passages(chance, 200, shortest=550) + make_passages(chance, 50, shortest=1100)
    closings = make_passages(chance, 200, shortest=750)
    pick = chance.pick
    instant = datetime.datetime(2001, 1, 1, 6, 0)
    for start in itertools.count(1, NEWS_BLOCK):
        # One date a block and one minute an item keep the formatting of dates out of the loop.
        instant = next_hour(instant)
        day = (
            f"{WEEKDAYS[instant.weekday()]}, {instant.day:02d} {MONTHS[instant.month - 1]} "
            f"{instant.year:04d} {instant.hour:02d}:"
        ).encode()
        path = b"https://courier.example/%04d/%02d/" % (instant.year, instant.month)
        yield [
            b"".join(
                (
                    b"\t<item>\n\t\t<title>", pick(titles),
                    b"</title>\n\t\t<link>", path, b"%d/</link>\n" % number,
                    pick(teasers),
                    b"\t\t<pubDate>", day, b"%02d:%02d +0800" % divmod(36 * (number - start), 60),
                    b'</pubDate>\n\t\t<guid isPermaLink="false">https://courier.example/?p=',
                    b"%d</guid>\n\t\t<content:encoded><![CDATA[" % number,
                    pick(openings), pick(middles), pick(closings),
                    b"]]></content:encoded>\n\t</item>\n",
                )
            )
            for number in range(start, start + NEWS_BLOCK)
        ]  # fmt: skip


def next_hour(instant: datetime.datetime) -> datetime.datetime:
    if instant.year == datetime.MAXYEAR:
        return instant
    return instant + datetime.timedelta(hours=1)


# Output


def write_document(
    output: BinaryIO, head: bytes, blocks: Iterator[Block], tail: bytes, size: int
) -> None:
    """Writes the head, whole records until `size` bytes are reached, and the tail."""
    output.write(head)
    written = len(head)
    for block in blocks:
        joined = b"".join(block)
        if written + len(joined) >= size:
            written += write_records(output, block, size - written)
            break
        output.write(joined)
        written += len(joined)
    output.write(tail)
    output.flush()


def write_records(output: BinaryIO, records: Block, size: int) -> int:
    """Writes records up to the first that reaches `size` bytes; returns how many were written."""
    written = 0
    for record in records:
        if written >= size:
            break
        output.write(record)
        written += len(record)
    return written


def main() -> None:
    summary, _, details = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=summary,
        epilog=details,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("kind", choices=("csv", "quoted", "json", "rss", "news"), help="what to write")
    parser.add_argument(
        "--bytes",
        type=parse_size,
        required=True,
        metavar="SIZE",
        help="stop with the first record that reaches this size; suffixes K, M, G (decimal)",
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="another number, other data (default: 1)"
    )
    arguments = parser.parse_args()
    # `generate.py … | head` ends quietly, as `cat` would.
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    head, blocks, tail = {
        "csv": (CSV_HEADER, csv_blocks, b""),
        "quoted": (QUOTED_HEADER, functools.partial(csv_blocks, is_quoted=True), b""),
        "json": (b"[", json_blocks, b"]\n"),
        "rss": (RSS_HEAD, rss_blocks, XML_TAIL),
        "news": (NEWS_HEAD, news_blocks, NEWS_TAIL),
    }[arguments.kind]
    write_document(sys.stdout.buffer, head, blocks(Chance(arguments.seed)), tail, arguments.bytes)


if __name__ == "__main__":
    main()
