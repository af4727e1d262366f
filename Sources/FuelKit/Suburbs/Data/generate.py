#!/usr/bin/env python3
"""Makes BuiltInGazetteer.swift from the tables in this folder.

Run `make gazetteer`. The Swift file holds the tables as string literals, so that they are part of the
program's read-only pages and cost nothing until a suburb is looked up.
"""
import csv
import pathlib

folder = pathlib.Path(__file__).resolve().parent
rows = list(csv.DictReader(open(folder / "geonames_postal_WA.csv", encoding="utf-8", newline="")))
feed_suburbs = [line.strip() for line in open(folder / "fuelwatch_suburbs.txt", encoding="utf-8") if line.strip()]

lines = []
for row in rows:
    # The file is written with a fixed set of columns; the program's own CSV reader reads it.
    values = [row["postcode"], row["locality"], row["latitude"], row["longitude"], row["accuracy"]]
    assert not any(set(value) & set('",\n\r\\') for value in values), values
    lines.append(",".join(values))

out = [
    "// Made by Data/generate.py. Do not edit.",
    "",
    "/// The tables that are part of the program.",
    "enum BuiltInGazetteer {",
    "    /// Western Australian postcode areas from GeoNames (https://www.geonames.org/), CC BY 4.0, as CSV.",
    '    static let table: StaticString = """',
    "        postcode,locality,latitude,longitude,accuracy",
    *("        " + line for line in lines),
    "",
    '        """',
    "",
    "    /// The suburb names that FuelWatch's feed knows, a line each; from the Python package fuelwatcher (MIT).",
    '    static let feedSuburbs: StaticString = """',
    *("        " + name for name in feed_suburbs),
    "",
    '        """',
    "}",
    "",
]
(folder.parent / "BuiltInGazetteer.swift").write_text("\n".join(out), encoding="utf-8")
