// Tables of sums have a chart instead of a map: lines if they are by date, else bars.

/** Bars at once; the table has all rows. */
const BARS = 200;
const ROW_HEIGHT = 26;
function drawSums() {
  const parent = byId("sums");
  parent.replaceChildren();
  if (listed.length === 0 || !state.colour) return;
  const { label } = state.colour;
  const by = sums.keys.map((field) => field.label.toLowerCase()).join(" and ");
  element(parent, "h2", {}, `${label} by ${by}`);
  const width = Math.max(240, (parent.clientWidth || 600) - 32);
  if (sums.isByDay) drawSumLines(parent, width); else drawBars(parent, width);
}
function tellRest(parent, shown, all, what) {
  if (shown === all) return;
  element(parent, "p", { class: "soft" }, `${counted(shown)} of ${counted(all)} ${what} are shown; the table has all rows.`);
}
/** The values of an entry's keys from one of them on. */
function keyText(entry, from) {
  return sums.keys.slice(from).map((field) => textIn(entry.record, field) || "–").join(" · ");
}

/** A line by date for each value of the other keys. */
function drawSumLines(parent, width) {
  const days = [...new Set(listed.map((entry) => asText(entry.record[sums.keys[0].column])))].sort();
  const series = new Map();
  for (const entry of listed) {
    const name = keyText(entry, 1);
    if (!series.has(name)) series.set(name, new Array(days.length).fill(NaN));
    series.get(name)[days.indexOf(asText(entry.record[sums.keys[0].column]))] = shownValue(entry);
  }
  const shown = [...series].slice(0, LINES.length);
  const values = shown.flatMap(([, values]) => values).filter(Number.isFinite);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const height = Math.max(200, Math.min(420, (parent.clientHeight || 500) - 120));
  const chosen = listed.find(isChosen);
  const svg = element(parent, "svg", { class: "lines", role: "img" });
  const { x, y } = drawLines(svg, {
    width, height, left: GUTTER, steps: daySteps(days), low, high,
    at: chosen ? days.indexOf(asText(chosen.record[sums.keys[0].column])) : undefined,
    lines: shown.map(([, values], index) => ({ name: "sum", values, colour: LINES[index], dashes: DASHES[index] })),
    label: `Line chart of ${state.colour.label} by ${sums.keys[0].label.toLowerCase()}, from ${readableDate(days[0])} to ` +
      `${readableDate(days[days.length - 1])}, ${format(state.colour, low)} to ${format(state.colour, high)}. ` +
      "The table has the numbers.",
  });
  for (const value of ticks(low, high, 5)) {
    element(svg, "path", { class: "grid", d: `M${GUTTER} ${y(value).toFixed(1)}H${width}` });
    element(svg, "text", { x: 0, y: (y(value) + 4).toFixed(1) }, format(state.colour, value));
  }
  const axis = element(parent, "svg", { class: "axis", width, height: 20, "aria-hidden": "true" });
  const every = Math.ceil(days.length / Math.max(2, Math.floor(width / 120)));
  days.forEach((day, index) => {
    if (index % every > 0) return;
    const anchor = index === 0 ? "start" : index === days.length - 1 ? "end" : "middle";
    const text = readableDate(day).replace(/^\w{3} (?=\d)/, "");
    element(axis, "text", { x: x(index).toFixed(1), y: 14, "text-anchor": anchor }, text);
  });
  if (sums.keys.length > 1) {
    const legend = element(parent, "ul", { class: "lines-legend" });
    shown.forEach(([name], index) => {
      const item = element(legend, "li");
      const key = element(item, "svg", { width: 32, height: 10, "aria-hidden": "true" });
      element(key, "path", { class: "line sum", d: "M0 5H32", stroke: LINES[index], "stroke-dasharray": DASHES[index] });
      item.append(name);
    });
  }
  tellRest(parent, shown.length, series.size, "lines");
}

/** A bar for each row, in the table's order. */
function drawBars(parent, width) {
  const shown = listed.slice(0, BARS);
  const values = shown.map(shownValue).filter(Number.isFinite);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const font = "13px sans-serif";
  const labels = shown.map((entry) => keyText(entry, 0));
  const most = Math.min(width * 0.4, Math.max(40, ...labels.map((text) => widthOf(text, font))) + 12);
  const room = Math.max(60, width - most - 70);
  const x = (value) => most + (high > low ? (value - low) / (high - low) * room : 0);
  const svg = element(parent, "svg", {
    class: "bars", role: "img", width, height: shown.length * ROW_HEIGHT,
    "aria-label": `Bar chart of ${state.colour.label}, ${counted(shown.length)} bars, ` +
      `${format(state.colour, Math.min(...values))} to ${format(state.colour, Math.max(...values))}. ` +
      "The table has the numbers.",
  });
  shown.forEach((entry, index) => {
    const top = index * ROW_HEIGHT;
    const bar = element(svg, "g", { class: isChosen(entry) ? "bar chosen" : "bar" });
    bar.entry = entry;
    let text = labels[index];
    while (text.length > 4 && widthOf(text, font) > most - 10) text = text.slice(0, -2).trimEnd() + "…";
    element(bar, "text", { x: most - 8, y: top + 17, "text-anchor": "end" }, text);
    const value = shownValue(entry);
    if (!Number.isFinite(value)) return;
    const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
    const width = Math.max(1, to - from).toFixed(1);
    element(bar, "rect", { x: from.toFixed(1), y: top + 4, width, height: ROW_HEIGHT - 8, rx: 2 });
    const number = format(state.colour, entry.record[state.colour.column]);
    element(bar, "text", { class: "number", x: (to + 6).toFixed(1), y: top + 17 }, number);
  });
  tellRest(parent, shown.length, listed.length, "bars");
}
byId("sums").addEventListener("click", (event) => {
  const bar = event.target.closest("g");
  if (bar && bar.entry) choose(bar.entry, "map");
});
