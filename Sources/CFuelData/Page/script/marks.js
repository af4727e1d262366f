// Marks: dots on a canvas for the eye, and for the keyboard and screen readers circles that are not seen. To move
// thousands of circles takes a browser half a second, and nobody would go through them: the table has them all.

/** Marks that can be reached one by one: all if there are no more, else those in view if there are no more. */
const REACHABLE = 200;
/** The circles there are. The first `reachable.length` are in use. */
const circles = [];
let reachable = [];
/** How often the marks' colours have been worked out. */
let fillings = 0;

function isChosen(entry) {
  return state.chosen !== undefined && entry.key === state.chosen;
}

function describe(entry) {
  const texts = [entry.name];
  const { record } = entry;
  if (state.colour && state.colour !== distance) {
    texts.push((price === state.colour ? "" : state.colour.label + " ") + withUnit(state.colour, record[state.colour.column]));
  }
  if (price && price !== state.colour) texts.push(withUnit(price, record[price.column]));
  if (distanceText(record)) texts.push(distanceText(record));
  if (textIn(record, suburb)) texts.push(textIn(record, suburb));
  return texts.join(", ");
}

/** The colours of all marks, after what is shown or the scale has changed. */
function fillMarks() {
  fillings += 1;
  for (const entry of marked) {
    entry.isMerged = false;
    entry.colour = colourOf(entry);
    entry.isApproximate = isApproximate(entry.record);
  }
}

/** Puts circles to where the marks are that can be reached, once the map has come to rest. */
function layOut() {
  const inView = marked.length <= REACHABLE ? marked : marked.filter(isInView);
  reachable = inView.length <= REACHABLE ? [...inView] : [];
  // What has the focus keeps it.
  if (state.focused && marked.includes(state.focused) && !reachable.includes(state.focused)) reachable.push(state.focused);
  const had = /** @type {any} */ (document.activeElement)?.entry;
  for (const circle of circles) if (circle.entry) circle.entry.circle = undefined;
  const size = view.radius.toFixed(1);
  reachable.forEach((entry, index) => {
    const circle = circles[index] ||= element(byId("marks"), "circle", { role: "button" });
    const [x, y] = pixelsOf(entry);
    for (const [key, value] of [["cx", x.toFixed(1)], ["cy", y.toFixed(1)], ["r", size]]) circle.setAttribute(key, value);
    circle.removeAttribute("hidden");
    circle.setAttribute("aria-label", describe(entry));
    circle.setAttribute("aria-pressed", isChosen(entry));
    circle.setAttribute("tabindex", -1);
    circle.entry = entry;
    entry.circle = circle;
  });
  circles.forEach((circle, index) => {
    if (index < reachable.length) return;
    circle.setAttribute("hidden", "");
    circle.entry = undefined;
  });
  rove(had && reachable.includes(had) ? had : reachable.find(isChosen) || reachable[reachable.length - 1]);
  if (had && had.circle && document.activeElement !== had.circle) had.circle.focus({ preventScroll: true });
  byId("keys").textContent = "Arrow keys move the map, plus and minus zoom, 0 shows everything. " +
    (canMove ? "H measures distances from the middle of the map. " : "") +
    (reachable.length > 0 || marked.length === 0
      ? "Enter goes to the marks. On a mark, arrow keys go to the next one in that direction and Enter chooses it."
      : `${counted(inView.length)} marks are too many to go through: Enter goes to the table, which has them all.`);
}

/** One mark at a time can be reached with the tabulator; arrow keys go on from there. */
function rove(entry) {
  if (state.at && state.at.circle) state.at.circle.setAttribute("tabindex", -1);
  state.at = entry;
  if (entry && entry.circle) entry.circle.setAttribute("tabindex", 0);
}

let isDrawing = false;
let settling;
function requestDraw() {
  if (isDrawing || sums) return;
  isDrawing = true;
  requestAnimationFrame(draw);
}
function draw() {
  isDrawing = false;
  scaleMarks();
  drawGround();
  drawDots();
  for (const name of names) placeName(name);
  drawChosen();
  placeHint();
  clearTimeout(settling);
  settling = setTimeout(settle, 90);
}

/** What waits until the map has come to rest. */
function settle() {
  if (rescale()) {
    fillMarks();
    drawDots();
    for (const row of listing.children) fillSwatch(row);
  }
  drawLegend();
  // What the legend covers has changed with its height.
  drawGround();
  layOut();
  chooseNames();
  if (state.inView && tabulate()) {
    fillRows();
    tell();
  }
  drawDays();
  advise();
  writeAddress();
}

const dots = byId("dots");
const canvas = dots.getContext("2d");
/** The marks of one size, by colour and edge, to be stamped onto the canvas. */
const stamps = new Map();
let stampKind = "";

function stampOf(entry, density) {
  const key = (entry.colour || "none") + entry.isApproximate;
  if (!stamps.has(key)) stamps.set(key, makeStamp(entry, density));
  entry.stamp = stamps.get(key);
  entry.stampKind = stampKind;
  return entry.stamp;
}

/** Those at the point of their suburb or postcode have a dashed edge. */
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
  if (kind !== stampKind) {
    stamps.clear();
    stampKind = kind;
  }
  canvas.clearRect(0, 0, width, height);
  for (const entry of marked) {
    if (entry.isMerged && !isChosen(entry) && entry !== state.focused) continue;
    // As `pixelsOf`, without an array for each of thousands.
    const x = (entry.x - view.x) * view.k + view.width / 2 + entry.dx * view.spacing;
    const y = (entry.y - view.y) * view.k + view.height / 2 + entry.dy * view.spacing;
    if (!isVisible(x, y)) continue;
    const stamp = entry.stampKind === kind ? entry.stamp : stampOf(entry, density);
    canvas.drawImage(stamp, Math.round(x * density - stamp.width / 2), Math.round(y * density - stamp.height / 2));
  }
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

/** The mark whose middle is nearest, within so many pixels. */
function nearest(x, y, within) {
  let [best, least] = [undefined, within];
  for (const entry of marked) {
    if (entry.isMerged) continue;
    const [left, top] = pixelsOf(entry);
    const length = Math.hypot(left - x, top - y);
    if (length <= least) [best, least] = [entry, length];
  }
  return best;
}
