#!/usr/bin/env python3
"""Writes the built-in gazetteer as CSV: the postcode areas of geonames_postal_AU.csv, with points corrected.

In the postal list many localities of a postcode share one point, the postcode's middle, which can be 250 km from where
people live. Where that is so, or the list says itself that it guesses (accuracy 1 and less), the place of that name in that
state from geonames_cities500_AU.csv is taken, if there is one. Names repeat within a state: a place belongs to the row of its
name whose point is nearest.
"""
import collections
import csv
import math
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent


def table(name):
    with open(FOLDER / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def folded(name):
    name = re.sub(r"[\s.-]+", " ", re.sub("['`\u2019]", "", name.lower())).strip()
    return re.sub("^st ", "saint ", re.sub("^mt ", "mount ", name))


def point(row):
    return math.radians(float(row["latitude"])), math.radians(float(row["longitude"]))


def angle(one, other):
    (a, b), (c, d) = point(one), point(other)
    return 2 * math.asin(math.sqrt(math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2))


def main():
    rows = table("geonames_postal_AU.csv")
    names = collections.defaultdict(list)
    shared = collections.Counter()
    for row in rows:
        names[folded(row["locality"]), row["state"]].append(row)
        shared[row["postcode"], row["latitude"], row["longitude"]] += 1
    places = collections.defaultdict(list)
    for place in table("geonames_cities500_AU.csv"):
        places[folded(place["name"]), place["state"]].append(place)
    corrected = {}
    for key, found in places.items():
        for row in names[key]:
            is_guess = shared[row["postcode"], row["latitude"], row["longitude"]] > 1 or float(row["accuracy"]) <= 1
            own = [p for p in found if all(angle(p, row) <= angle(p, other) for other in names[key])]
            if is_guess and own:
                corrected[id(row)] = min(own, key=lambda place: angle(place, row))
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["postcode", "locality", "state", "latitude", "longitude", "accuracy"])
    for row in rows:
        place = corrected.get(id(row), row)
        out.writerow(
            [row["postcode"], row["locality"], row["state"], place["latitude"], place["longitude"], row["accuracy"]])


main()
