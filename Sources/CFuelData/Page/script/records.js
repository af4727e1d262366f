// The records as the page holds them, and how values are read and written. Pure: nothing here touches the document.

/** Records are data: whatever names they bring, these are looked up in maps, never as properties. */
const LABELS = new Map([
  ["price", "Price"], ["previous_price", "Previous price"], ["price_change", "Change"], ["distance_km", "Distance"],
  ["coordinates_from", "Location from"],
]);
/** Fields of prices: what a litre costs now and before, and what lies between. */
const PRICES = ["price", "previous_price", "price_change"];
/** How many values of a field are looked at to know what it holds. */
const SURVEYED = 400;

/** Characters of the page's data that are parsed at once: of the whole, there would be millions of short arrays. */
const PIECE = 1 << 18;

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
/** Takes the lines of the page's data, some at a time; of a page that was cut off, all but the last. */
function eachLines(text, piece, take) {
  let start = 1;
  let length = piece;
  while (text.length - start > length) {
    const end = text.indexOf(",\n", start + length);
    if (end < 0) break;
    const lines = parsed(`[${text.slice(start, end)}]`);
    // Without lines, that was a comma inside a value.
    if (lines) [start, length] = [end + 2, piece];
    else length = end - start + piece;
    if (lines) take(lines);
  }
  let end = text.length;
  let lines = parsed("[" + text.slice(start));
  for (let tries = 0; tries < 9 && !lines && end > start; tries += 1) {
    end = text.lastIndexOf(",\n", end - 1);
    lines = parsed(`[${text.slice(start, Math.max(start, end))}]`);
  }
  take(lines || []);
}

/** Settings, fields and records: each record an array with a place for every field. */
function readRecords(text, piece = PIECE) {
  /** @type {any} */
  let settings;
  const fields = [];
  const records = [];
  const known = new Map();
  let columns = [];
  const takeRow = (row) => {
    // Of its length, or it would have room for twice as many.
    const record = new Array(fields.length);
    let column = 0;
    for (const value of row) {
      if (Array.isArray(value) && typeof value[0] === "number") {
        // So many records before, the fields had the same values.
        const earlier = records[records.length - value[0]] || [];
        for (const end = column + (value[1] || 1); column < end; column += 1) {
          record[columns[column]] = earlier[columns[column]];
        }
      } else {
        record[columns[column]] = Array.isArray(value) && Array.isArray(value[0]) ? value[0] : value;
        column += 1;
      }
    }
    records.push(record);
  };
  const takeColumns = (line) => {
    columns = columns.slice(0, line.after);
    for (const name of line.columns) {
      if (!known.has(name)) {
        known.set(name, fields.length);
        fields.push({
          name, column: fields.length, label: "", unit: "", filled: 0, numbers: 0, decimals: 0, markup: 0,
          isNumeric: false, isSigned: false, isMarkup: false, head: undefined, money: undefined,
        });
      }
      columns.push(known.get(name));
    }
  };
  eachLines(text, piece, (lines) => {
    for (const line of lines) {
      if (Array.isArray(line)) takeRow(line);
      else if (settings) takeColumns(line);
      else settings = line;
    }
  });
  surveyFields(fields, records);
  return { settings: settings || {}, fields, records };
}

/** What the fields hold, by the first few hundred values of each. */
function surveyFields(fields, records) {
  for (const record of records) {
    record.forEach((value, column) => {
      if (isMissing(value)) return;
      const field = fields[column];
      field.filled += 1;
      if (field.filled > SURVEYED) return;
      if (!Number.isNaN(asNumber(value))) field.numbers += 1;
      if (typeof value === "string" && MARKUP.test(value)) field.markup += 1;
      if (!Number.isNaN(asNumber(value))) {
        // Those that a double would not keep are texts.
        const text = String(value).trim();
        const point = /e/i.test(text) ? -1 : text.indexOf(".");
        if (point >= 0) field.decimals = Math.max(field.decimals, Math.min(text.length - point - 1, 3));
      }
    });
  }
  for (const field of fields) {
    field.isNumeric = field.numbers > 0 && field.numbers === Math.min(field.filled, SURVEYED);
    field.isSigned = field.isNumeric && /(^|[ _.-])(change|difference|delta)$/i.test(field.name);
  }
}

