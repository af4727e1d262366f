// The ground: land, borders, towns, rings around the place that distances are from, and the ruler.

const ground = readGround(byId("ground-data").textContent);
const land = { x: eastward(125), y: southward(-28) };

function drawLand() {
  const path = (line) => "M" + line.map(({ x, y }) =>
    `${((x - land.x) * PATH).toFixed(1)} ${((y - land.y) * PATH).toFixed(1)}`).join("L");
  const [coasts, borders] = byId("land").children;
  coasts.setAttribute("d", ground.outlines.map((line) => path(line) + "Z").join(""));
  borders.setAttribute("d", ground.borders.map(path).join(""));
}

let rings = [];
/** Rings around the place that distances are from. */
function drawRings() {
  for (const id of ["rings", "ring-names"]) byId(id).replaceChildren();
  byId("origin").toggleAttribute("hidden", !from);
  rings = (from && distance ? bands : []).map((kilometres) => {
    let path = "";
    for (let degrees = 0; degrees < 360; degrees += 3) {
      const point = placeAway(from, kilometres, degrees);
      const [x, y] = [point.x - origin.x, point.y - origin.y].map((way) => (way * PATH).toFixed(2));
      path += `${path ? "L" : "M"}${x} ${y}`;
    }
    return {
      top: placeAway(from, kilometres, 0), bottom: placeAway(from, kilometres, 180), box: [0, 0, 0, 0],
      path: element(byId("rings"), "path", { d: path + "Z" }),
      text: element(byId("ring-names"), "text", {}, `${kilometres} km`),
    };
  });
}
drawRings();

function scalePath(node, x, y) {
  const [left, top] = pixels(x, y);
  const scale = view.k / PATH;
  node.setAttribute("transform", `matrix(${scale} 0 0 ${scale} ${left.toFixed(2)} ${top.toFixed(2)})`);
}

function drawGround() {
  scalePath(byId("land"), land.x, land.y);
  for (const ring of rings) {
    scalePath(ring.path, origin.x, origin.y);
    const [x, y] = pixels(ring.top.x, ring.top.y);
    // Below the ring where the legend is in the way above it.
    const isBelow = overlaps([x - 24, y - 18, x + 24, y], covered);
    const line = isBelow ? pixels(ring.bottom.x, ring.bottom.y)[1] + 14 : y - 5;
    ring.box = [x - 24, line - 13, x + 24, line + 4];
    const isHidden = pixels(origin.x, origin.y)[1] - y < 22 || overlaps(ring.box, noted);
    ring.text.toggleAttribute("hidden", isHidden);
    if (isHidden) ring.box = NOWHERE;
    move(ring.text, x, line);
  }
  if (origin) move(byId("origin"), ...pixels(origin.x, origin.y));
  drawRuler();
}

function drawRuler() {
  const kilometres = round125(110 / pixelsPerKilometre());
  const length = kilometres * pixelsPerKilometre();
  const [path, text] = byId("ruler").children;
  path.setAttribute("d", `M1 12v5h${length.toFixed(1)}v-5`);
  text.textContent = kilometres >= 1 ? `${counted(kilometres)} km` : `${Math.round(kilometres * 1000)} m`;
}
