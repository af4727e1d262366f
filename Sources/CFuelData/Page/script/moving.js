// Moving about: pointers, wheel and keys on the map.

const pointers = new Map();
let travel = 0;
function inPlan(event) {
  const box = plan.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}
plan.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  if (pointers.size === 0) travel = 0;
  pointers.set(event.pointerId, inPlan(event));
  if (pointers.size > 1) travel = Infinity;
});
plan.addEventListener("pointermove", (event) => {
  const before = pointers.get(event.pointerId);
  const now = inPlan(event);
  if (!before) {
    if (event.pointerType === "mouse" && pointers.size === 0) hover(entryAt(now[0], now[1], view.radius + 1));
    return;
  }
  travel += Math.hypot(now[0] - before[0], now[1] - before[1]);
  const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
  if (travel > 4 && !plan.hasPointerCapture(event.pointerId)) plan.setPointerCapture(event.pointerId);
  plan.classList.toggle("moving", travel > 4);
  pointers.set(event.pointerId, now);
  if (other) {
    const span = (point) => Math.max(20, Math.hypot(point[0] - other[0], point[1] - other[1]));
    zoomBy(span(now) / span(before), other[0], other[1]);
  } else if (travel > 4) {
    panBy(now[0] - before[0], now[1] - before[1]);
  }
});
function release(event) {
  if (!pointers.delete(event.pointerId)) return;
  plan.classList.remove("moving");
  if (event.type !== "pointerup" || travel > 4) return;
  const [x, y] = inPlan(event);
  const crowd = pillAt(x, y);
  const entry = entryAt(x, y, event.pointerType === "touch" ? 22 : view.radius + 3);
  clearTimeout(tapping);
  if (crowd?.members) enterCrowd(crowd);
  else if (entry) choose(entry, "map");
  else if (state.chosen !== undefined) unchoose();
  // A second tap would make it a double one, which zooms.
  else if (canMove) tapping = setTimeout(() => startFrom(x, y), 260);
}
let tapping;
/** Where somebody is: distances are from there. */
function startFrom(x, y) {
  const place = [view.y + (y - view.height / 2) / view.k, view.x + (x - view.width / 2) / view.k];
  goFrom({ latitude: latitudeAt(place[0]), longitude: longitudeAt(place[1]), name: "here" });
}
plan.addEventListener("pointerup", release);
plan.addEventListener("pointercancel", release);
plan.addEventListener("wheel", (event) => {
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
  zoomBy(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), ...inPlan(event));
}, { passive: false });
plan.addEventListener("dblclick", (event) => {
  const [x, y] = inPlan(event);
  clearTimeout(tapping);
  if (!pillAt(x, y) && !nearest(x, y, view.radius + 3)) zoomBy(2, x, y);
});
byId("zoom-in").addEventListener("click", () => zoomBy(2));
byId("zoom-out").addEventListener("click", () => zoomBy(0.5));
byId("zoom-all").addEventListener("click", fitAll);

const ARROWS = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, -1]], ["ArrowDown", [0, 1]]]);
plan.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const entry = event.target.entry;
  const arrow = ARROWS.get(event.key);
  if (arrow && entry && !event.shiftKey) goTo(entry, arrow);
  else if (arrow) panBy(-arrow[0] * 80, -arrow[1] * 80);
  else if (event.key === "+" || event.key === "=") zoomBy(1.6);
  else if (event.key === "-" || event.key === "_") zoomBy(1 / 1.6);
  else if (event.key === "0") fitAll();
  else if (event.key === "h" && canMove) startFrom(view.width / 2, view.height / 2);
  else if (event.key === "Enter" || event.key === " ") {
    if (entry) choose(entry, "map");
    else if (reachable.length > 0) focusMark(nearest(view.width / 2, view.height / 2, Infinity));
    else byId("scroll").focus();
  } else return;
  event.preventDefault();
});

/** The next mark in a direction: what is off to the side counts as farther away. */
function goTo(entry, direction) {
  const [right, down] = direction;
  const [x, y] = pixelsOf(entry);
  let [best, least] = [undefined, Infinity];
  for (const other of marked) {
    if (other === entry) continue;
    const [left, top] = pixelsOf(other);
    const along = (left - x) * right + (top - y) * down;
    const cost = along + 2.2 * Math.abs((left - x) * down - (top - y) * right);
    if (along > 0 && cost < least) [best, least] = [other, cost];
  }
  if (best) focusMark(best);
}
function focusMark(entry) {
  if (!entry) return;
  state.focused = entry;
  bringIntoView(entry);
  if (!entry.circle) layOut();
  rove(entry);
  entry.circle.focus({ preventScroll: true });
}
