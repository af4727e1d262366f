// Tables of sums have a chart instead of a map: lines if they are by date, else bars.

/** Bars at once, and names in the legend; the table has all rows. */
const BARS = 200;
const NAMES = 100;
const ROW_HEIGHT = 26;

/** `Mean price by brand`. */
function sumsTitle() {
  const { name, label } = state.colour;
  const expression = (settings.sums || []).find(([sum]) => sum === name)?.[1];
  const by = sums.keys.map((field) => field.label.toLowerCase()).join(" and ");
  return `${expression && aggregateName(expression) || label} by ${by}`;
}
function drawSums() {
  const parent = byId("sums");
  const hadFocus = parent.contains(document.activeElement) ? document.activeElement.getAttribute("data-key") : null;
  parent.replaceChildren();
  if (listed.length === 0 || !state.colour) return;
  if (settings.title) element(parent, "h2", {}, sumsTitle());
  const width = Math.max(140, (parent.clientWidth || 600) - 32);
  if (sums.isByDay) drawSumLines(parent, width); else drawBars(parent, width);
  if (hadFocus !== null) {
    for (const kind of ["button", "g", "svg"]) {
      const same = [...parent.querySelectorAll(kind)].find((other) => other.getAttribute("data-key") === hadFocus);
      if (same) same.focus();
    }
  }
}
function tellRest(parent, shown, all, what) {
  if (shown === all) return;
  element(parent, "p", { class: "soft" }, `${counted(shown)} of ${counted(all)} ${what} are shown; the table has all rows.`);
}
/** The values of an entry's keys from one of them on. */
function keyText(entry, from) {
  return sums.keys.slice(from).map((field) => textIn(entry.record, field) || "–").join(" · ");
}

/** The lines that were chosen, each in a place that has a colour; without a choice the highest by last value. */
let chosenLines;
/** The date whose values are read out; without one the last. */
let readingDay;

