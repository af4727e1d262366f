// Choosing: a mark, its row and its tip together.

function choose(entry, from) {
  state.chosen = entry.key;
  for (const { circle } of reachable) circle.setAttribute("aria-pressed", isChosen(circle.entry));
  if (entry.isPlaced && marked.includes(entry)) {
    if (entry.circle) rove(entry);
    if (from === "table" && isMapShown()) bringIntoView(entry);
  }
  const index = tabled.indexOf(entry);
  if (index >= state.rows) {
    state.rows = Math.ceil((index + 1) / ROWS) * ROWS;
    fillRows();
  }
  markRows();
  if (sums) {
    if (sums.isByDay) readingDay = asText(entry.record[sums.keys[0].column]);
    drawSums();
  } else {
    showHint(undefined);
    drawDots();
    showTip();
    if (isMapShown()) uncover(entry);
    drawChosen();
  }
  if (from === "map") scrollToRow(index);
  writeAddress();
}

function unchoose() {
  if (state.chosen === undefined) return;
  state.chosen = undefined;
  for (const { circle } of reachable) circle.setAttribute("aria-pressed", "false");
  markRows();
  showTip();
  if (sums) drawSums(); else drawChosen();
  writeAddress();
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || /** @type {any} */ (event.target).type === "search") return;
  showHint(undefined);
  unchoose();
});

let hovered;
function hover(entry) {
  if (entry === hovered) return;
  hovered = entry;
  plan.classList.toggle("pointing", Boolean(entry));
  showHint(entry);
}
plan.addEventListener("pointerleave", () => hover(undefined));
// Not on the marks' group, which a listener for the focus makes focusable itself.
plan.addEventListener("focusin", (event) => {
  const { entry } = event.target;
  if (!entry) return;
  rove(entry);
  state.focused = event.target.matches(":focus-visible") ? entry : undefined;
  drawDots();
  drawChosen();
  showHint(entry);
});
plan.addEventListener("focusout", (event) => {
  if (!event.target.entry) return;
  state.focused = undefined;
  drawChosen();
  showHint(undefined);
});
