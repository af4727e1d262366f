// Controls, titles and notes, and everything together.

function tell() {
  const texts = [tabled.length === candidates
    ? `${counted(candidates)} ${noun(candidates)}`
    : `${counted(tabled.length)} of ${counted(candidates)} ${noun(candidates)}`];
  if (state.group) texts.push(state.group);
  if (dates.length > 0 && records.length > 0) texts.push(readableDate(dates[state.date]));
  byId("count").textContent = texts.join(" · ");
  byId("caption").textContent = texts.join(", ");
  const notes = [];
  if (hasMap && marked.length === 0) {
    notes.push(listed.length === 0 ? "Nothing found." : "None of these has coordinates.");
  } else if (unplaced > 0) {
    const verb = unplaced === 1 ? "is" : "are";
    notes.push(`${counted(unplaced)} ${noun(unplaced)} without coordinates ${verb} in the list only` +
      (state.inView ? ", and not in view." : "."));
  }
  if (isCut) notes.push(`Only the list’s first ${counted(MARKS)} are on the map.`);
  if (superseded > 0) {
    notes.push(`${counted(superseded)} earlier record${superseded === 1 ? "" : "s"} of the same stations not shown.`);
  }
  if (marked.some((entry) => entry.isApproximate)) notes.push("Dashed: at the point of the suburb or postcode.");
  byId("note").textContent = notes.join(" ");
  byId("date-text").textContent = dates.length > 0 ? readableDate(dates[state.date]) : "";
  byId("date").setAttribute("aria-valuetext", byId("date-text").textContent);
}

function entitle() {
  let title = isPriced ? "Fuel prices" : feedTitle && records.length > 0 ? textIn(records[0], feedTitle) : "";
  title = (title || "Records") + (near ? ` near ${near.name}` : "");
  title = settings.title || (sums && state.colour ? sumsTitle() : title);
  byId("title").textContent = title;
  document.title = title;
  plan.setAttribute("aria-label", `Map: ${title}`);
}

/** Shows what the state says. */
function refresh(changesMap = true) {
  if (changesMap) {
    select();
    rescale();
    fillMarks();
    suggestNames();
    drawLegend();
  } else {
    sort();
  }
  tabulate();
  fillRows();
  labelHead();
  tell();
  advise();
  if (sums) {
    drawSums();
    writeAddress();
    return;
  }
  showHint(undefined);
  if (state.chosen !== undefined || !tip.hidden) showTip();
  requestDraw();
}

/** Puts the controls to what the state says. */
function showState() {
  for (const choice of byId("group").querySelectorAll("input")) choice.checked = choice.value === state.group;
  byId("colour").value = state.colour ? state.colour.name : "";
  byId("date").value = dateSteps[state.date] ?? 0;
  byId("search").value = state.query;
  byId("in-view").checked = state.inView;
  byId("same-scale").checked = state.isSameScale;
  for (const name of Object.keys(TRIP)) byId(name).value = state.trip[name];
}

function offerChoices(select, names, label) {
  for (const name of names) element(select, "option", { value: name }, label(name));
}
byId("group").hidden = groups.size < 2;
if (group) byId("group-label").textContent = group.label;
// What most stations have comes first.
for (const name of [...groups.keys()].sort((a, b) => groups.get(b).length - groups.get(a).length)) {
  const label = element(byId("group"), "label");
  element(label, "input", { type: "radio", name: "group", value: name });
  element(label, "span", {}, name || "unspecified");
}
byId("group").addEventListener("change", (event) => {
  state.group = event.target.value;
  state.rows = ROWS;
  refresh();
});
// A table of sums has one switch, which needs no button before it.
if (sums) byId("options").before(byId("colour-control"));
byId("options").hidden = Boolean(sums) || !hasMap && colourFields.length < 2;
document.addEventListener("click", (event) => {
  if (!(/** @type {any} */ (event.target)).closest("#options")) byId("options").open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") byId("options").open = false;
});