function isMissing(value) {
  return value === null || value === undefined || value === "";
}
function asText(value) {
  if (isMissing(value)) return "";
  if (Array.isArray(value)) return value.map(asText).join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;
function asNumber(value) {
  if (typeof value === "number") return value;
  return typeof value === "string" && NUMBER.test(value) ? Number(value) : NaN;
}

/** As words are compared: without accents and capitals. */
function folded(text) {
  return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
}

/** A field's value as it is shown; a change has its sign. */
function format(field, value) {
  if (isMissing(value)) return "–";
  // A number of many digits is a text in the page.
  if (typeof value === "string" && field.isNumeric && value.includes(".")) value = asNumber(value);
  if (typeof value !== "number" || !Number.isFinite(value)) return shownText(field, value);
  if (field.isWhole) return field.money.whole(value);
  const { parts, decimals } = field.money || { parts: 1, decimals: field.decimals };
  const text = decimals > 0 ? (value / parts).toFixed(decimals) : String(value / parts);
  if (!field.isSigned) return text;
  return value > 0 ? "+" + text : text.replace("-", "−");
}
function withUnit(field, value) {
  if (isMissing(value)) return `no ${field.label.toLowerCase()}`;
  const text = format(field, value);
  if (field.money) return /^[+−-]/.test(text) ? text[0] + field.money.before + text.slice(1) + field.money.after
    : field.money.before + text + field.money.after;
  return text + (field.unit ? " " + field.unit : "");
}

/**
 * How prices of a currency are written as at its pumps; records have them in hundredths of it a litre. `parts` is what
 * these are divided by, `whole` a sum of money. A currency that is not known has no sign, and what is none no unit.
 */
function moneyOf(code, decimals) {
  const amount = (value) => (Math.abs(value) / 100).toFixed(2);
  const sign = (value) => Math.round(value) < 0 ? "−" : "";
  const before = (symbol) => (value) => sign(value) + symbol + amount(value);
  const signed = (symbol, digits) => ({
    parts: 100, decimals: digits, before: symbol + " ", after: "", unit: symbol + "/L", whole: before(symbol + " "),
  });
  if (code === "AUD") {
    return { parts: 1, decimals: Math.max(decimals, 1), before: "", after: " c/L", unit: "c/L", whole: before("$") };
  }
  if (code === "GBP") {
    return { parts: 1, decimals: Math.max(decimals, 1), before: "", after: "p", unit: "p/L", whole: before("£") };
  }
  if (code === "EUR") return signed("€", 3);
  if (code === "BRL") return signed("R$", decimals > 0 ? 3 : 2);
  if (/^[A-Z]{3}$/.test(code)) {
    return { parts: 100, decimals: decimals > 0 ? 3 : 2, before: "", after: ` ${code}/L`, unit: code + "/L",
      whole: (value) => `${sign(value)}${amount(value)} ${code}` };
  }
  return { parts: 1, decimals, before: "", after: "", unit: "", whole: (value) => sign(value) + amount(value) };
}
function counted(count) {
  return count.toLocaleString("en");
}

/** `2021-02-13` as `Sat 13 Feb 2021`, `2021-02` as `Feb 2021`. */
function readableDate(text) {
  if (/^\d{4}-\d\d$/.test(text)) return readableDate(text + "-01").split(" ").slice(2).join(" ");
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text || "no date";
  const [weekday, day, month, year] = new Date(text + "T00:00:00Z").toUTCString().split(" ");
  return `${weekday.slice(0, 3)} ${Number(day)} ${month} ${year}`;
}
function compass(degrees) {
  return ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][Math.round(degrees / 45) % 8];
}

const MARKUP = /<\/?[a-z][^>]*>|&(#\d+|#x[0-9a-f]+|[a-z]{2,8});/i;
const ENTITIES = new Map([
  ["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", "\""], ["apos", "'"], ["nbsp", " "], ["hellip", "…"], ["ndash", "–"],
  ["mdash", "—"], ["lsquo", "‘"], ["rsquo", "’"], ["ldquo", "“"], ["rdquo", "”"], ["euro", "€"], ["copy", "©"],
  ["middot", "·"], ["bull", "•"], ["eacute", "é"],
]);
/** The text of HTML: what an article's summary says, without its tags. */
function textOfMarkup(text) {
  return text
    .replace(/<!-{2}[\s\S]*?(-->|$)|<(script|style)\b[\s\S]*?(<\/\2\s*>|$)/gi, " ")
    .replace(/<\/?(p|div|br|li|ul|ol|h[1-6]|tr|table|blockquote|figure|hr|dt|dd)\b[^>]*>/gi, "\n")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
      if (name) return ENTITIES.get(name.toLowerCase()) ?? whole;
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/[ \t\u00a0]+/g, " ").replace(/ ?\n\s*/g, "\n").trim();
}
/** Fields of a feed that hold HTML are shown as its text; those of tables as they stand. */
function shownText(field, value) {
  const text = asText(value);
  return field.isMarkup ? textOfMarkup(text) : text;
}

