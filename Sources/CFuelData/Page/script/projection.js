// Mercator's projection, the world 1 wide and 1 high, and the sphere beneath. Pure.

/** Kilometres. */
const EARTH = 6371.0088;
/** Paths are drawn in millionths of the world, which single precision still parts by metres. */
const PATH = 1e6;

function eastward(degrees) {
  return degrees / 360 + 0.5;
}
function southward(degrees) {
  const sine = Math.sin(Math.max(-85, Math.min(85, degrees)) * Math.PI / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
function latitudeAt(y) {
  return 360 / Math.PI * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;
}
function longitudeAt(x) {
  return (x - 0.5) * 360;
}

/** The place so many kilometres from another in a direction (the direct problem on a sphere). */
function placeAway(from, kilometres, degrees) {
  const [turn, angle] = [degrees * Math.PI / 180, kilometres / EARTH];
  const north = from.latitude * Math.PI / 180;
  const to = Math.asin(Math.sin(north) * Math.cos(angle) + Math.cos(north) * Math.sin(angle) * Math.cos(turn));
  const east = Math.atan2(Math.sin(turn) * Math.sin(angle) * Math.cos(north),
    Math.cos(angle) - Math.sin(north) * Math.sin(to));
  return { x: eastward(from.longitude) + east / (2 * Math.PI), y: southward(to * 180 / Math.PI) };
}

/** Kilometres from one place to another, and the direction in degrees. */
function wayBetween(from, to) {
  const [north, other] = [from.latitude, to.latitude].map((degrees) => degrees * Math.PI / 180);
  const east = (to.longitude - from.longitude) * Math.PI / 180;
  const half = Math.sin((other - north) / 2) ** 2 + Math.cos(north) * Math.cos(other) * Math.sin(east / 2) ** 2;
  const turn = Math.atan2(Math.sin(east) * Math.cos(other),
    Math.cos(north) * Math.sin(other) - Math.sin(north) * Math.cos(other) * Math.cos(east));
  const kilometres = 2 * EARTH * Math.asin(Math.sqrt(Math.min(1, half)));
  return { kilometres, degrees: (turn * 180 / Math.PI + 360) % 360 };
}

/** A number of the kind 1, 2 or 5 times a power of ten that is at most this. */
function round125(limit) {
  const power = 10 ** Math.floor(Math.log10(limit));
  return [5, 2, 1].map((digit) => digit * power).find((step) => step <= limit * 1.0001) || power;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Units of the ground in a degree. */
const PER_DEGREE = 500;
/** The points of a line as trace_ground.py writes it. */
function linePoints(line) {
  const points = [];
  const here = [0, 0];
  let [axis, shift, number] = [0, 0, 0];
  for (const letter of line) {
    const bits = ALPHABET.indexOf(letter);
    number += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    here[axis] += number & 1 ? -(number + 1) / 2 : number / 2;
    number = shift = 0;
    axis = 1 - axis;
    if (axis === 0) points.push({ x: eastward(here[0] / PER_DEGREE), y: southward(here[1] / PER_DEGREE) });
  }
  return points;
}
/** Outlines of land and lakes, borders, and towns with the zoom level from which they are named, the largest first. */
function readGround(text) {
  const [outlines, borders, levels] = text.trim().split("\n\n").map((part) => part.split("\n"));
  const towns = levels.flatMap((line) => {
    const [level, ...names] = line.split("|");
    return linePoints(names.pop()).map((point, index) => ({ ...point, text: names[index], level: Number(level) }));
  });
  return { outlines: outlines.map(linePoints), borders: borders.map(linePoints), towns };
}

/** Whether boxes (left, top, right, bottom) overlap. */
function overlaps(a, b) {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
