// The table, and the numbers of charts as tables.

const restrictions = isPriced ? find("restrictions") : undefined;
/** Where the records are: rows of the table, or cards. */
const listing = byId(isFeed ? "cards" : "body");
byId("table").hidden = isFeed;
byId("cards").hidden = !isFeed;

/** The table's columns. */
let columns = [];
function chooseColumns() {
  columns = usualColumns();
}
function usualColumns() {
  // What was selected, but for the coordinates, which the map has.
  const selected = (settings.columns || []).map((name) => find(name))
    .filter((field) => field && field !== latitude && field !== longitude);
  if (selected.length > 0 && !sums) return [...new Set([...selected, nameField])];
  if (sums) return [...sums.keys, ...filled.filter((field) => !sums.keys.includes(field))];
  if (isPriced) {
    const way = from ? [distance, saving] : [];
    return [price, nameField, suburb, ...way, find("price_change")].filter(Boolean);
  }
  const leading = [nameField, state.colour].filter(Boolean);
  const others = filled.filter((field) => ![latitude, longitude, ...leading].includes(field));
  // Addresses of pages say little in a narrow column.
  const isLink = (field) => /^https?:/.test(asText(records.find((record) => !isMissing(record[field.column]))
    ?.[field.column]));
  return [...new Set([...leading, ...others.filter((field) => !isLink(field)), ...others])].slice(0, 8);
}
const isSelected = (field) => (settings.columns || []).includes(field?.name);
function classOf(field) {
  if (isPriced && field.name === "price_change" && !isSelected(field)) return "number roomy-only";
  if (field.isNumeric && !(sums && sums.keys.includes(field))) return "number";
  return field === suburb && isPriced && !isSelected(field) ? "wide-only" : "";
}

function fillHead() {
  byId("head").replaceChildren();
  for (const field of columns) {
    const cell = element(byId("head"), "th", { scope: "col" });
    cell.className = classOf(field);
    const button = element(cell, "button", { type: "button" });
    button.addEventListener("click", () => {
      // What saves most comes first.
      state.isDescending = state.sort === field ? !state.isDescending : field === saving;
      state.sort = field;
      state.rows = ROWS;
      refresh(isCut);
    });
    field.head = cell;
  }
}
/** Heads have the unit of what is shown. */
function labelHead() {
  for (const { head, label, unit } of columns) head.firstElementChild.textContent = label + (unit ? ", " + unit : "");
}

function offerMore() {
  const hidden = tabled.length - state.rows;
  byId("more").hidden = hidden <= 0;
  byId("more").textContent = `Show ${counted(Math.min(ROWS, hidden))} more of ${counted(hidden)}`;
}

function fillRows() {
  listing.replaceChildren();
  for (const field of columns) field.head.removeAttribute("aria-sort");
  if (state.sort && state.sort.head) {
    state.sort.head.setAttribute("aria-sort", state.isDescending ? "descending" : "ascending");
  }
  for (const entry of tabled.slice(0, state.rows)) listing.append(rowOf(entry));
  const firstBeyond = isByReach() ? tabled.findIndex((entry) => entry.isBeyond) : -1;
  if (firstBeyond > 0 && listing.children[firstBeyond]) listing.children[firstBeyond].className = "beyond";
  byId("order").textContent = isByReach() && tabled.some((entry) => !entry.isBeyond)
    ? `Cheapest within ${reach} km of ${from.name}` + (firstBeyond > 0 ? " first, then beyond" : "") : "";
  offerMore();
  byId("nothing").hidden = tabled.length > 0;
  byId("nothing").textContent = records.length === 0 ? "There are no records."
    : listed.length === 0 ? "Nothing found." : "None of them is in view.";
  markRows();
}

