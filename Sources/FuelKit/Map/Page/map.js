"use strict";
// The page's program. It stands before the records and starts when the document is complete, so it also works on a
// page that was cut off. Values of records become text nodes and attributes' values, never markup.
document.addEventListener("DOMContentLoaded", () => {
  /// Marks on the map at once: beyond, there would be more of them than places to see one.
  const MARKS = 5000;
  /// Rows in the table at first, and with each "show more".
  const ROWS = 100;
  /// World widths are 1; paths are drawn in millionths of that, which single precision still parts by metres.
  const PATH = 1e6;
  const EARTH = 6371.0088;
  const SVG = "http://www.w3.org/2000/svg";
  // Viridis (S. van der Walt and N. Smith, CC0): even steps for the eye, also for those who cannot tell red from green.
  const COLOURS = ["440154", "472d7b", "3b528b", "2c728e", "21918c", "28ae80", "5ec962", "addc30", "fde725"]
    .map((hex) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)));
  const LABELS = {
    price: "Price", previous_price: "Price before", price_change: "Change", distance_km: "Distance",
    coordinates_from: "Place from",
  };
  const UNITS = { price: "c/L", previous_price: "c/L", price_change: "c/L", distance_km: "km" };
  const byId = (id) => document.getElementById(id);
  const darkness = matchMedia("(prefers-color-scheme: dark)");

  function element(parent, name, attributes = {}, text) {
    const made = parent.namespaceURI === SVG ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    parent.append(made);
    return made;
  }

  // MARK: Records

  function block(text) {
    try {
      return JSON.parse(text);
    } catch {
      // The page was cut off: all lines but the last count.
      let end = text.length;
      for (let tries = 0; tries < 9 && end > 0; tries += 1) {
        end = text.lastIndexOf(",\n", end - 1);
        try {
          return JSON.parse(text.slice(0, Math.max(end, 0)) + "]");
        } catch { /* a comma inside a value */ }
      }
      return [{}];
    }
  }

  const fields = [];
  const records = [];
  const settings = (() => {
    const [settings, ...lines] = block(byId("records").textContent);
    const known = new Map();
    let columns = [];
    let isPlain = true;
    for (const line of lines) {
      if (Array.isArray(line)) {
        if (isPlain) {
          records.push(line);
        } else {
          const record = [];
          line.forEach((value, index) => { record[columns[index]] = value; });
          records.push(record);
        }
        continue;
      }
      columns = columns.slice(0, line.after);
      for (const name of line.columns) {
        if (!known.has(name)) {
          known.set(name, fields.length);
          fields.push({ name, column: fields.length, filled: 0, numbers: 0, decimals: 0 });
        }
        columns.push(known.get(name));
      }
      isPlain = columns.every((column, index) => column === index);
    }
    byId("records").textContent = "";
    return settings || {};
  })();

  const isMissing = (value) => value === null || value === undefined || value === "";
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

  // What the fields hold, by the first few hundred values of each.
  for (const record of records) {
    record.forEach((value, column) => {
      if (isMissing(value)) return;
      const field = fields[column];
      field.filled += 1;
      if (field.filled > 400) return;
      if (!Number.isNaN(asNumber(value))) field.numbers += 1;
      if (typeof value === "number") {
        const text = String(value);
        const point = text.indexOf(".");
        if (point >= 0) field.decimals = Math.max(field.decimals, Math.min(text.length - point - 1, 3));
      }
    });
  }
  const filled = fields.filter((field) => field.filled > 0);
  const find = (...names) => names.map((name) => filled.find((field) => field.name === name)).find(Boolean);
  // What fields were called before they were renamed.
  const formerName = (name) =>
    (settings.renames || []).reduceRight((name, [now, former]) => name === now ? former : name, name);
  // Where records are: in the fields that were named, else in two with usual names and one beginning (`stopLat`, `stopLng`).
  const beginsWord = (name, at) =>
    at === 0 || /[ _.-]/.test(name[at - 1]) || /[A-Z]/.test(name[at]) && /[a-z0-9]/.test(name[at - 1]);
  const ends = (name, ending) =>
    name.toLowerCase().endsWith(ending) && beginsWord(name, name.length - ending.length);
  function placeFields(nameOf) {
    if (settings.places) {
      const named = settings.places.map((name) => filled.find((field) => nameOf(field) === name));
      return named.every(Boolean) ? named : [];
    }
    for (const [norths, easts] of [[["latitude", "lat"], ["longitude", "long", "lon", "lng"]], [["y"], ["x"]]]) {
      for (const north of norths) {
        for (const field of filled.filter((field) => ends(nameOf(field), north))) {
          const beginning = nameOf(field).slice(0, nameOf(field).length - north.length).toLowerCase();
          const other = filled.find((other) =>
            easts.some((east) => ends(nameOf(other), east) && nameOf(other).toLowerCase() === beginning + east));
          if (other) return [field, other];
        }
      }
    }
    return [];
  }
  const pair = placeFields((field) => formerName(field.name));
  const [latitude, longitude] = pair.length > 0 ? pair : placeFields((field) => field.name);
  const price = find("price");
  const station = find("station");
  /// Whether records are prices: of stations, which come again on other days and for other products.
  const isPriced = Boolean(price && station);
  for (const field of fields) {
    const { name } = field;
    field.isNumeric = field.numbers > 0 && field.numbers === Math.min(field.filled, 400);
    field.label = LABELS[name] ||
      name.charAt(0).toUpperCase() + name.slice(1).replace(/_/g, " ");
    field.unit = isPriced && UNITS[name] || "";
    if (name === "price" && isPriced) field.decimals = Math.max(field.decimals, 1);
    if (name === "distance_km") field.decimals = 1;
  }
  const nameField = find("station", "title", "name") ||
    filled.find((field) => /name|title/i.test(field.name) && !field.isNumeric) ||
    filled.find((field) => !field.isNumeric) || filled[0];
  const group = isPriced ? find("product") : undefined;
  const dateField = isPriced ? find("date") : undefined;
  const address = find("address");
  const suburb = find("suburb");
  const distance = find("distance_km");
  const bearing = find("bearing");
  const precision = find("coordinates_from");
  const colourFields = filled.filter((field) => field.isNumeric && field !== latitude && field !== longitude &&
    !["bearing", "postcode", "phone", "previous_price"].includes(field.name));
  const noun = (count) => (isPriced ? "station" : "record") + (count === 1 ? "" : "s");
  const counted = (count) => count.toLocaleString("en");

  function format(field, value) {
    if (isMissing(value)) return "–";
    if (typeof value !== "number" || !Number.isFinite(value)) return asText(value);
    return field.decimals > 0 ? value.toFixed(field.decimals) : String(value);
  }
  const withUnit = (field, value) =>
    isMissing(value) ? `no ${field.label.toLowerCase()}` : format(field, value) + (field.unit ? " " + field.unit : "");
  function readableDate(text) {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text || "without a date";
    const [weekday, day, month, year] = new Date(text + "T00:00:00Z").toUTCString().split(" ");
    return `${weekday.slice(0, 3)} ${Number(day)} ${month} ${year}`;
  }
  const compass = (degrees) => ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][Math.round(degrees / 45) % 8];

  // MARK: Projection (Mercator, the world 1 wide and 1 high)

  const eastward = (degrees) => degrees / 360 + 0.5;
  const southward = (degrees) => {
    const sine = Math.sin(Math.max(-85, Math.min(85, degrees)) * Math.PI / 180);
    return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  };
  const latitudeAt = (y) => 360 / Math.PI * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;

  // MARK: Entries: a record with what the page needs of it, made when first seen

  const entries = [];
  function entryOf(index) {
    if (entries[index]) return entries[index];
    const record = records[index];
    const north = latitude ? asNumber(record[latitude.column]) : NaN;
    const east = longitude ? asNumber(record[longitude.column]) : NaN;
    const isPlaced = Math.abs(north) <= 90 && Math.abs(east) <= 180;
    const entry = {
      record, key: keys[index], x: isPlaced ? eastward(east) : NaN, y: isPlaced ? southward(north) : NaN, isPlaced,
      name: asText(nameField && record[nameField.column]) || "(no name)", dx: 0, dy: 0, words: undefined,
    };
    entries[index] = entry;
    return entry;
  }
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const wordsOf = (entry) => entry.words ??= plain(entry.record.map(asText).join("\n"));

  /// What records of one station have in common: a mark and a row.
  const keys = records.map((record, index) => {
    const name = isPriced ? asText(record[station.column]) : "";
    return name ? name + "\n" + (address ? asText(record[address.column]) : "") : index;
  });
  const groups = new Map();
  records.forEach((record, index) => {
    const name = group ? asText(record[group.column]) : "";
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(index);
  });
  const dates = dateField
    ? [...new Set(records.map((record) => asText(record[dateField.column])))].sort()
    : [];

  // MARK: What is shown

  const state = {
    group: [...groups.keys()].sort((a, b) => groups.get(b).length - groups.get(a).length)[0] ?? "",
    date: dates.length - 1, query: "", colour: price || colourFields.find((field) => field !== distance) || colourFields[0],
    sort: undefined, isDescending: false, rows: ROWS, chosen: undefined, at: undefined, focused: undefined,
    inView: false,
  };
  state.sort = state.colour;
  /// What was found, what of it the map has marks for, and what is in the table.
  let listed = [];
  let candidates = 0;
  let superseded = 0;
  let marked = [];
  let unplaced = 0;
  let tabled = [];

  function select() {
    const latest = new Map();
    superseded = 0;
    for (const index of groups.get(state.group) || []) {
      if (dates.length > 1 && asText(records[index][dateField.column]) !== dates[state.date]) continue;
      if (latest.has(keys[index])) superseded += 1;
      latest.set(keys[index], index);
    }
    candidates = latest.size;
    const words = plain(state.query).split(/\s+/).filter(Boolean);
    listed = [...latest.values()].map(entryOf)
      .filter((entry) => words.every((word) => wordsOf(entry).includes(word)));
    sort();
    const placed = listed.filter((entry) => entry.isPlaced);
    unplaced = listed.length - placed.length;
    marked = placed.slice(0, MARKS);
    marked.isCut = placed.length > MARKS;
    spread();
  }

  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  function sort() {
    const field = state.sort;
    if (!field) return;
    const sign = state.isDescending ? -1 : 1;
    for (const entry of listed) {
      const value = entry.record[field.column];
      const key = isMissing(value) ? undefined : field.isNumeric ? asNumber(value) : asText(value);
      // Text among numbers has no place of its own.
      entry.sortKey = Number.isNaN(key) ? undefined : key;
    }
    listed.sort((a, b) => {
      // What is missing comes last in both directions.
      if (a.sortKey === undefined || b.sortKey === undefined) return (a.sortKey === undefined) - (b.sortKey === undefined);
      if (field.isNumeric) return sign * (a.sortKey - b.sortKey);
      return sign * collator.compare(a.sortKey, b.sortKey);
    });
  }

  const valueOf = (entry) => state.colour ? asNumber(entry.record[state.colour.column]) : NaN;

  /// Marks at one place stand around it like the seeds of a sunflower, the lowest value in the middle: records that only
  /// have their suburb's point would else hide each other. Offsets are in units of `view.spacing`.
  function spread() {
    marked.sort((a, b) => (Number.isNaN(valueOf(b)) - Number.isNaN(valueOf(a))) || valueOf(b) - valueOf(a) || 0);
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

  // MARK: Colours

  const ranges = new Map();
  /// The values at the ends of the scale: of all dates, so that a colour means the same on each, and without the
  /// outermost fiftieths, so that one odd price does not take all the colours.
  function range() {
    if (!state.colour) return undefined;
    const key = state.group + "\n" + state.colour.name;
    if (!ranges.has(key)) {
      const values = (groups.get(state.group) || []).map((index) => asNumber(records[index][state.colour.column]))
        .filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
      const last = values.length - 1;
      const cut = values.length >= 50 ? 0.02 : 0;
      let [low, high] = [values[Math.round(last * cut)], values[Math.round(last * (1 - cut))]];
      if (low === high) [low, high] = [values[0], values[last]];
      ranges.set(key, last < 0 ? undefined : { low, high, isCut: low > values[0] || high < values[last] });
    }
    return ranges.get(key);
  }

  /// Low values stand out: dark on a light page, light on a dark one.
  function colourAt(share) {
    // In 64 steps: that many kinds of marks are drawn.
    let at = Math.round(Math.max(0, Math.min(1, share)) * 63) / 63;
    at = (darkness.matches ? 1 - at * 0.92 : at * 0.94) * (COLOURS.length - 1);
    const index = Math.min(Math.floor(at), COLOURS.length - 2);
    const mixed = COLOURS[index].map((low, part) =>
      Math.round(low + (COLOURS[index + 1][part] - low) * (at - index)));
    return `rgb(${mixed.join(",")})`;
  }
  function colourOf(entry) {
    const ends = range();
    const value = valueOf(entry);
    if (!ends || Number.isNaN(value)) return undefined;
    return colourAt(ends.high > ends.low ? (value - ends.low) / (ends.high - ends.low) : 0.3);
  }

  /// A number of the kind 1, 2 or 5 times a power of ten that is at most this.
  function round125(limit) {
    const power = 10 ** Math.floor(Math.log10(limit));
    return [5, 2, 1].map((digit) => digit * power).find((step) => step <= limit * 1.0001) || power;
  }

  const SCALE = { width: 220, bars: 22, top: 24, band: 8 };
  function drawLegend() {
    const ends = range();
    byId("legend").hidden = !ends;
    covered = [Infinity, 0, 0, -Infinity];
    if (!ends) return;
    const svg = byId("scale");
    svg.replaceChildren();
    const { label, unit } = state.colour;
    byId("legend-title").textContent = label + (unit ? ", " + unit : "");
    const span = ends.high - ends.low;
    const width = innerWidth <= 760 ? 150 : SCALE.width;
    svg.setAttribute("width", width);
    const bars = span > 0 ? Math.round(width / 10) : 1;
    const counts = new Array(bars).fill(0);
    for (const entry of marked) {
      const share = span > 0 ? (valueOf(entry) - ends.low) / span : 0;
      if (!Number.isNaN(share)) counts[Math.max(0, Math.min(bars - 1, Math.floor(share * bars)))] += 1;
    }
    const most = Math.max(1, ...counts);
    const step = width / bars;
    counts.forEach((count, index) => {
      const fill = colourAt(span > 0 ? (index + 0.5) / bars : 0.3);
      const height = count > 0 ? Math.max(2, SCALE.top * count / most) : 0;
      element(svg, "rect", { x: index * step, y: SCALE.top - height, width: step - 1, height, fill });
      element(svg, "rect", { x: index * step, y: SCALE.top + 2, width: step + 0.5, height: SCALE.band, fill });
    });
    const tick = (value, x, anchor) => {
      element(svg, "path", { class: "tick", d: `M${x} ${SCALE.top + 2}v${SCALE.band + 3}` });
      element(svg, "text", { x, y: SCALE.top + SCALE.band + 17, "text-anchor": anchor }, value);
    };
    const exact = (value) => format(state.colour, value);
    if (span > 0) {
      tick((ends.isCut ? "≤ " : "") + exact(ends.low), 0, "start");
      tick((ends.isCut ? "≥ " : "") + exact(ends.high), width, "end");
      const unitStep = round125(span / 2);
      const middle = Math.round((ends.low + span / 2) / unitStep) * unitStep;
      const x = (middle - ends.low) / span * width;
      if (x > width * 0.36 && x < width * 0.64) tick(String(Number(middle.toPrecision(12))), x, "middle");
    } else {
      tick(exact(ends.low), 0, "start");
    }
    svg.setAttribute("aria-label", `Colour scale for ${label}, from ${withUnit(state.colour, ends.low)} to ` +
      `${withUnit(state.colour, ends.high)}; low values are ${darkness.matches ? "light" : "dark"}`);
    covered = boxOf("legend");
  }

  // MARK: The map

  const map = byId("map");
  const plan = byId("plan");
  const near = settings.near;
  const origin = near && { x: eastward(near.longitude), y: southward(near.latitude) };
  const bands = near ? [...new Set(near.bands)].filter((kilometres) => kilometres > 0) : [];
  const view = { x: eastward(121), y: southward(-26), k: 8000, width: 1, height: 1, radius: 5, spacing: 5 };
  const pixels = (x, y) => [(x - view.x) * view.k + view.width / 2, (y - view.y) * view.k + view.height / 2];
  const pixelsPerKilometre = () =>
    view.k / (2 * Math.PI * EARTH * Math.cos(latitudeAt(Math.max(0.02, Math.min(0.98, view.y))) * Math.PI / 180));
  /// Marks grow as one comes nearer. Those at one place may overlap on a map of the state, lest they go astray.
  function scaleMarks() {
    const nearness = Math.log10(pixelsPerKilometre());
    view.radius = Math.max(4.5, Math.min(9, 5.2 + 1.3 * nearness));
    view.spacing = view.radius * Math.max(0.8, Math.min(1.9, 1.5 + 0.7 * nearness));
  }

  const land = { x: eastward(125), y: southward(-28), node: byId("land").firstElementChild };
  (() => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let path = "";
    for (const line of byId("coast").textContent.trim().split("\n")) {
      const here = [0, 0];
      let axis = 0;
      let shift = 0;
      let number = 0;
      let command = "M";
      for (const letter of line) {
        const bits = alphabet.indexOf(letter);
        number += (bits & 31) << shift;
        shift += 5;
        if (bits & 32) continue;
        here[axis] += number & 1 ? -(number + 1) / 2 : number / 2;
        number = shift = 0;
        axis = 1 - axis;
        if (axis === 1) continue;
        const x = (eastward(here[0] / 500) - land.x) * PATH;
        const y = (southward(here[1] / 500) - land.y) * PATH;
        path += `${command}${x.toFixed(1)} ${y.toFixed(1)}`;
        command = "L";
      }
      path += "Z";
    }
    land.node.setAttribute("d", path);
  })();

  /// The place so many kilometres from the origin in a direction (the direct problem on a sphere).
  function away(kilometres, degrees) {
    const [turn, angle] = [degrees * Math.PI / 180, kilometres / EARTH];
    const from = near.latitude * Math.PI / 180;
    const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(turn));
    const east = Math.atan2(Math.sin(turn) * Math.sin(angle) * Math.cos(from),
      Math.cos(angle) - Math.sin(from) * Math.sin(to));
    return { x: origin.x + east / (2 * Math.PI), y: southward(to * 180 / Math.PI) };
  }
  const rings = bands.map((kilometres) => {
    let path = "";
    for (let degrees = 0; degrees < 360; degrees += 3) {
      const point = away(kilometres, degrees);
      path += `${path ? "L" : "M"}${((point.x - origin.x) * PATH).toFixed(2)} ${((point.y - origin.y) * PATH).toFixed(2)}`;
    }
    return {
      top: away(kilometres, 0), bottom: away(kilometres, 180), box: [0, 0, 0, 0], path: element(byId("rings"), "path", { d: path + "Z" }),
      text: element(byId("ring-names"), "text", {}, `${kilometres} km`),
    };
  });
  byId("origin").toggleAttribute("hidden", !near);

  /// What the keyboard and screen readers know as marks: circles that are not seen, made when first needed. The first
  /// `marked.length` are in use, each for the entry of its place there. What is seen is drawn on a canvas: to move
  /// thousands of circles takes a browser half a second.
  const circles = [];
  const isChosen = (entry) => state.chosen !== undefined && entry.key === state.chosen;

  function describe(entry) {
    const parts = [entry.name];
    const { record } = entry;
    if (state.colour) parts.push((price === state.colour ? "" : state.colour.label + " ") +
      withUnit(state.colour, record[state.colour.column]));
    if (price && price !== state.colour) parts.push(withUnit(price, record[price.column]));
    if (distance && distance !== state.colour && !isMissing(record[distance.column])) {
      const direction = bearing ? asNumber(record[bearing.column]) : NaN;
      parts.push(withUnit(distance, record[distance.column]) +
        (Number.isNaN(direction) ? "" : " " + compass(direction)));
    }
    if (suburb && !isMissing(record[suburb.column])) parts.push(asText(record[suburb.column]));
    return parts.join(", ");
  }

  function fillMarks() {
    fillings += 1;
    const parent = byId("marks");
    marked.forEach((entry, index) => {
      const circle = circles[index] ||= element(parent, "circle", { role: "button", tabindex: -1 });
      entry.colour = colourOf(entry);
      entry.isApproximate = Boolean(precision) && entry.record[precision.column] === "suburb";
      entry.isLaidOut = false;
      circle.removeAttribute("hidden");
      circle.setAttribute("aria-label", describe(entry));
      circle.setAttribute("aria-pressed", isChosen(entry));
      circle.setAttribute("tabindex", -1);
      circle.entry = entry;
      entry.circle = circle;
    });
    for (let index = marked.length; index < circles.length; index += 1) {
      circles[index].setAttribute("hidden", "");
      circles[index].setAttribute("tabindex", -1);
      circles[index].entry = undefined;
    }
    rove(marked.find(isChosen) || marked[marked.length - 1]);
    suggestNames();
  }

  /// One mark at a time can be reached with the tabulator; arrow keys go on from there.
  function rove(entry) {
    if (state.at && state.at.circle) state.at.circle.setAttribute("tabindex", -1);
    state.at = entry;
    if (entry) entry.circle.setAttribute("tabindex", 0);
  }

  /// What the legend covers.
  let covered = [Infinity, 0, 0, -Infinity];
  /// How often the marks' colours have been worked out.
  let fillings = 0;
  let isDrawing = false;
  function requestDraw() {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(draw);
  }

  const move = (node, x, y) => node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  function scalePath(node, x, y) {
    const [left, top] = pixels(x, y);
    const scale = view.k / PATH;
    node.setAttribute("transform", `matrix(${scale} 0 0 ${scale} ${left.toFixed(2)} ${top.toFixed(2)})`);
  }

  function draw() {
    isDrawing = false;
    scaleMarks();
    scalePath(land.node, land.x, land.y);
    for (const ring of rings) {
      scalePath(ring.path, origin.x, origin.y);
      const [x, y] = pixels(ring.top.x, ring.top.y);
      // Below the ring where the legend is in the way above it.
      const isBelow = overlaps([x - 24, y - 18, x + 24, y], covered);
      const line = isBelow ? pixels(ring.bottom.x, ring.bottom.y)[1] + 14 : y - 5;
      ring.text.toggleAttribute("hidden", pixels(origin.x, origin.y)[1] - y < 22);
      ring.box = [x - 24, line - 13, x + 24, line + 4];
      move(ring.text, x, line);
    }
    if (near) move(byId("origin"), ...pixels(origin.x, origin.y));
    drawDots();
    for (const name of names) placeName(name);
    drawRuler();
    drawChosen();
    placeTip();
    clearTimeout(draw.settling);
    draw.settling = setTimeout(settle, 90);
  }

  const dots = byId("dots");
  const canvas = dots.getContext("2d");
  /// The marks of one size, by colour and edge, to be stamped onto the canvas.
  const stamps = new Map();
  stamps.kind = "";

  function stampOf(entry, density) {
    const key = (entry.colour || "none") + entry.isApproximate;
    if (!stamps.has(key)) stamps.set(key, makeStamp(entry, density));
    entry.stamp = stamps.get(key);
    entry.stampKind = stamps.kind;
    return entry.stamp;
  }

  /// Those at their suburb's point have a dashed edge.
  function makeStamp(entry, density) {
    const style = getComputedStyle(document.documentElement);
    const half = Math.ceil((view.radius + 2) * density);
    const stamp = document.createElement("canvas");
    stamp.width = stamp.height = 2 * half;
    const context = stamp.getContext("2d");
    context.arc(half, half, view.radius * density, 0, 2 * Math.PI);
    context.fillStyle = entry.colour || style.getPropertyValue("--soft");
    context.fill();
    context.lineWidth = density;
    context.strokeStyle = style.getPropertyValue(entry.isApproximate ? "--rim" : "--edge");
    if (entry.isApproximate) context.setLineDash([2 * density, 1.6 * density]);
    context.stroke();
    return stamp;
  }

  function drawDots() {
    const density = devicePixelRatio || 1;
    const [width, height] = [Math.round(view.width * density), Math.round(view.height * density)];
    if (dots.width !== width || dots.height !== height) [dots.width, dots.height] = [width, height];
    const kind = `${view.radius.toFixed(1)} ${density} ${darkness.matches} ${fillings}`;
    if (kind !== stamps.kind) {
      stamps.clear();
      stamps.kind = kind;
    }
    canvas.clearRect(0, 0, width, height);
    for (const entry of marked) {
      // As `pixelsOf`, without an array for each of thousands.
      const x = (entry.x - view.x) * view.k + view.width / 2 + entry.dx * view.spacing;
      const y = (entry.y - view.y) * view.k + view.height / 2 + entry.dy * view.spacing;
      if (!isVisible(x, y)) continue;
      const stamp = entry.stampKind === kind ? entry.stamp : stampOf(entry, density);
      canvas.drawImage(stamp, Math.round(x * density - stamp.width / 2), Math.round(y * density - stamp.height / 2));
    }
  }

  const isVisible = (x, y) => x > -20 && y > -20 && x < view.width + 20 && y < view.height + 20;

  /// Puts the circles to where the marks are, once the map has come to rest; those out of sight stay where they were.
  function layOut() {
    const size = view.radius.toFixed(1);
    for (const entry of marked) {
      const [x, y] = pixelsOf(entry);
      const isInside = isVisible(x, y);
      if (!isInside && entry.isLaidOut === "outside") continue;
      entry.isLaidOut = isInside ? "inside" : "outside";
      entry.circle.setAttribute("cx", x.toFixed(1));
      entry.circle.setAttribute("cy", y.toFixed(1));
      entry.circle.setAttribute("r", size);
    }
  }

  function pixelsOf(entry) {
    const [x, y] = pixels(entry.x, entry.y);
    return [x + entry.dx * view.spacing, y + entry.dy * view.spacing];
  }

  function drawChosen() {
    for (const [id, entry] of [["chosen", marked.find(isChosen)], ["focus", state.focused]]) {
      const circle = byId(id);
      circle.toggleAttribute("hidden", !entry);
      if (!entry) continue;
      const [x, y] = pixelsOf(entry);
      circle.setAttribute("cx", x.toFixed(1));
      circle.setAttribute("cy", y.toFixed(1));
      circle.setAttribute("r", (view.radius + (id === "chosen" ? 4 : 3)).toFixed(1));
    }
  }

  function drawRuler() {
    const kilometres = round125(110 / pixelsPerKilometre());
    const length = kilometres * pixelsPerKilometre();
    const [path, text] = byId("ruler").children;
    path.setAttribute("d", `M1 12v5h${length.toFixed(1)}v-5`);
    text.textContent = kilometres >= 1 ? `${counted(kilometres)} km` : `${Math.round(kilometres * 1000)} m`;
  }

  // MARK: Names on the map: suburbs by their stations, and values where there is room

  let names = [];
  let suggestions = [];
  const measure = document.createElement("canvas").getContext("2d");
  const widths = new Map();
  function widthOf(text, font) {
    const key = font + text;
    if (!widths.has(key)) {
      measure.font = font;
      widths.set(key, measure.measureText(text).width);
    }
    return widths.get(key);
  }

  /// The names there are, the one with the most marks first; each at the middle of them.
  function suggestNames() {
    const places = new Map();
    for (const entry of marked) {
      const text = suburb ? asText(entry.record[suburb.column]) : isPriced ? "" : entry.name.slice(0, 40);
      if (!text) continue;
      const place = places.get(text) || { text, x: 0, y: 0, count: 0 };
      place.x += entry.x;
      place.y += entry.y;
      place.count += 1;
      places.set(text, place);
    }
    suggestions = [...places.values()].sort((a, b) => b.count - a.count);
    for (const place of suggestions) {
      place.x /= place.count;
      place.y /= place.count;
    }
  }

  /// Where on the map something lies: left, top, right, bottom.
  function boxOf(id) {
    const frame = map.getBoundingClientRect();
    const box = byId(id).getBoundingClientRect();
    if (box.width === 0) return [Infinity, Infinity, -Infinity, -Infinity];
    return [box.left - frame.left, box.top - frame.top, box.right - frame.left, box.bottom - frame.top];
  }
  const overlaps = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

  /// Chooses which names to show, once the map has come to rest.
  function settle() {
    layOut();
    const size = view.radius;
    const step = view.spacing;
    const cell = 32;
    const grid = new Map();
    const visible = [];
    for (const entry of marked) {
      const [x, y] = pixelsOf(entry);
      if (!isVisible(x, y)) continue;
      visible.push({ entry, x, y });
      const key = Math.floor(x / cell) + "," + Math.floor(y / cell);
      if (!grid.has(key)) grid.set(key, []);
      grid.get(key).push([x, y]);
    }
    const marksIn = (box) => {
      let count = 0;
      for (let column = Math.floor((box[0] - size) / cell); column <= (box[2] + size) / cell; column += 1) {
        for (let row = Math.floor((box[1] - size) / cell); row <= (box[3] + size) / cell; row += 1) {
          for (const [x, y] of grid.get(column + "," + row) || []) {
            if (x > box[0] - size && x < box[2] + size && y > box[1] - size && y < box[3] + size) count += 1;
          }
        }
      }
      return count;
    };
    const taken = [];
    for (const id of ["zoom", "legend", "ruler", "note"]) taken.push(boxOf(id));
    taken.push(...rings.map((ring) => ring.box));
    if (near) {
      const [x, y] = pixels(origin.x, origin.y);
      taken.push([x - 10, y - 10, x + 10, y + 10]);
    }
    const chosen = [];
    const offer = (text, kind, x, y, height, most, anchor) => {
      const width = widthOf(text, kind === "value" ? "bold 11.5px sans-serif" : "italic 12px sans-serif");
      const gap = size + 3;
      const side = width / 2 + gap;
      const rise = height / 2 + gap - 1;
      const spots = kind === "value" ? [[side, 0], [-side, 0], [0, -rise], [0, rise]]
        : [[0, rise], [0, -rise], [side, 0], [-side, 0], [side * 0.8, rise], [-side * 0.8, rise], [side * 0.8, -rise],
          [-side * 0.8, -rise]];
      let best;
      for (const [dx, dy] of spots) {
        const box = [x + dx - width / 2 - 2, y + dy - height / 2, x + dx + width / 2 + 2, y + dy + height / 2];
        if (box[0] < 2 || box[1] < 2 || box[2] > view.width - 2 || box[3] > view.height - 2) continue;
        if (taken.some((other) => overlaps(box, other))) continue;
        const count = marksIn(box);
        if (!best || count < best.count) best = { dx, dy, box, count };
        if (count === 0) break;
      }
      if (!best || best.count > most) return;
      taken.push(best.box);
      chosen.push({ text, kind, x: anchor.x, y: anchor.y, dx: best.dx + (anchor.dx || 0) * step,
        dy: best.dy + (anchor.dy || 0) * step });
    };
    let tries = 0;
    for (const place of suggestions) {
      if (chosen.length >= 60 || tries > 400) break;
      const [x, y] = pixels(place.x, place.y);
      if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
      tries += 1;
      offer(place.text, "place", x, y, 15, place.count > 3 ? 2 : 0, place);
    }
    if (state.colour && visible.length <= 90) {
      for (const { entry, x, y } of visible.reverse()) {
        if (Number.isNaN(valueOf(entry))) continue;
        offer(format(state.colour, entry.record[state.colour.column]), "value", x, y, 13, 0, entry);
      }
    }
    const parent = byId("names");
    parent.replaceChildren();
    names = chosen;
    for (const name of names) {
      name.node = element(parent, "text", { class: name.kind, dy: "0.35em" }, name.text);
      placeName(name);
    }
    if (state.inView && tabulate()) {
      fillRows();
      tell();
    }
  }

  function placeName(name) {
    const [x, y] = pixels(name.x, name.y);
    move(name.node, x + name.dx, y + name.dy);
  }

  // MARK: Moving about

  function zoomBy(factor, x = view.width / 2, y = view.height / 2) {
    const k = Math.max(200, Math.min(1e8, view.k * factor));
    view.x += (x - view.width / 2) * (1 / view.k - 1 / k);
    view.y += (y - view.height / 2) * (1 / view.k - 1 / k);
    view.k = k;
    requestDraw();
  }
  function panBy(x, y) {
    view.x = Math.max(0, Math.min(1, view.x - x / view.k));
    view.y = Math.max(0, Math.min(1, view.y - y / view.k));
    requestDraw();
  }
  function fit(points) {
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { x, y } of points) {
      [west, north, east, south] =
        [Math.min(west, x), Math.min(north, y), Math.max(east, x), Math.max(south, y)];
    }
    if (west > east) return;
    view.x = (west + east) / 2;
    view.y = (north + south) / 2;
    // The lower edge has the ruler and the note.
    const margin = Math.min(48, view.width / 10);
    const below = 24;
    view.k = Math.min((view.width - 2 * margin) / (east - west || 1e-9),
      (view.height - 2 * margin - below) / (south - north || 1e-9),
      east - west + south - north > 0 ? 2.5e6 : 4e5);
    view.y += below / 2 / view.k;
    requestDraw();
  }
  const fitAll = () => fit(origin ? [...marked, origin] : marked);
  /// With a place to start from: its surroundings, if something is in them.
  function fitFirst() {
    const reach = Math.max(0, ...bands);
    const isNear = (entry) => distance && asNumber(entry.record[distance.column]) <= reach;
    if (marked.some(isNear)) {
      byId("in-view").checked = state.inView = true;
      fit([0, 90, 180, 270].map((degrees) => away(reach, degrees)));
    } else {
      fitAll();
    }
  }

  function nearest(x, y, reach) {
    let [best, least] = [undefined, reach];
    for (const entry of marked) {
      const [left, top] = pixelsOf(entry);
      const length = Math.hypot(left - x, top - y);
      if (length <= least) [best, least] = [entry, length];
    }
    return best;
  }

  const pointers = new Map();
  let travel = 0;
  const inPlan = (event) => {
    const box = plan.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  plan.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) travel = 0;
    pointers.set(event.pointerId, inPlan(event));
    if (pointers.size > 1) travel = Infinity;
  });
  plan.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    const now = inPlan(event);
    if (!before) {
      if (event.pointerType === "mouse" && pointers.size === 0) hover(nearest(...now, view.radius + 1));
      return;
    }
    travel += Math.hypot(now[0] - before[0], now[1] - before[1]);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (travel > 4 && !plan.hasPointerCapture(event.pointerId)) plan.setPointerCapture(event.pointerId);
    plan.classList.toggle("moving", travel > 4);
    pointers.set(event.pointerId, now);
    if (other) {
      const span = (point) => Math.max(20, Math.hypot(point[0] - other[0], point[1] - other[1]));
      zoomBy(span(now) / span(before), other[0], other[1]);
    } else if (travel > 4) {
      panBy(now[0] - before[0], now[1] - before[1]);
    }
  });
  const release = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    plan.classList.remove("moving");
    if (event.type !== "pointerup" || travel > 4) return;
    const [x, y] = inPlan(event);
    const entry = nearest(x, y, event.pointerType === "touch" ? 22 : view.radius + 3);
    if (entry) choose(entry, "map"); else unchoose();
  };
  plan.addEventListener("pointerup", release);
  plan.addEventListener("pointercancel", release);
  plan.addEventListener("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    zoomBy(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), ...inPlan(event));
  }, { passive: false });
  plan.addEventListener("dblclick", (event) => {
    const [x, y] = inPlan(event);
    if (!nearest(x, y, view.radius + 3)) zoomBy(2, x, y);
  });
  byId("zoom-in").addEventListener("click", () => zoomBy(2));
  byId("zoom-out").addEventListener("click", () => zoomBy(0.5));
  byId("zoom-all").addEventListener("click", fitAll);

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  plan.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entry = event.target.entry;
    const arrow = ARROWS[event.key];
    if (arrow && entry && !event.shiftKey) goTo(entry, arrow);
    else if (arrow) panBy(-arrow[0] * 80, -arrow[1] * 80);
    else if (event.key === "+" || event.key === "=") zoomBy(1.6);
    else if (event.key === "-" || event.key === "_") zoomBy(1 / 1.6);
    else if (event.key === "0") fitAll();
    else if (event.key === "Enter" || event.key === " ") {
      if (entry) choose(entry, "map");
      else focusMark(nearest(view.width / 2, view.height / 2, Infinity));
    } else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.target.type === "search") return;
    hideTip();
    unchoose();
  });

  /// The next mark in a direction: what is off to the side counts as farther away.
  function goTo(entry, [right, down]) {
    const [x, y] = pixelsOf(entry);
    let [best, least] = [undefined, Infinity];
    for (const other of marked) {
      if (other === entry) continue;
      const [left, top] = pixelsOf(other);
      const along = (left - x) * right + (top - y) * down;
      const cost = along + 2.2 * Math.abs((left - x) * down - (top - y) * right);
      if (along > 0 && cost < least) [best, least] = [other, cost];
    }
    if (best) focusMark(best);
  }
  function focusMark(entry) {
    if (!entry) return;
    rove(entry);
    bringIntoView(entry);
    entry.circle.focus({ preventScroll: true });
  }
  function bringIntoView(entry) {
    const [x, y] = pixelsOf(entry);
    const margin = 40;
    const beyond = (value, end) => value < margin ? margin - value : value > end - margin ? end - margin - value : 0;
    const [right, down] = [beyond(x, view.width), beyond(y, view.height)];
    if (Math.abs(right) > view.width || Math.abs(down) > view.height) {
      Object.assign(view, { x: entry.x, y: entry.y });
      requestDraw();
    } else if (right || down) {
      panBy(right, down);
    }
  }

  // MARK: The tip

  const tip = byId("tip");
  let tipEntry;

  function showTip(entry, isPassing) {
    tipEntry = entry;
    tip.classList.toggle("passing", isPassing);
    tip.replaceChildren();
    const { record } = entry;
    element(tip, "h2", {}, entry.name.slice(0, 200));
    const main = price || state.colour;
    if (main) {
      const line = element(tip, "p", { class: "value" });
      if (isMissing(record[main.column])) {
        element(line, "small", {}, withUnit(main, null));
      } else {
        line.append(format(main, record[main.column]));
        element(line, "small", {}, " " + (main.unit || main.label));
      }
    }
    const list = element(tip, "dl");
    const put = (label, text) => {
      if (!text) return;
      element(list, "dt", {}, label);
      element(list, "dd", {}, text.length > 240 ? text.slice(0, 240) + "…" : text);
    };
    const value = (field) => field ? asText(record[field.column]) : "";
    if (isPriced && value(station)) {
      const change = find("price_change");
      if (change) put(change.label, isMissing(record[change.column]) ? "" : withUnit(change, record[change.column]));
      if (distance && value(distance)) {
        const direction = bearing ? asNumber(record[bearing.column]) : NaN;
        put("Distance", withUnit(distance, record[distance.column]) +
          (Number.isNaN(direction) ? "" : " " + compass(direction)));
      }
      put("Address", [value(address), [value(suburb), value(find("postcode"))].filter(Boolean).join(" ")]
        .filter(Boolean).join(", "));
      put("Product", value(group));
      put("Date", value(dateField) && readableDate(value(dateField)));
      put("Brand", value(find("brand")));
      put("Phone", value(find("phone")));
      put("Features", value(find("features")));
      if (!entry.isPlaced) put("Place", "not known");
      else if (precision && record[precision.column] === "suburb") put("Place", "the suburb’s, not the station’s own");
    } else {
      let room = 10;
      for (const field of filled) {
        if (field === nameField || field === main || !value(field) || room === 0) continue;
        room -= 1;
        put(field.label, field.unit ? withUnit(field, record[field.column]) : value(field));
      }
    }
    const close = element(tip, "button", { type: "button", class: "close", "aria-label": "Close" }, "×");
    close.addEventListener("click", () => {
      unchoose();
      tip.hidden = true;
      plan.focus({ preventScroll: true });
    });
    tip.hidden = false;
    placeTip();
  }

  function placeTip() {
    if (tip.hidden || !tipEntry) return;
    const isDocked = view.width < 520;
    tip.classList.toggle("docked", isDocked);
    if (isDocked) {
      tip.style.transform = "";
      return;
    }
    const [width, height] = [tip.offsetWidth, tip.offsetHeight];
    const [x, y] = tipEntry.isPlaced ? pixelsOf(tipEntry) : [view.width / 2, view.height / 2];
    const gap = view.radius + 8;
    const left = Math.max(8, Math.min(view.width - width - 8, x - width / 2));
    let top = y - gap - height;
    if (top < 8) top = y + gap;
    // Where neither side has room, beside the mark is better than over it.
    if (top + height > view.height - 8) top = Math.max(8, view.height - height - 8);
    tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  /// A docked tip takes the lower part of a narrow map; the chosen mark moves out from under it.
  function uncover(entry) {
    if (!tip.classList.contains("docked") || !entry.isPlaced) return;
    const room = view.height - tip.offsetHeight - 40;
    const y = pixelsOf(entry)[1];
    if (y > room) panBy(0, Math.max(room, 60) - y);
  }

  /// Shows the chosen one's tip again, or none.
  function hideTip() {
    const entry = listed.find(isChosen);
    if (!entry) {
      tip.hidden = true;
    } else if (entry !== tipEntry || tip.classList.contains("passing")) {
      // Else it stays as it is: its button may be just being pressed.
      showTip(entry, false);
    }
  }

  let hovered;
  function hover(entry) {
    if (entry === hovered) return;
    hovered = entry;
    plan.classList.toggle("pointing", Boolean(entry));
    if (entry && !isChosen(entry)) showTip(entry, true); else hideTip();
  }
  plan.addEventListener("pointerleave", () => hover(undefined));
  // Not on the marks' group, which a listener for the focus makes focusable itself.
  plan.addEventListener("focusin", (event) => {
    const { entry } = event.target;
    if (!entry) return;
    rove(entry);
    state.focused = event.target.matches(":focus-visible") ? entry : undefined;
    drawChosen();
    if (!isChosen(entry)) showTip(entry, true);
  });
  plan.addEventListener("focusout", (event) => {
    if (!event.target.entry) return;
    state.focused = undefined;
    drawChosen();
    hideTip();
  });

  // MARK: Choosing

  function choose(entry, from) {
    state.chosen = entry.key;
    for (const circle of circles) {
      if (circle.entry) circle.setAttribute("aria-pressed", isChosen(circle.entry));
    }
    if (entry.isPlaced && marked.includes(entry)) {
      rove(entry);
      if (from === "table") bringIntoView(entry);
    }
    const index = tabled.indexOf(entry);
    if (index >= state.rows) {
      state.rows = Math.ceil((index + 1) / ROWS) * ROWS;
      fillRows();
    }
    markRows();
    showTip(entry, false);
    uncover(entry);
    drawChosen();
    if (from === "map") scrollTo(index);
  }

  function unchoose() {
    if (state.chosen === undefined) return;
    state.chosen = undefined;
    for (const circle of circles) circle.setAttribute("aria-pressed", "false");
    markRows();
    tip.hidden = true;
    drawChosen();
  }

  function markRows() {
    for (const row of byId("body").rows) {
      if (isChosen(row.entry)) row.setAttribute("aria-current", "true"); else row.removeAttribute("aria-current");
    }
  }

  /// What the table shows: all that was found, or of it what is in view and what no map can show.
  function tabulate() {
    const isInView = (entry) => {
      if (!entry.isPlaced) return true;
      const [x, y] = pixelsOf(entry);
      return x >= 0 && y >= 0 && x <= view.width && y <= view.height;
    };
    const next = state.inView ? listed.filter(isInView) : listed;
    const isSame = next.length === tabled.length && next.every((entry, index) => entry === tabled[index]);
    tabled = next;
    return !isSame;
  }

  /// Brings a row into view where the table scrolls by itself; the page stays where it is.
  function scrollTo(index) {
    const row = byId("body").rows[index];
    const scroll = byId("scroll");
    if (!row || scroll.scrollHeight <= scroll.clientHeight) return;
    const head = byId("head").offsetHeight;
    const top = row.offsetTop - scroll.offsetTop;
    if (top - head < scroll.scrollTop) scroll.scrollTop = top - head - 8;
    else if (top + row.offsetHeight > scroll.scrollTop + scroll.clientHeight) {
      scroll.scrollTop = top + row.offsetHeight - scroll.clientHeight + 8;
    }
  }

  // MARK: The table

  const columns = (() => {
    if (isPriced) {
      return [price, nameField, suburb, distance, find("price_change")].filter(Boolean);
    }
    const leading = [nameField, state.colour].filter(Boolean);
    const others = filled.filter((field) => ![latitude, longitude, ...leading].includes(field));
    // Addresses of pages say little in a narrow column.
    const isLink = (field) => /^https?:/.test(asText(records.find((record) => !isMissing(record[field.column]))
      ?.[field.column]));
    return [...new Set([...leading, ...others.filter((field) => !isLink(field)), ...others])].slice(0, 8);
  })();

  function fillHead() {
    byId("head").replaceChildren();
    for (const field of columns) {
      const cell = element(byId("head"), "th", { scope: "col" });
      cell.className = field.isNumeric ? "number" : field === suburb && isPriced ? "wide-only" : "";
      const button = element(cell, "button", { type: "button" }, field.label + (field.unit ? ", " + field.unit : ""));
      button.addEventListener("click", () => {
        state.isDescending = state.sort === field && !state.isDescending;
        state.sort = field;
        state.rows = ROWS;
        refresh(marked.isCut);
      });
      field.head = cell;
    }
  }

  function offerMore() {
    const hidden = tabled.length - state.rows;
    byId("more").hidden = hidden <= 0;
    byId("more").textContent = `Show ${counted(Math.min(ROWS, hidden))} more of ${counted(hidden)}`;
  }

  function fillRows() {
    const body = byId("body");
    body.replaceChildren();
    for (const field of columns) field.head.removeAttribute("aria-sort");
    if (state.sort && state.sort.head) {
      state.sort.head.setAttribute("aria-sort", state.isDescending ? "descending" : "ascending");
    }
    for (const entry of tabled.slice(0, state.rows)) body.append(rowOf(entry));
    offerMore();
    byId("nothing").hidden = tabled.length > 0;
    byId("nothing").textContent = records.length === 0 ? "There are no records."
      : listed.length === 0 ? "Nothing was found." : "None of them is in view.";
    markRows();
  }

  function rowOf(entry) {
    const row = document.createElement("tr");
    row.entry = entry;
    for (const field of columns) {
      const value = entry.record[field.column];
      const isName = field === nameField;
      const cell = element(row, isName ? "th" : "td", isName ? { scope: "row" } : {});
      cell.className = field.isNumeric ? "number" : field === suburb && isPriced ? "wide-only" : "";
      if (field === state.colour) {
        const swatch = element(cell, "span", { class: "swatch" });
        swatch.style.background = colourOf(entry) || "none";
      }
      if (isName) {
        element(cell, "button", { type: "button" }, entry.name.slice(0, 200));
        const where = isPriced ? [address, suburb].map((field) => field ? asText(entry.record[field.column]) : "") : [];
        if (where[0]) element(cell, "small", {}, where[0]);
        if (where[1]) element(cell, "small", { class: "narrow" }, where[1]);
      } else {
        const text = format(field, value);
        cell.append(text.length > 160 ? text.slice(0, 160) + "…" : text);
      }
    }
    return row;
  }
  byId("body").addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row && String(getSelection()) === "") choose(row.entry, "table");
  });
  byId("more").addEventListener("click", () => {
    const before = state.rows;
    state.rows += ROWS;
    for (const entry of tabled.slice(before, state.rows)) byId("body").append(rowOf(entry));
    offerMore();
    byId("body").rows[before]?.querySelector("button")?.focus();
  });

  // MARK: Texts

  function tell() {
    const parts = [tabled.length === candidates
      ? `${counted(candidates)} ${noun(candidates)}`
      : `${counted(tabled.length)} of ${counted(candidates)} ${noun(candidates)}`];
    if (state.group) parts.push(state.group);
    if (dates.length > 0 && records.length > 0) parts.push(readableDate(dates[state.date]));
    byId("count").textContent = parts.join(" · ");
    byId("caption").textContent = parts.join(", ");
    const notes = [];
    if (records.length > 0 && marked.length === 0) {
      notes.push(listed.length === 0 ? "Nothing was found." : "None of these has coordinates.");
    } else if (unplaced > 0) {
      notes.push(`${counted(unplaced)} ${noun(unplaced)} without coordinates ${unplaced === 1 ? "is" : "are"} in the table only.`);
    }
    if (marked.isCut) notes.push(`Only the table’s first ${counted(MARKS)} are on the map.`);
    if (superseded > 0) {
      notes.push(`${counted(superseded)} earlier record${superseded === 1 ? "" : "s"} of the same stations not shown.`);
    }
    if (precision && marked.some((entry) => entry.record[precision.column] === "suburb")) {
      notes.push("Dashed: at the suburb’s point.");
    }
    byId("note").textContent = notes.join(" ");
    byId("date-text").textContent = dates.length > 0 ? readableDate(dates[state.date]) : "";
    byId("date").setAttribute("aria-valuetext", byId("date-text").textContent);
  }

  function entitle() {
    const feed = find("feed_title");
    let title = isPriced ? "Fuel prices" : feed && records.length > 0 ? asText(records[0][feed.column]) : "";
    title = settings.title || (title || "Records") + (near ? ` near ${near.name}` : "");
    byId("title").textContent = title;
    document.title = title;
    plan.setAttribute("aria-label", `Map: ${title}`);
  }

  // MARK: Everything together

  /// Shows what the state says.
  function refresh(changesMap = true) {
    if (changesMap) {
      select();
      fillMarks();
      drawLegend();
    } else {
      sort();
    }
    tabulate();
    fillRows();
    tell();
    if (state.chosen !== undefined) {
      tipEntry = undefined;
      hideTip();
    }
    requestDraw();
  }

  function offerChoices(select, names, chosen, label) {
    for (const name of names) {
      const option = element(select, "option", { value: name }, label(name));
      option.selected = name === chosen;
    }
  }

  byId("group-control").hidden = groups.size < 2;
  offerChoices(byId("group"), [...groups.keys()].sort(collator.compare), state.group, (name) => name || "not said");
  byId("group").addEventListener("change", (event) => {
    state.group = event.target.value;
    state.rows = ROWS;
    refresh();
  });
  byId("colour-control").hidden = colourFields.length < 2;
  offerChoices(byId("colour"), colourFields.map((field) => field.name), state.colour?.name,
    (name) => fields.find((field) => field.name === name).label);
  byId("colour").addEventListener("change", (event) => {
    state.colour = fields.find((field) => field.name === event.target.value);
    refresh();
  });
  byId("date-control").hidden = dates.length < 2;
  byId("date").max = Math.max(dates.length - 1, 0);
  byId("date").value = state.date;
  byId("date").addEventListener("input", (event) => {
    state.date = Number(event.target.value);
    refresh();
  });
  let typing;
  byId("search").addEventListener("input", (event) => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      state.query = event.target.value;
      state.rows = ROWS;
      refresh();
      // Where all that was found is elsewhere, the map goes there.
      if (state.inView && tabled.length === 0) fit(marked);
    }, 120);
  });
  byId("in-view").addEventListener("change", (event) => {
    state.inView = event.target.checked;
    state.rows = ROWS;
    refresh(false);
  });
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  darkness.addEventListener("change", () => refresh());

  const resize = () => {
    view.width = map.clientWidth || 1;
    view.height = map.clientHeight || 1;
    requestDraw();
  };
  entitle();
  fillHead();
  resize();
  refresh();
  fitFirst();
  refresh(false);
  new ResizeObserver(() => {
    resize();
    drawLegend();
  }).observe(map);
});
