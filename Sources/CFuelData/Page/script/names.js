// Texts on the map: the best answer and the cheapest prices in view, counts of stations that crowd, names of places by
// their records, and other values and larger towns where there is room.

/** Prices on the map, the cheapest in view; so many of them before crowds. */
const LABELLED = 10;
const FOREMOST = 3;
/** Marks in a square of so many pixels that become one, unless the map is nearer than so many pixels a kilometre. */
const CROWD = 8;
const CROWD_SIZE = 84;
const NEAR_ENOUGH = 80;
/** Where the pill of a crowd may stand, in pixels from its middle: the nearest first. */
const CROWD_SPOTS = [0, 12, 24, 36, 48].flatMap((y) => [0, 14, 28, 42, 56].flatMap((x) =>
  [[x, y], [-x, y], [x, -y], [-x, -y]])).sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
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
/** Of names, as the style sheet has them; all else is in a pill. */
const FONTS = { place: "italic 12px", town: "12px", city: "13px" };
const PILL_FONT = "bold 12.5px sans-serif";

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

/** Prices that lie in the same square of a grid that stays where it is when the map moves, if they are a crowd. */
function crowdsOf(visible) {
  if (!isPriced || state.colour !== price || pixelsPerKilometre() > NEAR_ENOUGH) return [];
  const size = CROWD_SIZE / 2 ** Math.round(Math.log2(view.k));
  const squares = new Map();
  for (const mark of visible) {
    if (isChosen(mark.entry) || Number.isNaN(shownValue(mark.entry))) continue;
    const key = Math.floor(mark.entry.x / size) + "," + Math.floor(mark.entry.y / size);
    if (!squares.has(key)) squares.set(key, []);
    squares.get(key).push(mark);
  }
  return [...squares.values()].filter((marks) => marks.length >= CROWD).sort((a, b) => b.length - a.length);
}

/** Chooses which texts to show, once the map has come to rest. */
function chooseNames() {
  const size = view.radius;
  for (const entry of marked) entry.isMerged = false;
  const all = marked.map((entry) => ({ entry, x: pixelsOf(entry)[0], y: pixelsOf(entry)[1] }));
  let visible = all.filter(({ x, y }) => isVisible(x, y));
  let marksIn = markCounter(visible, size);
  const taken = ["zoom", "legend", "ruler", "note"].map(boxOf);
  taken.push(...rings.map((ring) => ring.box));
  if (origin) {
    const [x, y] = pixels(origin.x, origin.y);
    taken.push([x - 10, y - 10, x + 10, y + 10]);
  }
  const chosen = [];
  // Tries places around a point, and takes the first with the fewest marks if these are no more than `most`.
  const offer = (text, kind, x, y, most, anchor) => {
    const isPill = !(kind in FONTS);
    const font = isPill ? PILL_FONT : FONTS[kind] + " sans-serif";
    const width = widthOf(text, font) + (isPill ? 14 : 4);
    const height = isPill ? 20 : 15;
    // Names stand clear of a pill at the same point.
    const isBesidePill = kind === "place" && isPriced;
    const gap = isBesidePill ? Math.max(size + 2, 12) : size + 2;
    const [side, rise] = [width / 2 + (isBesidePill ? 30 : gap), height / 2 + gap];
    const around = [[0, -rise], [0, rise], [side, 0], [-side, 0]];
    const corners = [[side * 0.8, rise], [-side * 0.8, rise], [side * 0.8, -rise], [-side * 0.8, -rise]];
    const spots = {
      cheapest: [[0, 0], ...around, ...corners], value: [[0, 0]],
      crowd: CROWD_SPOTS, count: CROWD_SPOTS,
      place: [...around, ...corners], town: [[0, 0], ...around],
      // Where marks are in the way, to their edge.
      city: [[0, 0], ...around, [0, -rise - EDGE], [0, rise + EDGE], [side + EDGE, 0], [-side - EDGE, 0]],
    }[kind];
    let best;
    const isCrowd = kind === "crowd" || kind === "count";
    // Crowds are merged in any case: where they reach beyond the map, their pill stays on it.
    const kept = (middle, length, end) => isCrowd ? Math.max(length / 2 + 2, Math.min(end - length / 2 - 2, middle)) - middle : 0;
    const [right, down] = [kept(x, width, view.width), kept(y, height, view.height)];
    for (const [spotX, spotY] of spots) {
      const [dx, dy] = [spotX + right, spotY + down];
      const box = [x + dx - width / 2, y + dy - height / 2, x + dx + width / 2, y + dy + height / 2];
      if (box[0] < 2 || box[1] < 2 || box[2] > view.width - 2 || box[3] > view.height - 2) continue;
      if (taken.some((other) => overlaps(box, other))) continue;
      const count = isCrowd || kind === "cheapest" ? 0 : marksIn(box);
      if (!best || count < best.count) best = { dx, dy, box, count };
      if (count === 0) break;
    }
    if (!best || best.count > most) return undefined;
    taken.push(best.box);
    const [dx, dy] = [best.dx + (anchor.dx || 0) * view.spacing, best.dy + (anchor.dy || 0) * view.spacing];
    const name = { text, kind, x: anchor.x, y: anchor.y, dx, dy, width, height,
      entry: undefined, members: undefined, node: undefined };
    chosen.push(name);
    return name;
  };
  const valued = visible.filter(({ entry }) => !Number.isNaN(shownValue(entry))).reverse();
  const offerValue = ({ entry, x, y }, kind, most) => {
    const name = offer(valueText(entry.record, state.colour), kind, x, y, most, entry);
    if (name) name.entry = entry;
  };
  // Marks are in the order of their values, the highest first.
  const best = isPriced ? bestEntry() : undefined;
  const cheapest = isPriced ? valued.filter(({ entry }) => isInView(entry)).slice(0, LABELLED) : [];
  const answer = valued.find(({ entry }) => entry === best);
  if (answer && !cheapest.includes(answer)) cheapest.unshift(answer);
  const foremost = cheapest.filter((mark, index) => mark === answer || index < FOREMOST);
  for (const mark of foremost) offerValue(mark, "cheapest", Infinity);
  for (const marks of crowdsOf(visible.filter((mark) => !cheapest.includes(mark)))) offerCrowd(marks, chosen, offer);
  for (const mark of cheapest) {
    if (!foremost.includes(mark)) offerValue(mark, "cheapest", Infinity);
  }
  visible = visible.filter(({ entry }) => !entry.isMerged);
  marksIn = markCounter(visible, size);
  const most = chosen.length + (cheapest.length > 0 ? PLACES_BESIDE_PRICES : PLACES);
  let tries = 0;
  for (const place of suggestions) {
    if (chosen.length >= most || tries > 400) break;
    const [x, y] = pixels(place.x, place.y);
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    tries += 1;
    offer(place.text, "place", x, y, 0, place);
  }
  if (visible.length <= 90) {
    // Its own mark lies below it.
    for (const mark of valued) {
      if (!cheapest.includes(mark) && !mark.entry.isMerged) offerValue(mark, "value", 1);
    }
  }
  offerTowns(chosen, offer);
  const parent = byId("names");
  parent.replaceChildren();
  names = chosen;
  for (const name of names) {
    const { width, height } = name;
    const isRounded = !(name.kind in FONTS);
    // The record of a pill that is not a crowd's.
    const single = name.members ? undefined : name.entry;
    const kinds = [isRounded ? "pill" : "", name.kind, single && single === best ? "best" : "",
      single?.isApproximate ? "approximate" : ""];
    name.node = element(parent, "g", { class: kinds.filter(Boolean).join(" ") });
    if (isRounded) {
      element(name.node, "rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 2,
        stroke: name.entry?.colour || "currentColor" });
    }
    element(name.node, "text", { dy: "0.35em" }, name.text);
    placeName(name);
  }
  drawDots();
}