/** A line by date for each value of the other keys. */
function drawSumLines(parent, width) {
  const days = [...new Set(listed.map((entry) => asText(entry.record[sums.keys[0].column])))].sort();
  const dayIndex = new Map(days.map((day, index) => [day, index]));
  const series = new Map();
  for (const entry of listed) {
    const name = keyText(entry, 1);
    if (!series.has(name)) series.set(name, new Array(days.length).fill(NaN));
    series.get(name)[dayIndex.get(asText(entry.record[sums.keys[0].column]))] = shownValue(entry);
  }
  const last = (values) => values.filter(Number.isFinite).at(-1) ?? -Infinity;
  const ranked = [...series.keys()].sort((a, b) => last(series.get(b)) - last(series.get(a)));
  const lines = (chosenLines || ranked.slice(0, LINES.length)).map((name) => series.has(name) ? name : undefined);
  const shown = lines.flatMap((name, place) => name === undefined ? [] : [{ name, place, values: series.get(name) }]);
  const known = shown.flatMap(({ values }) => values).filter(Number.isFinite);
  const [low, high] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 0];
  const height = Math.max(200, Math.min(420, (parent.clientHeight || 500) - 160));
  const svg = element(parent, "svg", { class: "lines", role: "slider", tabindex: 0, "data-key": "chart",
    "aria-valuemin": 0, "aria-valuemax": days.length - 1 });
  const axis = element(parent, "svg", { class: "axis", width, height: 20, "aria-hidden": "true" });
  const reading = element(parent, "p", { class: "reading" });
  const legend = sums.keys.length > 1 ? element(parent, "ul", { class: "lines-legend" }) : undefined;
  const numbers = new Map();
  let scaled;
  const draw = () => {
    const at = dayIndex.get(readingDay) ?? days.length - 1;
    scaled = drawLines(svg, {
      width, height, left: GUTTER, steps: daySteps(days), low, high, at,
      lines: shown.map(({ name, place, values }) => ({ name: name === stressed ? "sum stressed" : "sum", values,
        colour: LINES[place], dashes: DASHES[place] })),
      label: `${sumsTitle()}, from ${readableDate(days[0])} to ${readableDate(days[days.length - 1])}, ` +
        `${format(state.colour, low)} to ${format(state.colour, high)}. The table has the numbers`,
    });
    for (const value of ticks(low, high, 5)) {
      const y = scaled.y(value);
      element(svg, "path", { class: "grid", d: `M${GUTTER} ${y.toFixed(1)}H${width}` });
      element(svg, "text", { x: 0, y: (y + 4).toFixed(1) }, format(state.colour, value));
    }
    const number = (values) => Number.isFinite(values[at]) ? format(state.colour, values[at]) : "–";
    const text = readableDate(days[at]) + (legend || shown.length === 0 ? "" : ": " + number(shown[0].values));
    reading.textContent = text;
    svg.setAttribute("aria-valuenow", String(at));
    svg.setAttribute("aria-valuetext", legend
      ? `${text}: ${shown.map(({ name, values }) => `${name} ${number(values)}`).join(", ")}` : text);
    for (const { name, values } of shown) if (numbers.has(name)) numbers.get(name).textContent = " " + number(values);
  };
  let stressed;
  const read = (index) => {
    readingDay = days[Math.max(0, Math.min(days.length - 1, index))];
    draw();
  };
  svg.addEventListener("pointermove", (event) => {
    const x = event.clientX - svg.getBoundingClientRect().left;
    const ways = days.map((_, index) => Math.abs(scaled.x(index) - x));
    const nearest = ways.indexOf(Math.min(...ways));
    if (days[nearest] !== readingDay) read(nearest);
  });
  svg.addEventListener("keydown", (event) => {
    const at = dayIndex.get(readingDay) ?? days.length - 1;
    const next = new Map([["ArrowLeft", at - 1], ["ArrowDown", at - 1], ["ArrowRight", at + 1], ["ArrowUp", at + 1],
      ["PageDown", at - 7], ["PageUp", at + 7], ["Home", 0], ["End", days.length - 1]]).get(event.key);
    if (next === undefined) return;
    event.preventDefault();
    read(next);
  });
  if (legend) {
    // The lines that are shown come first, in the order of their values.
    const rest = ranked.filter((name) => !lines.includes(name));
    for (const name of [...ranked.filter((name) => lines.includes(name)), ...rest].slice(0, NAMES)) {
      const place = lines.indexOf(name);
      const button = element(element(legend, "li"), "button",
        { type: "button", "aria-pressed": place >= 0, "data-key": "line " + name });
      if (place >= 0) {
        const key = element(button, "svg", { width: 32, height: 10, "aria-hidden": "true" });
        const stroke = { stroke: LINES[place], "stroke-dasharray": DASHES[place] };
        element(key, "path", { class: "line sum", d: "M0 5H32", ...stroke });
      }
      button.append(name);
      if (place >= 0) numbers.set(name, element(button, "b"));
      button.addEventListener("click", () => toggleLine(name, lines));
      for (const [type, isOn] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
        button.addEventListener(String(type), () => {
          stressed = isOn && place >= 0 ? name : undefined;
          draw();
        });
      }
    }
    tellRest(parent, Math.min(ranked.length, NAMES), ranked.length, "names");
  }
  draw();
  let free = -Infinity;
  days.forEach((day, index) => {
    const text = readableDate(day).replace(/^\w{3} (?=\d)/, "");
    const x = scaled.x(index);
    const end = scaled.x(days.length - 1);
    if (index > 0 && index < days.length - 1 && (x < free || x > end - 150)) return;
    if (index === days.length - 1 && index > 0 && x < free) return;
    free = x + (index === 0 ? 140 : 110);
    const anchor = index === 0 ? "start" : index === days.length - 1 ? "end" : "middle";
    element(axis, "text", { x: x.toFixed(1), y: 14, "text-anchor": anchor }, text);
  });
}
/** Shows or hides a line. All places taken, the one that was there first gives its place. */
function toggleLine(name, lines) {
  const next = [...lines];
  const place = next.indexOf(name);
  if (place >= 0) next[place] = undefined;
  else {
    const free = next.length < LINES.length ? next.length : next.indexOf(undefined);
    if (free >= 0) next[free] = name;
    else next.splice(0, LINES.length, ...next.slice(1), name);
  }
  chosenLines = next;
  drawSums();
}

