// The tip: what is known of the chosen record, its station's other days and products, and ways to get there. The hint:
// what is under the pointer, in short.

const tip = byId("tip");
const hint = byId("hint");
let hinted;
/** Which side of its mark the hint is on. */
let hintSide = "above";

/** The name and the number of an entry, and a list for more; texts of at most so many characters. */
function tellEntry(parent, { name, record }, main, most) {
  parent.replaceChildren();
  element(parent, "h2", {}, name.slice(0, 200));
  if (main) {
    const line = element(parent, "p", { class: "value" });
    const isKnown = !isMissing(record[main.column]);
    if (isKnown) line.append((main.money?.before ?? "") + valueText(record, main));
    const unit = main.money ? main.money.after || " a litre" : " " + (main.unit || main.label);
    element(line, "small", {}, isKnown ? unit : withUnit(main, null));
  }
  const list = element(parent, "dl");
  return (label, text) => {
    if (!text) return undefined;
    element(list, "dt", {}, label);
    return element(list, "dd", {}, text.length > most ? text.slice(0, most) + "…" : text);
  };
}

/** What the pointer or the focus is on, in short and beside its mark; nothing without an entry. */
function showHint(entry) {
  hinted = entry && !isChosen(entry) ? entry : undefined;
  hint.hidden = !hinted;
  if (!hinted) return;
  const main = price || state.colour;
  const put = tellEntry(hint, entry, main, 240);
  if (isPriced) tellStation(entry, true, put); else tellRecord(entry, 3, main, put);
  chooseSide();
  placeHint();
}

/** All of the chosen entry, beside the map: what is around its mark stays in sight. */
function showTip() {
  const entry = sums ? undefined : listed.find(isChosen);
  tip.hidden = !entry;
  if (!entry) return;
  const main = price || state.colour;
  const put = tellEntry(tip, entry, main, 2000);
  if (isPriced && !isMissing(entry.record[(textIn(entry.record, station) ? station : price).column])) tellStation(entry, false, put);
  else tellRecord(entry, Infinity, main, put);
  if (isPriced) {
    const side = element(tip, "div", { class: "more" });
    tellOtherProducts(side, entry);
    tellHistory(side, entry);
    if (side.children.length === 0) side.remove();
  }
  const links = offerLinks(entry);
  // What one does next comes before what one may read.
  tip.querySelector("dl").before(links);
  if (hasMap && entry.isPlaced) {
    const button = element(links, "button", { type: "button", class: "to-map" }, "Show on the map");
    button.addEventListener("click", () => {
      showPane("map");
      bringIntoView(entry);
    });
  }
  const close = element(tip, "button", { type: "button", class: "close", "aria-label": "Close" }, "×");
  close.addEventListener("click", () => {
    unchoose();
    plan.focus({ preventScroll: true });
  });
}

function tellStation(entry, isPassing, put) {
  const { record, isPlaced } = entry;
  const change = find("price_change");
  if (change && !isMissing(record[change.column])) put(change.label, withUnit(change, record[change.column]));
  const nextChange = changeTomorrow(entry);
  if (Number.isFinite(nextChange)) {
    const texts = [withUnit(price, priceTomorrow(entry)), changeText(nextChange, format)];
    put("Tomorrow", `${texts.join(", ")}: ${adviceForTomorrow(nextChange)}`);
  }
  put("Distance", distanceText(record));
  if (saving && !isMissing(record[saving.column])) {
    put(saving.label, (isApproximate(record) ? "≈ " : "") + format(saving, record[saving.column]));
  }
  put("Address", [textIn(record, address), [suburb, find("postcode")].map((field) => textIn(record, field))
    .filter(Boolean).join(" ")].filter(Boolean).join(", "));
  if (isPassing) return;
  put(group?.label, textIn(record, group));
  put("Only", textIn(record, restrictions));
  put("Date", textIn(record, dateField) && [readableDate(textIn(record, dateField)), textIn(record, find("time"))]
    .filter(Boolean).join(", "));
  put("Brand", textIn(record, find("brand")));
  const phone = textIn(record, find("phone"));
  const cell = put("Phone", phone);
  if (cell && dialled(phone)) {
    cell.textContent = "";
    link(cell, "tel:" + dialled(phone), phone);
  }
  put("Features", textIn(record, find("features")));
  if (!isPlaced) put("Place", "not known");
  else if (isApproximate(record)) put("Place", `the ${record[precision.column]}’s point; the links look up the address`);
  const told = [price, change, distance, bearing, address, suburb, group, restrictions, dateField, nameField,
    ...["postcode", "time", "brand", "phone", "features"].map((name) => find(name))];
  if (isPlaced && isApproximate(record)) told.push(precision);
  tellFields(record, told, Infinity, put);
}

function tellRecord({ record }, most, main, put) {
  tellFields(record, [nameField, main], most, put);
}
/** The fields that have not been told, at most so many of them. */
function tellFields(record, told, most, put) {
  let room = most;
  for (const field of filled) {
    const text = textIn(record, field);
    if (told.includes(field) || !text || room === 0) continue;
    // Addresses of pages are links below.
    if (webAddress(text)) continue;
    room -= 1;
    put(field.label, field.unit || field.isSigned ? withUnit(field, record[field.column]) : text);
  }
}