/** The entry of a crowd with the lowest price, and a pill's words for it. */
function tellCrowd(members) {
  const least = members.reduce((least, entry) => shownValue(entry) < shownValue(least) ? entry : least);
  return { entry: least, text: `${counted(members.length)} from ${format(price, least.record[price.column])}` };
}
/** Merges a crowd into a pill, else where there is room for less into its count, else into the nearest other crowd. */
function offerCrowd(marks, chosen, offer) {
  const members = marks.map(({ entry }) => entry);
  const { entry, text } = tellCrowd(members);
  const mean = (key) => members.reduce((sum, entry) => sum + entry[key], 0) / members.length;
  const middle = { x: mean("x"), y: mean("y") };
  const place = pixels(middle.x, middle.y);
  const name = offer(text, "crowd", ...place, 0, middle) || offer(counted(marks.length), "count", ...place, 0, middle);
  const way = (crowd) => Math.hypot(crowd.x - middle.x, crowd.y - middle.y);
  const crowds = name ? [] : chosen.filter((crowd) => crowd.members);
  const nearest = crowds.sort((a, b) => way(a) - way(b))[0];
  if (name) {
    Object.assign(name, { entry, members });
  } else if (nearest) {
    nearest.members.push(...members);
    const told = tellCrowd(nearest.members);
    nearest.entry = told.entry;
    nearest.text = nearest.kind === "crowd" ? told.text : counted(nearest.members.length);
    nearest.width = widthOf(nearest.text, PILL_FONT) + 14;
  } else {
    return;
  }
  for (const entry of members) entry.isMerged = true;
}

/** Offers the larger towns of the ground where nothing else is named. */
function offerTowns(chosen, offer) {
  const most = chosen.length + TOWNS;
  for (const town of ground.towns) {
    if (town.level > Math.log2(view.k / 256) - 0.5 || chosen.length >= most) break;
    const [x, y] = pixels(town.x, town.y);
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    const isNear = chosen.some(({ kind, text, x, y }) => kind in FONTS &&
      (folded(text) === folded(town.text) || Math.hypot((x - town.x) * view.k, (y - town.y) * view.k) < APART));
    if (!isNear) offer(town.text, town.level <= CITY ? "city" : "town", x, y, 0, town);
  }
}

function placeName(name) {
  const [x, y] = pixels(name.x, name.y);
  move(name.node, x + name.dx, y + name.dy);
}

/** The pill at a point of the map. */
function pillAt(x, y) {
  return names.find((name) => {
    const [left, top] = pixels(name.x, name.y);
    const [right, down] = [x - left - name.dx, y - top - name.dy];
    return name.entry && Math.abs(right) <= name.width / 2 && Math.abs(down) <= name.height / 2;
  });
}
/** The record at a point: that of a pill, else the nearest mark within so many pixels. */
function entryAt(x, y, within) {
  const pill = pillAt(x, y);
  return pill ? pill.members ? undefined : pill.entry : nearest(x, y, within);
}
/** Goes as near as it takes to part a crowd. */
function enterCrowd({ members }) {
  const { k } = view;
  fit(members);
  view.k = Math.max(view.k, 2 * k);
}
