// What the records are of: which fields are places, prices, names and dates, and what of them belongs together.

const { settings, fields, records } = readRecords(byId("records").textContent);
byId("records").textContent = "";

const filled = fields.filter((field) => field.filled > 0);
function find(...names) {
  return names.map((name) => filled.find((field) => field.name === name)).find(Boolean);
}
/** What a field was called before it was renamed. */
function formerName(name) {
  return (settings.renames || []).reduceRight((name, [now, former]) => name === now ? former : name, name);
}
const pair = placeFields(filled, settings.places, (field) => formerName(field.name));
const [latitude, longitude] =
  pair.length > 0 ? pair : placeFields(filled, settings.places, (field) => field.name);
const near = settings.near;
/** The kilometres of the rings, the outermost last; as elsewhere in the program, if the page was made for no place. */
const bands = [...new Set(near ? near.bands : [5, 15])].filter((kilometres) => kilometres > 0);
const reach = Math.max(0, ...bands);

const feedTitle = find("feed_title");
/** A table of sums has charts instead of a map. */
const sums = latitude || feedTitle ? undefined : sumFields(filled, records);
const price = find("price");
const station = find("station");
/**
 * Whether records are prices: of stations, which come again on other days and for other products. Some countries' stations
 * have no name.
 */
const isPriced = Boolean(price && !sums && (station || find("product") &&
  (find("currency", "address", "suburb") || fields.some((field) => field.name === "station"))));
/** Items of feeds are cards, not rows. */
const isFeed = Boolean(feedTitle) && !isPriced;
for (const field of fields) {
  const { name } = field;
  field.label = LABELS.get(name) || name.charAt(0).toUpperCase() + name.slice(1).replace(/_/g, " ");
  field.unit = isPriced && name === "distance_km" ? "km" : "";
  field.isMarkup = field.markup > 0 &&
    (/^(summary|content|description|content_html)$/.test(formerName(name)) || Boolean(feedTitle) && name === "title");
  if (name === "distance_km") field.decimals = 1;
}
const address = find("address");
const suburb = find("suburb");
/** What a station without a name is called. */
const otherNames = isPriced ? [address, suburb, filled.find((field) => /(^|[_ .-])(id|uuid)$|[a-z]I[dD]$/.test(field.name))]
  .filter(Boolean) : [];
const nameField = sums ? sums.keys[0] : find("station", "title", "name") || otherNames[0] ||
  filled.find((field) => /name|title/i.test(field.name) && !field.isNumeric) ||
  filled.find((field) => !field.isNumeric) || filled[0];
const group = isPriced ? find("product") : undefined;
const dateField = isPriced ? find("date") : undefined;
/** A field that the page fills itself; no record's name is like it. */
function ownField(name, label, unit) {
  const field = { name: "\n" + name, column: fields.length, label, unit, filled: 0, numbers: 0, decimals: 1, markup: 0,
    isNumeric: true, isSigned: false, isMarkup: false, head: undefined, money: undefined };
  fields.push(field);
  return field;
}
/** How many of a record's values are its own. */
const recordWidth = fields.length;
const distance = find("distance_km") || (isPriced && latitude ? ownField("distance", "Distance", "km") : undefined);
const bearing = find("bearing") || (distance ? ownField("bearing", "Direction", "") : undefined);
/** What filling up there saves. */
const saving = isPriced && distance ? ownField("saving", "Saves", "") : undefined;
const precision = find("coordinates_from");
const computed = new Set(settings.computed || []);
/**
 * The numbers that can be shown by colour, or by the length of bars: those that were computed; of prices what has a
 * unit, of other records what is not a mere name.
 */
const colourFields = sums ? sums.values : filled.filter((field) => {
  if (!field.isNumeric || field === latitude || field === longitude) return false;
  if (computed.has(field.name)) return true;
  return isPriced ? ["price", "price_change", "distance_km"].includes(field.name) : !isIdentifier(formerName(field.name));
});

