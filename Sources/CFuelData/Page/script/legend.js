// The scale of colours: of what is in view on the date, or of all dates, so that a colour means the same on each.

let scale;
/** Scales of all records of a product, by product and field. */
const wholeScales = new Map();
/** What the legend and the note cover. */
const NOWHERE = [Infinity, Infinity, -Infinity, -Infinity];
let covered = NOWHERE;
let noted = NOWHERE;

/** Makes the scale anew; whether it is another one. */
function rescale() {
  const before = scale;
  scale = state.colour ? state.isSameScale ? wholeScale() : scaleInView() : undefined;
  return !isSameScale(before, scale);
}
function scaleInView() {
  const inView = marked.filter(isInView);
  return quantileScale((inView.length > 0 ? inView : listed).map(shownValue), state.colour.isSigned);
}
function wholeScale() {
  const key = state.group + "\n" + state.colour.name;
  if (!wholeScales.has(key)) {
    const values = (groups.get(state.group) || []).map((index) => numberIn(records[index], state.colour));
    wholeScales.set(key, quantileScale(values, state.colour.isSigned));
  }
  return wholeScales.get(key);
}

function colourOf(entry) {
  const value = shownValue(entry);
  return !scale || Number.isNaN(value) ? undefined : colourAt(scale.share(value));
}
/** What the ends of the scale mean: the blue one, then the orange one. */
function scaleEnds(field) {
  if (field.isSigned) return ["falls", "rises"];
  if (field === distance) return ["near", "far"];
  return field.money ? ["cheap", "dear"] : ["low", "high"];
}

const SCALE = { width: 220, narrow: 130, top: 24, band: 8 };
/** Values to the right, the height how many marks in view have them, the colour that of the marks. */
function drawLegend() {
  byId("legend").hidden = !scale;
  covered = NOWHERE;
  noted = boxOf("note");
  if (!scale) return;
  const svg = byId("scale");
  svg.replaceChildren();
  const { label, unit } = state.colour;
  byId("legend-title").textContent = label + (unit ? ", " + unit : "");
  const ends = scaleEnds(state.colour);
  ["legend-low", "legend-high"].forEach((id, index) => { byId(id).textContent = ends[index]; });
  const isSmall = innerWidth <= 760 || innerHeight <= 500;
  const width = isSmall ? SCALE.narrow : SCALE.width;
  const top = isSmall ? 0 : SCALE.top;
  svg.setAttribute("width", width);
  svg.setAttribute("height", top + SCALE.band + 22);
  const { low, high } = scale;
  const span = high - low;
  const bars = span > 0 ? Math.round(width / 10) : 1;
  const barOf = (value) => span > 0 ? Math.max(0, Math.min(bars - 1, Math.floor((value - low) / span * bars))) : 0;
  const values = marked.filter(isInView).map(shownValue).filter((value) => !Number.isNaN(value));
  const counts = new Array(bars).fill(0);
  const totals = new Array(bars).fill(0);
  for (const value of values) {
    counts[barOf(value)] += 1;
    totals[barOf(value)] += value;
  }
  const most = Math.max(1, ...counts);
  const step = width / bars;
  counts.forEach((count, index) => {
    const middle = span > 0 ? low + (index + 0.5) / bars * span : low;
    const fill = colourAt(scale.share(count > 0 ? totals[index] / count : middle));
    const height = count > 0 ? Math.max(2, top * count / most) : 0;
    if (!isSmall) element(svg, "rect", { x: index * step, y: top - height, width: step - 1, height, fill });
    element(svg, "rect", { x: index * step, y: top + 2, width: step + 0.5, height: SCALE.band, fill });
  });
  const tick = (text, x, anchor) => {
    element(svg, "path", { class: "tick", d: `M${x} ${top + 2}v${SCALE.band + 3}` });
    element(svg, "text", { x, y: top + SCALE.band + 17, "text-anchor": anchor }, text);
  };
  const exact = (value) => format(state.colour, value);
  tick((span > 0 && scale.isCut ? "≤ " : "") + exact(low), 0, "start");
  if (span > 0) {
    tick((scale.isCut ? "≥ " : "") + exact(high), width, "end");
    const unitStep = round125(span / 2);
    const middle = scale.isDiverging ? 0 : Math.round((low + span / 2) / unitStep) * unitStep;
    const x = (middle - low) / span * width;
    const hasRoom = !(isSmall && scale.isCut) && x > width * 0.36 && x < width * 0.64;
    if (hasRoom) tick(middle === 0 ? "0" : exact(middle), x, "middle");
  }
  svg.setAttribute("aria-label", `Colour scale for ${label} ${state.isSameScale ? "of all dates" : "of what is in view"}, ` +
    `from ${withUnit(state.colour, low)} to ${withUnit(state.colour, high)}; blue is ${ends[0]}, orange is ${ends[1]}`);
  covered = boxOf("legend");
}
