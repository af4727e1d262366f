// What of the records is shown: found, sorted, on the map, in view.

/** Marks on the map at once: beyond, there would be more of them than places to see one. */
const MARKS = 5000;
/** Rows in the table at first, and with each "show more". */
const ROWS = 100;

/** The product that most stations have, and the latest date, not yet to come, on which there is something of it. */
const firstGroup = [...groups.keys()].sort((a, b) => groups.get(b).length - groups.get(a).length)[0] ?? "";
function firstDate() {
  const own = new Set((groups.get(firstGroup) || []).map((index) => textIn(records[index], dateField)));
  return dates.reduce((last, date, index) => date <= today && (time || own.has(date)) ? index : last, 0);
}

/** @type {any} */
const state = {
  group: firstGroup, date: firstDate(), query: "",
  colour: price && !sums ? price : colourFields.find((field) => field !== distance) || colourFields[0],
  sort: undefined, isDescending: false, rows: ROWS, chosen: undefined, at: undefined, focused: undefined,
  inView: false, isSameScale: false, trip: TRIP,
};
// A table of sums comes in the order that it was sorted in.
if (!sums) state.sort = state.colour;
// News begin with the latest.
if (isFeed) [state.sort, state.isDescending] = [find("published", "updated"), true];

/** What was found, the marks that the map has for it, and what is in the table. */
let listed = [];
let marked = [];
let tabled = [];
/** How many there were to find, earlier records of the same stations, and records without a place. */
let candidates = 0;
let superseded = 0;
let unplaced = 0;
/** Whether there are more than the map has marks for. */
let isCut = false;

function select() {
  const first = groups.get(state.group)?.[0];
  if (isPriced && first !== undefined) writePricesIn(currencyOf(records[first]));
  const latest = new Map();
  superseded = 0;
  for (const index of groups.get(state.group) || []) {
    if (isOfOtherDay(records[index], dates[state.date])) continue;
    const before = latest.get(keys[index]);
    if (before !== undefined) {
      // What stood before has been replaced, and is no second price.
      if (!time) superseded += 1;
      if (!isLater(records[index], records[before])) continue;
    }
    latest.set(keys[index], index);
  }
  candidates = latest.size;
  const all = [...latest.values()].map(entryOf);
  weighWays(all);
  const words = folded(state.query).split(/\s+/).filter(Boolean);
  listed = all.filter((entry) => words.every((word) => wordsOf(entry).includes(word)));
  sort();
  const placed = listed.filter((entry) => entry.isPlaced);
  unplaced = listed.length - placed.length;
  marked = placed.slice(0, MARKS);
  isCut = placed.length > MARKS;
  spread();
}

/** Prices begin with the cheapest that is within the outer ring. */
function isByReach() {
  return Boolean(from && distance) && reach > 0 && state.sort === price && !state.isDescending;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
function sort() {
  const field = state.sort;
  if (!field) return;
  const sign = state.isDescending ? -1 : 1;
  for (const entry of listed) {
    const value = entry.record[field.column];
    const key = isMissing(value) ? undefined : field.isNumeric ? asNumber(value) : asText(value);
    // Text among numbers has no place of its own, and neither has what is no date among the news.
    const isOdd = Number.isNaN(key) || isFeed && field.name === "published" && !isDay(String(key).slice(0, 10));
    entry.sortKey = isOdd ? undefined : key;
  }
  const byReach = isByReach();
  listed.sort((a, b) => {
    if (byReach && a.isBeyond !== b.isBeyond) return a.isBeyond ? 1 : -1;
    // What is missing comes last in both directions.
    const missing = Number(a.sortKey === undefined) - Number(b.sortKey === undefined);
    if (missing !== 0 || a.sortKey === undefined) return missing;
    if (field.isNumeric) return sign * (a.sortKey - b.sortKey);
    return sign * collator.compare(a.sortKey, b.sortKey);
  });
}

function shownValue(entry) {
  return numberIn(entry.record, state.colour);
}

/**
 * Marks at one place stand around it like the seeds of a sunflower, the lowest value in the middle: records that only
 * have their suburb's point would else hide each other. Offsets are in units of `view.spacing`.
 */
function spread() {
  marked.sort((a, b) => Number(Number.isNaN(shownValue(b))) - Number(Number.isNaN(shownValue(a))) ||
    shownValue(b) - shownValue(a) || 0);
  const places = new Map();
  for (let index = marked.length - 1; index >= 0; index -= 1) {
    const entry = marked[index];
    const place = entry.x + "," + entry.y;
    const before = places.get(place) || 0;
    places.set(place, before + 1);
    entry.dx = Math.sqrt(before) * Math.cos(before * 2.39996);
    entry.dy = Math.sqrt(before) * Math.sin(before * 2.39996);
  }
}

/** Whether the middle of an entry's mark is on the map as it stands. */
function isInView(entry) {
  if (!entry.isPlaced) return false;
  const [x, y] = pixelsOf(entry);
  return x >= 0 && y >= 0 && x <= view.width && y <= view.height;
}

/** What the table shows: all that was found, or of it what is in view. */
function tabulate() {
  const next = state.inView ? listed.filter(isInView) : listed;
  const isSame = next.length === tabled.length && next.every((entry, index) => entry === tabled[index]);
  tabled = next;
  return !isSame;
}

/** Prices by station and date up to which those that stand are filled in; beyond, charts count a date's new ones. */
const STANDING = 2e6;
/** The latest records of a product, one a station and date, as columns; made when first asked for. */
const histories = new Map();
function historyOf(name) {
  if (!histories.has(name)) histories.set(name, latestRecords(groups.get(name) || []));
  return histories.get(name);
}
function latestRecords(indices) {
  const dateNumbers = new Map(dates.map((date, number) => [date, number]));
  const stations = new Map();
  const latest = new Map();
  for (const index of indices) {
    if (!stations.has(keys[index])) stations.set(keys[index], stations.size);
    const date = dateNumbers.get(asText(records[index][dateField.column]));
    const place = stations.get(keys[index]) * dates.length + date;
    const before = latest.get(place);
    if (before === undefined || isLater(records[index], records[before])) latest.set(place, index);
  }
  if (time && stations.size * dates.length <= STANDING) {
    for (let place = 1; place < stations.size * dates.length; place += 1) {
      const before = place % dates.length > 0 ? latest.get(place - 1) : undefined;
      if (before !== undefined && !latest.has(place)) latest.set(place, before);
    }
  }
  const order = [...latest.values()];
  return {
    records: order,
    dates: [...latest.keys()].map((key) => key % dates.length),
    x: Float64Array.from(order, (index) => eastward(numberIn(records[index], longitude))),
    y: Float64Array.from(order, (index) => {
      const north = numberIn(records[index], latitude);
      return Number.isNaN(north) ? NaN : southward(north);
    }),
  };
}