/** Whether bars grow downwards: as the table is sorted by their values, else from the highest. */
function isByAscending() {
  if (state.sort === state.colour) return !state.isDescending;
  const values = listed.map(shownValue).filter(Number.isFinite);
  return values.length > 1 && values.every((value, index) => index === 0 || value >= values[index - 1]);
}
/** A bar for each row, sorted by value. */
function drawBars(parent, width) {
  const sign = isByAscending() ? 1 : -1;
  const missing = (entry) => Number(!Number.isFinite(shownValue(entry)));
  const sorted = [...listed].sort((a, b) => missing(a) - missing(b) || sign * (shownValue(a) - shownValue(b)) || 0);
  const shown = sorted.slice(0, BARS);
  const values = shown.map(shownValue).filter(Number.isFinite);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const font = "13px sans-serif";
  const labels = shown.map((entry) => keyText(entry, 0));
  const most = Math.min(width * 0.4, Math.max(40, ...labels.map((text) => widthOf(text, font))) + 12);
  const room = Math.max(60, width - most - 70);
  const x = (value) => most + (high > low ? (value - low) / (high - low) * room : 0);
  const svg = element(parent, "svg", {
    class: "bars", role: "group", width, height: shown.length * ROW_HEIGHT,
    "aria-label": `Bar chart of ${sumsTitle()}, ${counted(shown.length)} bars, ` +
      `${format(state.colour, Math.min(...values))} to ${format(state.colour, Math.max(...values))}. ` +
      "The table has the numbers.",
  });
  // One bar can be reached with the tabulator; arrow keys go on from there.
  const first = Math.max(0, shown.findIndex(isChosen));
  shown.forEach((entry, index) => {
    const top = index * ROW_HEIGHT;
    const value = shownValue(entry);
    const number = format(state.colour, entry.record[state.colour.column]);
    const bar = element(svg, "g", { class: isChosen(entry) ? "bar chosen" : "bar", role: "button",
      tabindex: index === first ? 0 : -1, "aria-pressed": isChosen(entry), "aria-label": `${labels[index]}, ${number}`,
      "data-key": "bar " + index });
    bar.entry = entry;
    let text = labels[index];
    while (text.length > 4 && widthOf(text, font) > most - 10) text = text.slice(0, -2).trimEnd() + "…";
    element(bar, "text", { x: most - 8, y: top + 17, "text-anchor": "end" }, text);
    if (!Number.isFinite(value)) return;
    const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
    const width = Math.max(1, to - from).toFixed(1);
    element(bar, "rect", { x: from.toFixed(1), y: top + 4, width, height: ROW_HEIGHT - 8, rx: 2 });
    element(bar, "text", { class: "number", x: (to + 6).toFixed(1), y: top + 17 }, number);
  });
  tellRest(parent, shown.length, listed.length, "bars");
}
byId("sums").addEventListener("click", (event) => {
  const bar = event.target.closest("g");
  if (bar && bar.entry) choose(bar.entry, "map");
});
byId("sums").addEventListener("keydown", (event) => {
  const bar = event.target.closest("g");
  if (!bar || !bar.entry) return;
  const bars = [...bar.parentNode.children];
  const at = bars.indexOf(bar);
  const next = new Map([["ArrowDown", at + 1], ["ArrowUp", at - 1], ["Home", 0], ["End", bars.length - 1]])
    .get(event.key);
  if (next !== undefined && bars[next]) {
    bar.setAttribute("tabindex", -1);
    bars[next].setAttribute("tabindex", 0);
    bars[next].focus();
  } else if (event.key === "Enter" || event.key === " ") choose(bar.entry, "map");
  else return;
  event.preventDefault();
});