/** A card of the news: what it is called, when it was published, what it says. */
function cardOf(entry) {
  const card = /** @type {any} */ (document.createElement("li"));
  card.entry = entry;
  const { record } = entry;
  element(element(card, "h2"), "button", { type: "button" }, entry.name.slice(0, 300));
  const moment = textIn(record, find("published", "updated"));
  const source = textIn(record, feedTitle);
  const texts = [isDay(moment.slice(0, 10)) ? readableDate(moment.slice(0, 10)) : moment,
    textIn(record, find("author")), source === byId("title").textContent ? "" : source];
  element(card, "p", { class: "soft" }, texts.filter(Boolean).join(" · ").slice(0, 200));
  const summary = textIn(record, find("summary", "content")).replace(/\s+/g, " ");
  if (summary) element(card, "p", {}, summary.length > 280 ? summary.slice(0, 280).trimEnd() + "…" : summary);
  const target = webAddress(record[find("link")?.column]);
  if (target) link(card, target, "Open the item");
  return card;
}
function rowOf(entry) {
  if (isFeed) return cardOf(entry);
  const row = /** @type {any} */ (document.createElement("tr"));
  row.entry = entry;
  for (const field of columns) {
    const value = entry.record[field.column];
    const isName = field === nameField;
    const cell = element(row, isName ? "th" : "td", isName ? { scope: "row" } : {});
    cell.className = classOf(field);
    if (field === state.colour && !sums) row.swatch = element(cell, "span", { class: "swatch" });
    if (isName) {
      element(cell, "button", { type: "button" }, sums && isDay(value) ? readableDate(value) : entry.name.slice(0, 200));
      const where = isPriced
        ? [address, suburb].map((field) => isSelected(field) ? "" : textIn(entry.record, field))
          .map((text) => text === entry.name ? "" : text) : [];
      const line = where.some(Boolean) ? element(cell, "small") : undefined;
      if (where[0]) element(line, "span", { class: where[1] ? "address" : "" }, where[0]);
      if (where[0] && where[1]) element(line, "span", { class: "narrow address" }, ", ");
      if (where[1]) element(line, "span", { class: "narrow" }, where[1]);
      const change = changeTomorrow(entry);
      if (Number.isFinite(change)) element(cell, "small", {}, `tomorrow ${changeText(change, format)}`);
      const limits = isSelected(restrictions) ? "" : textIn(entry.record, restrictions);
      if (limits) element(cell, "small", { class: "restrictions" }, limits.slice(0, 80));
    } else {
      const text = valueText(entry.record, field);
      if (field === saving && !isMissing(value) && isApproximate(entry.record)) cell.append("≈ ");
      cell.append(text.length > 160 ? text.slice(0, 160) + "…" : text);
      // Where there is no room for a column of changes.
      const change = field === price ? find("price_change") : undefined;
      if (change && columns.includes(change) && !isSelected(change) && !isMissing(entry.record[change.column])) {
        element(cell, "small", { class: "below" }, format(change, entry.record[change.column]));
      }
      const direction = field === distance ? numberIn(entry.record, bearing) : NaN;
      if (!Number.isNaN(direction)) element(cell, "span", { class: "direction" }, " " + compass(direction));
    }
  }
  fillSwatch(row);
  return row;
}
function fillSwatch(row) {
  if (row.swatch) row.swatch.style.background = colourOf(row.entry) || "none";
}
listing.addEventListener("click", (event) => {
  const row = event.target.closest("a") ? undefined : event.target.closest(isFeed ? "li" : "tr");
  if (row && String(getSelection()) === "") choose(row.entry, "table");
});
byId("more").addEventListener("click", () => {
  const before = state.rows;
  state.rows += ROWS;
  for (const entry of tabled.slice(before, state.rows)) listing.append(rowOf(entry));
  offerMore();
  listing.children[before]?.querySelector("button")?.focus();
});

function markRows() {
  for (const row of listing.children) {
    if (isChosen(row.entry)) row.setAttribute("aria-current", "true"); else row.removeAttribute("aria-current");
  }
}

/** Brings a row into view where the table scrolls by itself; the page stays where it is. */
function scrollToRow(index) {
  const row = listing.children[index];
  const scroll = byId("scroll");
  if (!row || scroll.scrollHeight <= scroll.clientHeight) return;
  const head = isFeed ? 0 : byId("head").offsetHeight;
  const top = row.offsetTop - scroll.offsetTop;
  if (top - head < scroll.scrollTop) scroll.scrollTop = top - head - 8;
  else if (top + row.offsetHeight > scroll.scrollTop + scroll.clientHeight) {
    scroll.scrollTop = top + row.offsetHeight - scroll.clientHeight + 8;
  }
}

/** A table of a chart's numbers. */
function fillNumbers(table, caption, heads, rows) {
  table.replaceChildren();
  element(table, "caption", { class: "unseen" }, caption);
  const head = element(element(table, "thead"), "tr");
  for (const text of heads) element(head, "th", { scope: "col" }, text);
  const body = element(table, "tbody");
  for (const texts of rows) {
    const row = element(body, "tr");
    texts.forEach((text, index) => element(row, index === 0 ? "th" : "td", index === 0 ? { scope: "row" } : {}, text));
  }
}
