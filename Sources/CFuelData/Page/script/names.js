// Texts on the map: the cheapest prices in view, names of places by their records, and other values and larger towns
// where there is room.

/** Prices on the map at once, the cheapest in view. */
const LABELLED = 10;
/** Names of places at once: few where there are prices to read. */
const PLACES = 60;
const PLACES_BESIDE_PRICES = 16;
/** Larger towns at once. */
const TOWNS = 20;
/** The zoom level up to which a town is a city. */
const CITY = 5;
/** Pixels that a town keeps from others, and from places of records, which may be the same in another language. */
const APART = 44;
/** Pixels from a city to the edge of its marks. */
const EDGE = 16;
/** As the style sheet has them. */
const FONTS = {
  cheapest: "bold 12.5px", value: "bold 11.5px", place: "italic 12px", city: "13px", town: "12px",
};

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

/** The names there are, the one with the most marks first; each at the middle of them. */
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

/** Counts the marks in a box, by a grid of them. */
function markCounter(visible, size) {
  const cell = 32;
  const grid = new Map();
  for (const { x, y } of visible) {
    const key = Math.floor(x / cell) + "," + Math.floor(y / cell);
    if (!grid.has(key)) grid.set(key, []);
    grid.get(key).push([x, y]);
  }
  return (box) => {
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
}

/** Chooses which texts to show, once the map has come to rest. */
function chooseNames() {
  const size = view.radius;
  const visible = marked.map((entry) => ({ entry, x: pixelsOf(entry)[0], y: pixelsOf(entry)[1] }))
    .filter(({ x, y }) => isVisible(x, y));
  const marksIn = markCounter(visible, size);
  const taken = ["zoom", "legend", "ruler", "note"].map(boxOf);
  taken.push(...rings.map((ring) => ring.box));
  if (origin) {
    const [x, y] = pixels(origin.x, origin.y);
    taken.push([x - 10, y - 10, x + 10, y + 10]);
  }
  const chosen = [];
  // Tries places around a point, and takes the one with the fewest marks if these are no more than `most`.
  const offer = (text, kind, x, y, height, most, anchor) => {
    const font = FONTS[kind] + " sans-serif";
    const width = widthOf(text, font);
    const gap = size + 3;
    const side = width / 2 + gap;
    const rise = height / 2 + gap - 1;
    const beside = [[side, 0], [-side, 0]];
    const above = [[0, -rise], [0, rise]];
    const corners = [[side * 0.8, rise], [-side * 0.8, rise], [side * 0.8, -rise], [-side * 0.8, -rise]];
    const town = [[0, 0], ...above, ...beside];
    const spots = {
      value: [...beside, ...above], cheapest: [...beside, ...above, ...corners], town,
      place: [above[1], above[0], ...beside, ...corners],
      // Where marks are in the way, to their edge.
      city: [...town, [0, -rise - EDGE], [0, rise + EDGE], [side + EDGE, 0], [-side - EDGE, 0]],
    }[kind];
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
    chosen.push({ text, kind, x: anchor.x, y: anchor.y, dx: best.dx + (anchor.dx || 0) * view.spacing,
      dy: best.dy + (anchor.dy || 0) * view.spacing });
  };
  const valued = visible.filter(({ entry }) => !Number.isNaN(shownValue(entry))).reverse();
  const offerValue = ({ entry, x, y }, kind, most) =>
    offer(format(state.colour, entry.record[state.colour.column]), kind, x, y, 14, most, entry);
  // Marks are in the order of their values, the highest first.
  const cheapest = isPriced ? valued.filter(({ entry }) => isInView(entry)).slice(0, LABELLED) : [];
  for (const mark of cheapest) offerValue(mark, "cheapest", Infinity);
  const most = chosen.length + (cheapest.length > 0 ? PLACES_BESIDE_PRICES : PLACES);
  let tries = 0;
  for (const place of suggestions) {
    if (chosen.length >= most || tries > 400) break;
    const [x, y] = pixels(place.x, place.y);
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    tries += 1;
    offer(place.text, "place", x, y, 15, place.count > 3 ? 2 : 0, place);
  }
  if (visible.length <= 90) {
    for (const mark of valued) if (!cheapest.includes(mark)) offerValue(mark, "value", 0);
  }
  offerTowns(chosen, offer);
  const parent = byId("names");
  parent.replaceChildren();
  names = chosen;
  for (const name of names) {
    name.node = element(parent, "text", { class: name.kind, dy: "0.35em" }, name.text);
    placeName(name);
  }
}

/** Offers the larger towns of the ground where nothing else is named. */
function offerTowns(chosen, offer) {
  const most = chosen.length + TOWNS;
  for (const town of ground.towns) {
    if (town.level > Math.log2(view.k / 256) - 0.5 || chosen.length >= most) break;
    const [x, y] = pixels(town.x, town.y);
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    const isNear = chosen.some(({ kind, text, x, y }) => ["place", "city", "town"].includes(kind) &&
      (folded(text) === folded(town.text) || Math.hypot((x - town.x) * view.k, (y - town.y) * view.k) < APART));
    if (!isNear) offer(town.text, town.level <= CITY ? "city" : "town", x, y, 15, 0, town);
  }
}

function placeName(name) {
  const [x, y] = pixels(name.x, name.y);
  move(name.node, x + name.dx, y + name.dy);
}
