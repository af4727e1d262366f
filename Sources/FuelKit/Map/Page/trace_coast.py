#!/usr/bin/env python3
"""Traces the coast of Australia for the map page and writes coast.txt.

Run `make coast`; it needs the packages numpy and global-land-mask from PyPI. The mask is NOAA's GLOBE
elevation model (public domain), a cell each 1/120 degree. Western Australia is kept finer than the rest of the
continent, and the coast by Perth finest; islands too small to see are left out.

A line of coast.txt is a closed outline: its points as differences from the one before, in units of 1/500 degree,
east then north, the first from 0, 0. A number is zigzag-coded and written five bits at a time, the lowest first, in
the alphabet below; the sixth bit says that more follow.
"""
import collections
import pathlib
import sys

import numpy
import global_land_mask

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
UNITS = 500
CELLS = 120
NORTH, SOUTH, WEST, EAST = -10, -44, 112, 155
OUTSIDE = [(-12.0, -8.0, 112, 129.5), (-11.0, -8.0, 138, 155)]  # islands of other countries: south, north, west, east


def tolerance(east, north):
    """Degrees by which the outline may be off at a place."""
    if 115.4 <= east <= 116.2 and -33.0 <= north <= -31.2:
        return 0.003
    if east <= 118.5 and north <= -30:
        return 0.006
    return 0.015 if east <= 129 else 0.06


def least_area(east, north):
    """Square degrees that an island has at least: about 2 km² by Perth, 40 km² along the rest of the state."""
    if 115 <= east <= 117 and -33.5 <= north <= -31:
        return 0.0002
    return 0.004 if east <= 129 else 0.05


def land():
    path = pathlib.Path(global_land_mask.__file__).parent / "globe_combined_mask_compressed.npz"
    mask = ~numpy.load(path)["mask"]
    rows = slice((90 - NORTH) * CELLS, (90 - SOUTH) * CELLS)
    columns = slice((WEST + 180) * CELLS, (EAST + 180) * CELLS)
    return numpy.pad(mask[rows, columns], 1)


def outlines(cells):
    """Closed lines of corners (x, y) along the edges of land, with land on the right hand."""
    follows = collections.defaultdict(list)
    for y, x in zip(*numpy.nonzero(cells[1:, :] & ~cells[:-1, :])):  # land below: eastward
        follows[(x, y + 1)].append((x + 1, y + 1))
    for y, x in zip(*numpy.nonzero(cells[:-1, :] & ~cells[1:, :])):  # land above: westward
        follows[(x + 1, y + 1)].append((x, y + 1))
    for y, x in zip(*numpy.nonzero(cells[:, :-1] & ~cells[:, 1:])):  # land on the left: southward
        follows[(x + 1, y)].append((x + 1, y + 1))
    for y, x in zip(*numpy.nonzero(cells[:, 1:] & ~cells[:, :-1])):  # land on the right: northward
        follows[(x + 1, y + 1)].append((x + 1, y))
    while follows:
        start = here = next(iter(follows))
        line = []
        while True:
            line.append(here)
            after = follows[here].pop()
            if not follows[here]:
                del follows[here]
            here = after
            if here == start:
                break
        yield line


def degrees(line):
    """The middles of the edges, which takes the steps out of slanting coasts."""
    points = numpy.array(line, dtype=float)
    middles = (points + numpy.roll(points, -1, axis=0)) / 2
    middles = (middles + numpy.roll(middles, -1, axis=0)) / 2
    return numpy.column_stack([WEST + (middles[:, 0] - 1) / CELLS, NORTH - (middles[:, 1] - 1) / CELLS])


def area(points):
    x, y = points[:, 0], points[:, 1]
    return (x * numpy.roll(y, -1) - numpy.roll(x, -1) * y).sum() / 2


def simplified(points):
    """Douglas and Peucker's algorithm, with a tolerance that depends on the place."""
    allowed = numpy.array([tolerance(*point) for point in points])
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


def is_outside(east, north):
    return any(s <= north <= n and w <= east <= e for s, n, w, e in OUTSIDE)


def main():
    lines = []
    for line in outlines(land()):
        if len(line) < 8:
            continue
        points = degrees(line)
        middle = points.mean(axis=0)
        # Lakes run the other way round.
        if -area(points) < least_area(*middle) or is_outside(*middle):
            continue
        outline = simplified(points)
        if len(outline) > 3:
            lines.append((len(outline), encoded(outline)))
    lines.sort(reverse=True)
    path = pathlib.Path(__file__).resolve().parent / "coast.txt"
    path.write_text("".join(text + "\n" for _, text in lines))
    print(f"{len(lines)} outlines, {sum(n for n, _ in lines)} points, {path.stat().st_size} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