/** Whether the map can be seen. */
function isMapShown() {
  return hasMap && (!onePane.matches || byId("main").classList.contains("map-pane"));
}
let wasMapShown = false;
let isPlacedByAddress = false;
function showPane(name) {
  byId("main").classList.toggle("map-pane", name === "map");
  for (const pane of ["list", "map"]) byId("show-" + pane).setAttribute("aria-pressed", name === pane);
  if (name !== "map" || wasMapShown) return;
  wasMapShown = true;
  resize();
  if (!isPlacedByAddress) fitFirst();
}
byId("panes").hidden = !hasMap;
byId("show-list").addEventListener("click", () => showPane("list"));
byId("show-map").addEventListener("click", () => showPane("map"));
byId("colour-control").hidden = colourFields.length < 2;
byId("colour-label").textContent = sums ? "Show" : "Colour";
offerChoices(byId("colour"), colourFields.map((field) => field.name), (name) => find(name).label);
byId("colour").addEventListener("change", (event) => {
  state.colour = find(event.target.value);
  entitle();
  refresh();
});
byId("same-scale-control").hidden = dates.length < 2 || colourFields.length === 0;
byId("same-scale").addEventListener("change", (event) => {
  state.isSameScale = event.target.checked;
  refresh();
});
// The slider is as true to time as the chart below it.
byId("date").max = Math.max(0, ...dateSteps.slice(-1));
function showDate(number) {
  byId("date").value = dateSteps[number];
  if (number === state.date) return;
  state.date = number;
  refresh();
}
byId("date").addEventListener("input", (event) => showDate(dateAt(dateSteps, Number(event.target.value), state.date)));
byId("days").addEventListener("click", (event) => {
  const box = byId("days").getBoundingClientRect();
  const share = (event.clientX - box.left - GUTTER - 9) / Math.max(1, box.width - GUTTER - 18);
  const step = share * dateSteps[dateSteps.length - 1];
  const ways = dateSteps.map((other) => Math.abs(other - step));
  showDate(ways.indexOf(Math.min(...ways)));
});
byId("days-numbers").addEventListener("toggle", () => {
  if (byId("days-numbers").open) fillDayNumbers();
});
let typing;
byId("search").addEventListener("input", (event) => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    state.query = event.target.value;
    state.rows = ROWS;
    refresh();
    // Where all that was found is elsewhere, the map goes there.
    if (state.inView && isMapShown() && tabled.length === 0) fit(marked);
  }, 120);
});
byId("view-control").hidden = !hasMap;
byId("in-view").addEventListener("change", (event) => {
  state.inView = event.target.checked;
  state.rows = ROWS;
  refresh(false);
});
byId("controls").addEventListener("submit", (event) => event.preventDefault());
darkness.addEventListener("change", () => {
  fillings += 1;
  refresh();
});

function resize() {
  // A map that is not shown is laid out for when it will be.
  view.width = map.clientWidth || innerWidth;
  view.height = map.clientHeight || innerHeight * 0.6;
  requestDraw();
}
map.hidden = !hasMap;
byId("sums").hidden = !sums;
byId("main").classList.toggle("alone", !hasMap && !sums);
byId("main").classList.toggle("news", isFeed);
showPane("list");
byId("when").hidden = dates.length < 2;
drawLand();
entitle();
tellAge();
chooseColumns();
fillHead();
resize();
isPlacedByAddress = readAddress();
entitle();
refresh();
if (!isPlacedByAddress && !sums) fitFirst();
// The scale and the list are those of the place where the map begins.
scaleMarks();
rescale();
fillMarks();
refresh(false);
showState();
window.addEventListener("hashchange", () => {
  const isPlaced = readAddress();
  if (!isPlaced && !location.hash.includes("=")) return;
  refresh();
  showState();
});
new ResizeObserver(() => {
  if (sums) {
    drawSums();
    return;
  }
  resize();
}).observe(sums ? byId("sums") : map);