function noun(count) {
  return (isPriced ? "station" : "record") + (count === 1 ? "" : "s");
}
/** `Product`, as the words around it have it: one of 3 products. */
function groupNoun() {
  return group.label.toLowerCase() + "s";
}
function textIn(record, field) {
  return field ? shownText(field, record[field.column]) : "";
}
function numberIn(record, field) {
  return field ? asNumber(record[field.column]) : NaN;
}
/** Whether a record is at its suburb's or postcode's point, for want of a better one. */
function isApproximate(record) {
  return Boolean(precision) && ["suburb", "postcode"].includes(record[precision.column]);
}
/** `5.6`, and `≈ 6` from a point that is no station's own. */
function kilometresText(record) {
  const kilometres = numberIn(record, distance);
  if (Number.isNaN(kilometres) || !isApproximate(record)) return format(distance, record[distance.column]);
  return kilometres < 1 ? "< 1" : "≈ " + Math.round(kilometres);
}
/** `5.6 km E`, or nothing. */
function distanceText(record) {
  if (!distance || isMissing(record[distance.column])) return "";
  const direction = numberIn(record, bearing);
  return kilometresText(record) + (distance.unit ? " " + distance.unit : "") +
    (Number.isNaN(direction) ? "" : " " + compass(direction));
}

/** A value as it is shown, with distances from a suburb's point rounded. */
function valueText(record, field) {
  return field === distance ? kilometresText(record) : format(field, record[field.column]);
}

// What records of one station have in common: a mark and a row. Those without a name may have an address, a point or a
// number of their own.
const keys = records.map((record, index) => {
  const text = (field) => field ? asText(record[field.column]) : "";
  const [name, street] = [station, address].map(text);
  if (!isPriced || !name && isMissing(record[price.column])) return index;
  if (name || street) return [name || text(suburb), street].join("\n");
  return [latitude, longitude, ...otherNames].map(text).filter(Boolean).join("\n") || index;
});
const currency = isPriced ? find("currency") : undefined;
/** The currency of a record. Those of Australia do not say theirs. */
function currencyOf(record) {
  const code = currency ? asText(record[currency.column]).trim() : "";
  if (code) return code;
  const [north, east] = [numberIn(record, latitude), numberIn(record, longitude)];
  return Number.isNaN(north) || north > -45 && north < -9 && east > 110 && east < 155 ? "AUD" : "";
}
const currencies = isPriced ? [...new Set(records.map(currencyOf))] : [];
/** Prices are written in a currency from here on. */
function writePricesIn(code) {
  const money = moneyOf(code, Math.max(...PRICES.map((name) => find(name)?.decimals ?? 0)));
  for (const field of fields) if (PRICES.includes(field.name)) Object.assign(field, { money, unit: money.unit });
  if (saving) Object.assign(saving, { money, isWhole: true });
}

/** Records by product, and by currency if there are several: their prices cannot be compared. */
const groups = new Map();
records.forEach((record, index) => {
  const product = group ? asText(record[group.column]) : "";
  const name = currencies.length > 1 ? `${product} (${currencyOf(record) || "?"})` : product;
  if (!groups.has(name)) groups.set(name, []);
  groups.get(name).push(index);
});
const dates = dateField
  ? [...new Set(records.map((record) => asText(record[dateField.column])))].sort()
  : [];

const dateSteps = daySteps(dates);
/** The reader's day: what is of today and of tomorrow, and how old the rest is. */
const [today, tomorrow] = [0, 1].map((later) => localDate(new Date(), later));

const time = isPriced ? find("time") : undefined;
/** Whether a record is of another day than one that is shown. A price with a time of day stands until the next one. */
function isOfOtherDay(record, date) {
  if (dates.length < 2) return false;
  const own = asText(record[dateField.column]);
  return time ? own > date : own !== date;
}
/** Whether a record of a station is later than another; without times of day, the one that comes later. */
function isLater(record, other) {
  if (!time) return true;
  const moment = (record) => [dateField, time].map((field) => textIn(record, field)).join(" ");
  return moment(record) >= moment(other);
}

/** Whether there is anything for a map. */
const hasMap = !sums && records.some((record) =>
  Math.abs(numberIn(record, latitude)) <= 90 && Math.abs(numberIn(record, longitude)) <= 180);

/** Entries: a record with what the page needs of it, made when first seen. */
const entries = [];
function entryOf(index) {
  if (entries[index]) return entries[index];
  const record = records[index];
  const [north, east] = [numberIn(record, latitude), numberIn(record, longitude)];
  const isPlaced = Math.abs(north) <= 90 && Math.abs(east) <= 180;
  const entry = {
    record, key: keys[index], x: isPlaced ? eastward(east) : NaN, y: isPlaced ? southward(north) : NaN, isPlaced,
    name: [nameField, ...otherNames].map((field) => textIn(record, field)).find(Boolean) || "(no name)", dx: 0, dy: 0, words: undefined, isBeyond: false, isMerged: false,
  };
  measureWay(entry);
  entries[index] = entry;
  return entry;
}
function wordsOf(entry) {
  return entry.words ??= folded(entry.record.slice(0, recordWidth).map(asText).join("\n"));
}
