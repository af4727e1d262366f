// Which colour a value has among others, and sums of values by date. Pure.

/**
 * From cheap to dear, and from falls to rises: blue, grey and orange differ for all eyes, and stand out from a light
 * ground and a dark one, so that a colour means the same on both.
 */
const BLUE_TO_ORANGE = ["2277cc", "5a88b6", "868c92", "b07f52", "d2620a"].map(parts);
/** Lines that are told apart by colour (M. Okabe and K. Ito, for all eyes). */
const LINES = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a7a00", "#777777"];
/** The dashes of those lines: not everybody tells all colours apart. */
const DASHES = ["none", "8 4", "2 4", "12 4 2 4", "5 3", "16 5", "2 7", "8 3 2 3 2 3"];

function parts(hex) {
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/** The colour at a share of a scale, in 64 steps: that many kinds of marks are drawn. */
function colourAt(share) {
  const at = Math.round(Math.max(0, Math.min(1, share)) * 63) / 63 * (BLUE_TO_ORANGE.length - 1);
  const index = Math.min(Math.floor(at), BLUE_TO_ORANGE.length - 2);
  return `rgb(${BLUE_TO_ORANGE[index].map((low, part) =>
    Math.round(low + (BLUE_TO_ORANGE[index + 1][part] - low) * (at - index))).join(",")})`;
}

/** How many of sorted values are less than a value, or with `isThrough` at most it. */
function countBelow(sorted, value, isThrough) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value || isThrough && sorted[middle] === value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a value ranks among sorted ones: 0 with the lowest, 1 with the highest, and 0.3 where all are equal. */
function rankShare(sorted, value) {
  const rank = (of) => (countBelow(sorted, of, false) + countBelow(sorted, of, true)) / 2;
  const [least, most] = [rank(sorted[0]), rank(sorted[sorted.length - 1])];
  return most > least ? Math.max(0, Math.min(1, (rank(value) - least) / (most - least))) : 0.3;
}

/**
 * A scale of quantiles: as many of the values have one part of the colours as another, however they crowd. The ends of
 * its axis leave the outermost fiftieths out, so that one odd price does not take all the room. One of changes diverges
 * at 0, and its ends are equally far from it.
 */
function quantileScale(values, isDiverging = false) {
  const sorted = Float64Array.from(values.filter((value) => Number.isFinite(value))).sort();
  if (sorted.length === 0) return undefined;
  const last = sorted.length - 1;
  const cut = sorted.length >= 50 ? 0.02 : 0;
  let [low, high] = [sorted[Math.round(last * cut)], sorted[Math.round(last * (1 - cut))]];
  if (low === high) [low, high] = [sorted[0], sorted[last]];
  const isCut = low > sorted[0] || high < sorted[last];
  if (!isDiverging) return { sorted, low, high, isCut, isDiverging, share: (value) => rankShare(sorted, value) };
  const sizes = sorted.filter((value) => value !== 0).map(Math.abs).sort();
  high = Math.max(Math.abs(low), Math.abs(high));
  const share = (value) => value === 0 ? 0.5
    : 0.5 + Math.sign(value) * (0.15 + 0.35 * (sizes.length > 0 ? rankShare(sizes, Math.abs(value)) : 1));
  return { sorted, low: -high, high, isCut, isDiverging, share };
}
function isSameScale(a, b) {
  return a === b || Boolean(a && b) && a.isDiverging === b.isDiverging && a.sorted.length === b.sorted.length &&
    a.sorted.every((value, index) => value === b.sorted[index]);
}

/**
 * For each of `count` dates how many values there are, the lowest, their mean and the highest, and between which a
 * tenth of them is left out on either side.
 */
function sumsByDate(count, values, dates) {
  const ends = new Uint32Array(count + 1);
  values.forEach((value, index) => { if (Number.isFinite(value)) ends[dates[index] + 1] += 1; });
  for (let date = 0; date < count; date += 1) ends[date + 1] += ends[date];
  const next = ends.slice();
  const grouped = new Float64Array(ends[count]);
  values.forEach((value, index) => { if (Number.isFinite(value)) grouped[next[dates[index]]++] = value; });
  return Array.from({ length: count }, (_, date) => {
    const sorted = grouped.subarray(ends[date], ends[date + 1]).sort();
    const last = sorted.length - 1;
    const at = (share) => last < 0 ? NaN : sorted[Math.round(last * share)];
    return { count: sorted.length, minimum: at(0), tenth: at(0.1), ninetieth: at(0.9), maximum: at(1),
      mean: last < 0 ? NaN : sorted.reduce((sum, value) => sum + value, 0) / sorted.length };
  });
}

/** Round numbers from the lowest to the highest of a range, some `wanted` of them. */
function ticks(low, high, wanted) {
  if (!(high > low)) return [low];
  const step = round125((high - low) / wanted * 2.4999);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** The path of a line through values at even steps; it has gaps where one is missing. */
function linePath(values, x, y) {
  let isOpen = false;
  return values.map((value, index) => {
    if (!Number.isFinite(value)) {
      isOpen = false;
      return "";
    }
    const command = isOpen ? "L" : "M";
    // A point alone is drawn by its round cap.
    const alone = !isOpen && !Number.isFinite(values[index + 1]) ? "h0" : "";
    isOpen = true;
    return `${command}${x(index).toFixed(1)} ${y(value).toFixed(1)}${alone}`;
  }).join("");
}
