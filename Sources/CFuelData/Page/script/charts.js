// Charts by date, true to time: lines through values, and the mean of what is in view in a band of most of it.

/**
 * Lines through values, low at the foot. `steps` says where they lie on the axis, `band` is an area between two lines,
 * `at` the value that is chosen.
 */
function drawLines(svg, { width, height, left = 0, steps, at, low, high, lines, band = undefined, label }) {
  svg.replaceChildren();
  const attributes = { width, height, viewBox: `0 0 ${width} ${height}`, "aria-label": label };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
  const end = steps[steps.length - 1];
  const x = (index) => end > 0 ? left + 9 + steps[index] / end * (width - left - 18) : (left + width) / 2;
  const y = (value) => high > low ? height - 6 - (value - low) / (high - low) * (height - 12) : height / 2;
  if (at !== undefined) element(svg, "path", { class: "at", d: `M${x(at).toFixed(1)} 0V${height}` });
  if (band) {
    const known = band[0].flatMap((value, index) => Number.isFinite(value) ? [index] : []);
    const points = [...known.map((index) => [x(index), y(band[0][index])]),
      ...known.reverse().map((index) => [x(index), y(band[1][index])])];
    if (points.length > 0) {
      const path = points.map((point) => point.map((part) => part.toFixed(1)).join(" ")).join("L");
      element(svg, "path", { class: "band", d: `M${path}Z` });
    }
  }
  for (const line of lines) {
    const stroke = line.colour ? { stroke: line.colour, "stroke-dasharray": line.dashes } : {};
    element(svg, "path", { class: "line " + line.name, d: linePath(line.values, x, y), ...stroke });
    if (at !== undefined && Number.isFinite(line.values[at])) {
      const fill = line.colour ? { fill: line.colour } : {};
      const [cx, cy] = [x(at), y(line.values[at])].map((part) => part.toFixed(1));
      element(svg, "circle", { class: line.name, cx, cy, r: 3.5, ...fill });
    }
  }
  return { x, y };
}

/** The room for numbers to the left of lines. */
const GUTTER = 46;
/** Sums by date of what is in view, as texts. */
let dayRows = [];
function drawDays() {
  byId("when").hidden = dates.length < 2;
  if (dates.length < 2 || !state.colour) return;
  const days = sumsInView();
  const told = days.filter((day) => day.count > 0);
  // Two dates make no chart.
  byId("days").toggleAttribute("hidden", told.length === 0 || dates.length < 3);
  const field = state.colour;
  const sum = (value) => format(field, Number(value.toFixed(Math.max(1, field.decimals))));
  const day = days[state.date];
  byId("day").textContent = day.count === 0 ? "Nothing in view on this date"
    : `In view: ${sum(day.minimum)} to ${sum(day.maximum)}, mean ${withUnit(field, Number(day.mean.toFixed(3)))}`;
  byId("date").setAttribute("aria-valuetext", `${byId("date-text").textContent}. ${byId("day").textContent}`);
  dayRows = days.map((day, at) => [readableDate(dates[at]),
    ...["minimum", "tenth", "mean", "ninetieth", "maximum"].map((name) => day.count > 0 ? sum(day[name]) : "–"),
    counted(day.count)]);
  if (byId("days-numbers").open) fillDayNumbers();
  if (told.length === 0) return;
  const values = (name) => days.map((day) => day[name]);
  const low = Math.min(...told.map((day) => Math.min(day.tenth, day.mean)));
  const high = Math.max(...told.map((day) => Math.max(day.ninetieth, day.mean)));
  drawLines(byId("days"), {
    width: byId("days-frame").clientWidth || 400, left: GUTTER, height: innerHeight < 700 || view.width < 520 ? 56 : 84,
    steps: dateSteps, at: state.date, low, high, lines: [{ name: "mean", values: values("mean") }],
    band: [values("tenth"), values("ninetieth")],
    label: `${field.label} by date of what is in view: the mean, and a band from the 10th to the 90th percentile. ` +
      `${readableDate(dates[0])}: mean ${dayRows[0][3]}; ${readableDate(dates[dates.length - 1])}: mean ` +
      `${dayRows[dates.length - 1][3]}; between ${sum(low)} and ${withUnit(field, high)}. ` +
      "The numbers are in the table below.",
  });
  element(byId("days"), "text", { x: 0, y: 11 }, sum(high));
  element(byId("days"), "text", { x: 0, y: Number(byId("days").getAttribute("height")) - 3 }, sum(low));
}
function sumsInView() {
  const history = historyOf(state.group);
  const [left, right] = [view.x - view.width / 2 / view.k, view.x + view.width / 2 / view.k];
  const [top, bottom] = [view.y - view.height / 2 / view.k, view.y + view.height / 2 / view.k];
  const isEverywhere = marked.length === 0;
  const found = state.query ? new Set(listed.map((entry) => entry.key)) : undefined;
  const values = history.records.map((index, at) => {
    const [x, y] = [history.x[at], history.y[at]];
    const isInside = x >= left && x <= right && y >= top && y <= bottom;
    if (!isInside && !isEverywhere || found && !found.has(keys[index])) return NaN;
    return numberIn(records[index], state.colour);
  });
  return sumsByDate(dates.length, values, history.dates);
}
function fillDayNumbers() {
  const { label, unit } = state.colour;
  fillNumbers(byId("days-table"), `${label}${unit ? ", " + unit : ""}, by date, of what is in view`,
    ["Date", "Minimum", "10 %", "Mean", "90 %", "Maximum", "Stations"], dayRows);
}