/** A web address that may be linked to: no other scheme than these two. */
function webAddress(value) {
  if (typeof value !== "string" || !/^https?:\/\/[^\s/]/i.test(value)) return undefined;
  try {
    return new URL(value).href;
  } catch {
    return undefined;
  }
}
/** What a telephone dials: digits, and a plus in front. */
function dialled(value) {
  const digits = asText(value).replace(/[^\d+]/g, "").replace(/(?!^)\+/g, "");
  return digits.length >= 6 && digits.length <= 16 ? digits : undefined;
}

/**
 * Where records are: in the fields that were named, else in two with usual names and one beginning (`stopLat`,
 * `stopLng`). Of several pairs that without a beginning counts, else the first.
 */
function placeFields(filled, named, nameOf) {
  if (named) {
    const found = named.map((name) => filled.find((field) => nameOf(field) === name));
    return found.every(Boolean) ? found : [];
  }
  const beginsWord = (name, at) =>
    at === 0 || /[ _.-]/.test(name[at - 1]) || /[A-Z]/.test(name[at]) && /[a-z0-9]/.test(name[at - 1]);
  const part = (field, endings) => {
    const name = nameOf(field).trim();
    const ending = endings.find((ending) =>
      name.toLowerCase().endsWith(ending) && beginsWord(name, name.length - ending.length));
    return ending && { field, ending, beginning: name.slice(0, name.length - ending.length).toLowerCase() };
  };
  for (const [norths, easts] of [[["latitude", "lat"], ["longitude", "long", "lon", "lng"]], [["y"], ["x"]]]) {
    const parts = (endings) => filled.map((field) => part(field, endings)).filter(Boolean);
    const others = parts(easts);
    const pairs = parts(norths).flatMap((north) => {
      const fitting = others.filter((east) => east.beginning === north.beginning);
      const east = fitting.find((east) => (east.ending === easts[0]) === (north.ending === norths[0])) ?? fitting[0];
      return east ? [{ beginning: north.beginning, fields: [north.field, east.field] }] : [];
    });
    if (pairs.length > 0) return (pairs.find((pair) => pair.beginning === "") ?? pairs[0]).fields;
  }
  return [];
}

/** Whether a field has numbers that only name something, by its own name. */
function isIdentifier(name) {
  return /(^|[ _.-])(id|uuid|guid|code|postcode|zip|phone|nr|bearing)$/i.test(name) ||
    /[a-z](Id|ID|Code)$|^id[A-Z_ ]/.test(name);
}

/** What aggregates are called: `Mean price` for `round(mean(price), 1)`; nothing for other expressions. */
const AGGREGATES = new Map([["mean", "Mean"], ["median", "Median"], ["min", "Lowest"], ["max", "Highest"],
  ["sum", "Total"], ["first", "First"], ["last", "Last"]]);
function aggregateName(expression) {
  const [, name, field] =
    /^\s*(?:round\(\s*)?(\w+)\(\s*`?([^(),`]*)`?\s*\)(?:\s*(?:,\s*\d+\s*)?\))?\s*$/.exec(expression) || [];
  if (name === "count" && !field) return "Number of records";
  return AGGREGATES.has(name) && field ? `${AGGREGATES.get(name)} ${field.trim().replace(/_/g, " ")}` : "";
}

/** Whether a value is a date or a month of the calendar. */
function isDay(value) {
  return typeof value === "string" && /^\d{4}-\d\d(-\d\d)?$/.test(value);
}

/**
 * The fields of a table of sums: one to three that tell its rows apart, then numbers and dates only. Nothing if the
 * records are no such table.
 */
function sumFields(filled, records) {
  if (filled.length < 2 || records.length === 0) return undefined;
  const isOfDays = (field) => records.every((record) => isMissing(record[field.column]) || isDay(record[field.column]));
  let count = 1;
  while (count < filled.length && !filled[count].isNumeric) count += 1;
  const [keys, rest] = [filled.slice(0, count), filled.slice(count)];
  const values = rest.filter((field) => field.isNumeric);
  if (keys.length > 3 || values.length === 0) return undefined;
  if (!rest.every((field) => field.isNumeric || isOfDays(field))) return undefined;
  const rows = new Set(records.map((record) => JSON.stringify(keys.map((field) => record[field.column] ?? null))));
  if (rows.size < records.length) return undefined;
  return { keys, values, isByDay: isOfDays(keys[0]) && keys[0].filled > 1 };
}
