// The answer above the list: where to fill up, whether to wait, and how old the prices are.

/** The best of what was found: what saves most, else the cheapest in view. */
function bestEntry() {
  const isBetter = reference ? (a, b) => numberIn(a.record, saving) > numberIn(b.record, saving)
    : (a, b) => numberIn(a.record, price) < numberIn(b.record, price);
  const field = reference ? saving : price;
  const around = reference || marked.length === 0 ? listed : listed.filter(isInView);
  return around.filter(({ record }) => Number.isFinite(numberIn(record, field)))
    .reduce((best, entry) => !best || isBetter(entry, best) ? entry : best, undefined);
}

/** Prices of the product tomorrow by station, if both days are in the page. */
const pricesTomorrow = new Map();
function priceTomorrow(entry) {
  if (dates[state.date] !== today || !dates.includes(tomorrow)) return NaN;
  if (!pricesTomorrow.has(state.group)) {
    const prices = new Map();
    for (const index of groups.get(state.group) || []) {
      const record = records[index];
      if (asText(record[dateField.column]) === tomorrow) prices.set(keys[index], numberIn(record, price));
    }
    pricesTomorrow.set(state.group, prices);
  }
  return pricesTomorrow.get(state.group).get(entry.key) ?? NaN;
}
/** By how much an entry's price changes. */
function changeTomorrow(entry) {
  return priceTomorrow(entry) - numberIn(entry.record, price);
}
/** `−6.2 c/L`, with its sign. */
function changeText(change, write = withUnit) {
  return write({ ...price, isSigned: true }, Number(change.toFixed(1)));
}

/** The mean change around the place that distances are from, else of what is in view. */
function tellTomorrow() {
  const isAround = (entry) => reference ? numberIn(entry.record, distance) <= reference.kilometres
    : marked.length === 0 || isInView(entry);
  const changes = listed.filter(isAround).map(changeTomorrow).filter(Number.isFinite);
  byId("tomorrow").hidden = changes.length === 0;
  if (changes.length === 0) return;
  const change = changes.reduce((sum, value) => sum + value, 0) / changes.length;
  byId("tomorrow").textContent = `Tomorrow ${changeText(change)}: ${adviceForTomorrow(change)}`;
}

function tellBest() {
  const answer = byId("answer");
  answer.replaceChildren();
  const best = bestEntry();
  if (!best) return;
  const { record } = best;
  const saved = reference ? numberIn(record, saving) : NaN;
  const about = isApproximate(record) ? "≈ " : "";
  element(answer, "strong", {}, saved > 0 ? `Saves ${about}${format(saving, saved)}`
    : reference ? "Nothing is worth the drive" : marked.length > 0 ? "Cheapest in view" : "Cheapest");
  answer.append(": ");
  const button = element(answer, "button", { type: "button" }, best.name.slice(0, 80));
  button.addEventListener("click", () => choose(best, "table"));
  const texts = [withUnit(price, record[price.column]), distanceText(record)].filter(Boolean);
  answer.append(", " + texts.join(", "));
}

function advise() {
  byId("advice").hidden = !isPriced || listed.length === 0;
  if (byId("advice").hidden) return;
  tellBest();
  tellTomorrow();
  const { litres, consumption } = state.trip;
  byId("trip").hidden = !reference;
  byId("trip-text").textContent = `${litres} L, ${consumption} L/100 km`;
  byId("trip-meaning").textContent = reference
    ? `There and back, against the mean within ${reference.kilometres} km of ${from.name}, ` +
      `${withUnit(price, Number(reference.mean.toFixed(1)))}. Distances are straight lines.` : "";
  const isAlone = Boolean(from) && !reference;
  byId("from-text").hidden = !isAlone && (!canMove || Boolean(from));
  byId("from-text").textContent = isAlone
    ? `What a way saves is not known: no price within ${reach} km of ${from.name} to compare with.`
    : "Tap where you are on the map to see what is worth the drive.";
  byId("from-start").hidden = !hasMoved;
  byId("from-start").textContent = near ? `Back to ${near.name}` : "Forget this place";
}
/** Whether a tap on the map says where the reader is. */
const canMove = isPriced && Boolean(latitude);

/** Distances are from there, or from where the page began. */
function goFrom(place) {
  moveOrigin(place);
  drawRings();
  chooseColumns();
  fillHead();
  refresh();
}
byId("from-start").addEventListener("click", () => {
  hasMoved = true;
  goFrom(near);
  hasMoved = false;
  advise();
});
for (const name of Object.keys(TRIP)) {
  byId(name).addEventListener("input", (event) => {
    const number = tripNumber(name, event.target.value);
    if (number === undefined) return;
    state.trip = { ...state.trip, [name]: number };
    refresh();
  });
}

/** How old the latest is by the reader's clock. */
function tellAge() {
  const field = dateField || (feedTitle ? find("published", "updated") : sums?.isByDay ? sums.keys[0] : undefined);
  if (!field) return;
  const latest = records.reduce((latest, record) => {
    const date = asText(record[field.column]).slice(0, 10);
    return date > latest && isDay(date) ? date : latest;
  }, "");
  const age = latest && ageInWords(latest, today);
  const what = isPriced ? "The latest prices are" : feedTitle ? "The latest item is" : "The latest date is";
  byId("age").textContent = age ? `${what} ${age}` : "";
}
