// The part of the world that the map shows.

const map = byId("map");
const plan = byId("plan");
/** Where there is room for the list or the map, but not for both. */
const onePane = matchMedia("(max-width: 700px)");
const view = { x: eastward(121), y: southward(-26), k: 8000, width: 1, height: 1, radius: 5, spacing: 5 };

function pixels(x, y) {
  return [(x - view.x) * view.k + view.width / 2, (y - view.y) * view.k + view.height / 2];
}
function pixelsOf(entry) {
  const [x, y] = pixels(entry.x, entry.y);
  return [x + entry.dx * view.spacing, y + entry.dy * view.spacing];
}
/** Whether something of a mark there can be seen. */
function isVisible(x, y) {
  return x > -20 && y > -20 && x < view.width + 20 && y < view.height + 20;
}
function pixelsPerKilometre() {
  return view.k / (2 * Math.PI * EARTH * Math.cos(latitudeAt(Math.max(0.02, Math.min(0.98, view.y))) * Math.PI / 180));
}
/** Marks grow as one comes nearer. Those at one place may overlap on a map of the state, lest they go astray. */
function scaleMarks() {
  const nearness = Math.log10(pixelsPerKilometre());
  view.radius = Math.max(4.5, Math.min(9, 5.2 + 1.3 * nearness));
  view.spacing = view.radius * Math.max(0.8, Math.min(1.9, 1.5 + 0.7 * nearness));
}
/** Where on the map something lies: left, top, right, bottom. */
function boxOf(id) {
  const frame = map.getBoundingClientRect();
  const box = byId(id).getBoundingClientRect();
  if (box.width === 0) return NOWHERE;
  return [box.left - frame.left, box.top - frame.top, box.right - frame.left, box.bottom - frame.top];
}

function zoomBy(factor, x = view.width / 2, y = view.height / 2) {
  const k = Math.max(200, Math.min(1e8, view.k * factor));
  view.x += (x - view.width / 2) * (1 / view.k - 1 / k);
  view.y += (y - view.height / 2) * (1 / view.k - 1 / k);
  view.k = k;
  requestDraw();
}
function panBy(x, y) {
  view.x = Math.max(0, Math.min(1, view.x - x / view.k));
  view.y = Math.max(0, Math.min(1, view.y - y / view.k));
  requestDraw();
}
function fit(points) {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [west, north, east, south] =
      [Math.min(west, x), Math.min(north, y), Math.max(east, x), Math.max(south, y)];
  }
  if (west > east) return;
  view.x = (west + east) / 2;
  view.y = (north + south) / 2;
  // The lower edge has the ruler and the note.
  const margin = Math.min(48, view.width / 10, view.height / 10);
  const below = 24;
  view.k = Math.min((view.width - 2 * margin) / (east - west || 1e-9),
    (view.height - 2 * margin - below) / (south - north || 1e-9),
    east - west + south - north > 0 ? 2.5e6 : 4e5);
  view.y += below / 2 / view.k;
  requestDraw();
}
function fitAll() {
  fit(origin ? [...marked, origin] : marked);
}
/** With a place to start from: its surroundings, if something is in them. */
function fitFirst() {
  if (from && reach > 0 && marked.some((entry) => !entry.isBeyond)) {
    if (!onePane.matches) byId("in-view").checked = state.inView = true;
    fit([0, 90, 180, 270].map((degrees) => placeAway(from, reach, degrees)));
  } else {
    fitAll();
  }
}
function bringIntoView(entry) {
  const [x, y] = pixelsOf(entry);
  const margin = 40;
  const beyond = (value, end) => value < margin ? margin - value : value > end - margin ? end - margin - value : 0;
  const [right, down] = [beyond(x, view.width), beyond(y, view.height)];
  if (Math.abs(right) > view.width || Math.abs(down) > view.height) {
    Object.assign(view, { x: entry.x, y: entry.y });
    requestDraw();
  } else if (right || down) {
    panBy(right, down);
  }
}
