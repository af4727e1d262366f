// The view in the page's address, behind the #, so that it can be sent: nothing of it goes to a server.

/** Whether the address is kept up to date: from the first change on, so that a page opens under its own name. */
let isAddressed = false;
let opening = "";

function addressOf() {
  const told = new URLSearchParams();
  if (!sums) {
    const zoom = Math.log2(view.k / 256);
    told.set("map", [zoom.toFixed(2), latitudeAt(view.y).toFixed(5), longitudeAt(view.x).toFixed(5)].join("/"));
  }
  if (hasMoved && from) told.set("from", `${from.latitude.toFixed(5)},${from.longitude.toFixed(5)}`);
  for (const [name, usual] of Object.entries(TRIP)) {
    if (state.trip[name] !== usual) told.set(name, String(state.trip[name]));
  }
  if (groups.size > 1) told.set("group", state.group);
  if (dates.length > 1) told.set("date", dates[state.date]);
  if (colourFields.length > 1) told.set("colour", state.colour.name);
  if (state.isSameScale) told.set("scale", "same");
  if (state.inView) told.set("list", "view");
  if (state.query) told.set("search", state.query);
  if (state.sort) told.set("sort", (state.isDescending ? "-" : "") + state.sort.name);
  if (typeof state.chosen === "string") told.set("chosen", state.chosen);
  else if (state.chosen !== undefined) told.set("record", String(state.chosen));
  return "#" + told.toString().replace(/%2F/g, "/").replace(/%2C/g, ",");
}
function writeAddress() {
  const now = addressOf();
  if (!isAddressed && (!opening || now === opening)) {
    opening = now;
    return;
  }
  isAddressed = true;
  // An address that the browser refuses to keep, as in a frame without rights, is no reason to stop.
  try {
    if (location.hash !== now) history.replaceState(null, "", now);
  } catch { /* the page works without */ }
}

/** Takes what an address says and the records have; whether it said where the map is. */
function readAddress() {
  const told = new URLSearchParams(location.hash.slice(1));
  const [startNorth, startEast] = (told.get("from") || "").split(",").map((text) => text ? Number(text) : NaN);
  if (canMove && Math.abs(startNorth) <= 85 && Math.abs(startEast) <= 180) {
    moveOrigin({ latitude: startNorth, longitude: startEast, name: "here" });
    drawRings();
    chooseColumns();
    fillHead();
  }
  for (const [name, usual] of Object.entries(TRIP)) {
    state.trip = { ...state.trip, [name]: tripNumber(name, told.get(name)) ?? usual };
  }
  if (groups.has(told.get("group"))) state.group = told.get("group");
  const date = dates.indexOf(told.get("date"));
  if (date >= 0) state.date = date;
  const named = (name) => colourFields.find((field) => field.name === name);
  state.colour = named(told.get("colour")) || state.colour;
  state.isSameScale = told.get("scale") === "same";
  if (told.has("map") || told.has("list")) state.inView = told.get("list") === "view";
  state.query = told.get("search") || "";
  const sort = told.get("sort") || "";
  const sorted = columns.find((field) => field.name === sort.replace(/^-/, "") || field.name === sort);
  if (sorted) [state.sort, state.isDescending] = [sorted, sort === "-" + sorted.name];
  const record = Number(told.get("record") ?? NaN);
  if (told.has("chosen")) state.chosen = told.get("chosen");
  else if (records[record]) state.chosen = record;
  const [zoom, north, east] = (told.get("map") || "").split("/").map(Number);
  if (!(Math.abs(north) <= 85 && Math.abs(east) <= 180 && zoom > -1 && zoom < 19)) return false;
  Object.assign(view, { x: eastward(east), y: southward(north), k: 256 * 2 ** zoom });
  isAddressed = true;
  return true;
}