/** The station's prices of other products on the date. */
function tellOtherProducts(parent, entry) {
  if (groups.size < 2 || !price) return;
  const prices = new Map();
  for (const [name, indices] of groups) {
    for (const index of indices) {
      if (keys[index] !== entry.key || name === state.group) continue;
      if (isOfOtherDay(records[index], dates[state.date])) continue;
      if (!prices.has(name) || isLater(records[index], prices.get(name))) prices.set(name, records[index]);
    }
  }
  if (prices.size === 0) return;
  const list = element(parent, "ul", { class: "products", "aria-label": "Other " + groupNoun() });
  for (const [name, record] of [...prices].sort((a, b) => collator.compare(a[0], b[0]))) {
    const text = (price.money?.before ?? "") + format(price, record[price.column]);
    element(list, "li", {}, `${name || "unspecified"} ${text}`);
  }
}

/** The station's own prices of the product, date by date. */
function tellHistory(parent, entry) {
  if (dates.length < 2 || !price) return;
  const values = new Array(dates.length).fill(NaN);
  const history = historyOf(state.group);
  history.records.forEach((index, at) => {
    if (keys[index] === entry.key) values[history.dates[at]] = numberIn(records[index], price);
  });
  const days = values.flatMap((value, at) => Number.isNaN(value) ? [] : [at]);
  if (days.length < 2) return;
  const told = days.map((at) => values[at]);
  const [least, most] = [Math.min(...told), Math.max(...told)];
  element(parent, "p", { class: "chart-title" }, `${state.group || "Price"}, ${format(price, least)} to ${withUnit(price, most)}`);
  const svg = element(parent, "svg", { class: "history", role: "img" });
  drawLines(svg, {
    width: 270, height: 64, steps: dateSteps, at: state.date, low: least, high: most,
    lines: [{ name: "price", values }],
    label: `${entry.name}: ${told.length} prices from ${readableDate(dates[days[0]])} to ` +
      `${readableDate(dates[days[days.length - 1]])}, ${format(price, least)} to ${withUnit(price, most)}`,
  });
  const numbers = element(parent, "details");
  element(numbers, "summary", {}, "Prices as a table");
  const table = element(numbers, "table", { class: "numbers" });
  fillNumbers(table, `Prices of ${entry.name}`, ["Date", "Price"],
    days.map((at) => [readableDate(dates[at]), format(price, values[at])]).reverse());
}

/** Ways to get there, and the record's own pages. Nothing is asked for before one is followed. */
function offerLinks(entry) {
  const { record } = entry;
  const list = element(tip, "p", { class: "links" });
  if (entry.isPlaced && isApproximate(record)) {
    // The point is not the station's: the address is what to look for.
    const question = encodeURIComponent(addressText(entry));
    link(list, `geo:0,0?q=${question}`, "Find the address");
    link(list, `https://www.openstreetmap.org/search?query=${question}`, "Search on OpenStreetMap");
  } else if (entry.isPlaced) {
    const place = [latitude, longitude].map((field) => Number(numberIn(record, field).toFixed(6))).join(",");
    link(list, `geo:${place}?q=${place}(${encodeURIComponent(entry.name.slice(0, 60))})`, "Directions");
    const start = from ? `from=${from.latitude},${from.longitude}&` : "";
    link(list, `https://www.openstreetmap.org/directions?${start}to=${place}`, "Directions on OpenStreetMap");
  }
  for (const field of filled) {
    const target = webAddress(record[field.column]);
    if (target) link(list, target, field.name === "link" ? "Open the item" : field.label);
  }
  return list;
}

/** The address in one line, for others to look up. */
function addressText({ name, record }) {
  const [street, town, postcode] = [address, suburb, find("postcode")].map((field) => textIn(record, field));
  return [street || name, [town, postcode].filter(Boolean).join(" "), currencyOf(record) === "AUD" ? "Australia" : ""]
    .filter(Boolean).join(", ").slice(0, 200);
}

/** Where the hint would be on a side of its mark: left and top, kept on the map. */
function hintPlace(side, x, y, width, height) {
  const gap = view.radius + 8;
  const kept = (value, size, end) => Math.max(8, Math.min(end - size - 8, value));
  const [left, top] = new Map([
    ["above", [x - width / 2, y - gap - height]], ["below", [x - width / 2, y + gap]],
    ["right", [x + gap, y - height / 2]], ["left", [x - gap - width, y - height / 2]],
  ]).get(side);
  return [kept(left, width, view.width), kept(top, height, view.height)];
}
/** The side on which the hint covers the fewest marks, its own counting most. */
function chooseSide() {
  if (!hinted) return;
  const [width, height] = [hint.offsetWidth, hint.offsetHeight];
  const [x, y] = pixelsOf(hinted);
  let least = Infinity;
  for (const side of ["above", "below", "right", "left"]) {
    const [left, top] = hintPlace(side, x, y, width, height);
    const box = [left - 4, top - 4, left + width + 4, top + height + 4];
    let cost = overlaps(box, [x - view.radius, y - view.radius, x + view.radius, y + view.radius]) ? 1000 : 0;
    for (const entry of marked) {
      const [right, down] = pixelsOf(entry);
      if (right > box[0] && right < box[2] && down > box[1] && down < box[3]) cost += 1;
    }
    if (cost < least) [least, hintSide] = [cost, side];
  }
}
function placeHint() {
  if (!hinted) return;
  const [x, y] = pixelsOf(hinted);
  const [left, top] = hintPlace(hintSide, x, y, hint.offsetWidth, hint.offsetHeight);
  hint.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

/** On a narrow screen the tip lies at the foot of the window; a chosen mark moves out from under it. */
function uncover(entry) {
  if (!entry.isPlaced) return;
  const [left, top, right] = boxOf("tip");
  if (left >= view.width || right <= 0 || top >= view.height) return;
  const room = top - 40;
  const y = pixelsOf(entry)[1];
  if (y > room) panBy(0, Math.max(room, 60) - y);
}
