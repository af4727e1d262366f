"use strict";
// The map page's script, executed on pages that the program makes: node --test Tests/Browser/script_test.js. What only a
// browser can show (layout, drawing, focus, policies) is in map_test.py.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { Page, run } = require("./page.js");

const NEAR = ["--assume-product", "ULP", "--near", "6050", "samples/fuelwatch.rss"];
const near = (options) => new Page(NEAR, options);
const records = (...options) => run(options).trim().split("\n").map((line) => JSON.parse(line));
const everything = (page) => {
  page.byId("in-view").checked = false;
  page.fire("in-view", "change");
  return page;
};

test("every record has a row and a mark", () => {
  const page = everything(near());
  // The cheapest within the outer ring come first.
  const expected = records(...NEAR)
    .sort((a, b) => (a.distance_km > 15) - (b.distance_km > 15) || a.price - b.price);
  assert.equal(expected.length, 12);
  assert.deepEqual(page.column(0).map(Number), expected.map((record) => record.price));
  assert.deepEqual([...page.names].sort(), expected.map((record) => record.station).sort());
  assert.equal(page.marks.length, 12);
  assert.ok(page.labels.includes("Vibe Honeyeater Road, 118.9 c/L, 5.6 km E, Bayswater"));
  assert.equal(page.document.title, "Fuel prices near 6050");
  assert.deepEqual(page.byId("ring-names").children.map((name) => name.textContent), ["5 km", "15 km"]);
});

test("only what is in view is listed near a place", () => {
  const page = near();
  assert.ok(page.byId("in-view").checked);
  assert.equal(page.rows.length, 10);
  assert.equal(page.text("count"), "10 of 12 stations · ULP · Sat 13 Feb 2021");
  page.fire("zoom-all", "click");
  assert.equal(page.text("count"), "12 stations · ULP · Sat 13 Feb 2021");
  assert.equal(page.rows.length, 12);
});

test("a column sorts up and down", () => {
  const page = everything(near());
  const header = () => page.byId("head").children[3];
  // Those from a suburb's point are rounded to a kilometre, and marked.
  const expected = records(...NEAR).sort((a, b) => a.distance_km - b.distance_km).map((record) =>
    record.coordinates_from === "suburb" ? "≈ " + Math.round(record.distance_km) : record.distance_km.toFixed(1));
  const distances = () => page.column(3).map((text) => text.replace(/ [NESW]+$/, ""));
  assert.match(page.column(3)[0], /^\d+\.\d [NESW]{1,2}$/);
  for (const [order, sorted] of [["ascending", expected], ["descending", [...expected].reverse()]]) {
    page.click(header().querySelector("button"));
    assert.equal(header().getAttribute("aria-sort"), order);
    assert.deepEqual(distances(), sorted);
  }
  page.click(page.byId("head").children[1].querySelector("button"));
  assert.deepEqual(page.names, [...page.names].sort(new Intl.Collator("en", { sensitivity: "base" }).compare));
  assert.equal(header().getAttribute("aria-sort"), null);
});

test("what is missing comes last in both directions", () => {
  const page = new Page([], { input: "name,depth,note\nA,2,x\nB,,y\nC,10,z\n" });
  const depth = page.byId("head").children[1].querySelector("button");
  assert.deepEqual(page.names, ["A", "C", "B"]);
  page.click(depth);
  assert.deepEqual(page.names, ["C", "A", "B"]);
});

test("all words of a search are found, in any field", () => {
  const page = near();
  page.enter("search", "input", "currawong SHELL");
  assert.equal(page.text("count"), "2 of 12 stations · ULP · Sat 13 Feb 2021");
  assert.equal(page.rows.length, 2);
  assert.equal(page.marks.length, 2);
  page.enter("search", "input", "northam");
  assert.deepEqual(page.names, ["Red Gravel Roadhouse"]);
  page.enter("search", "input", "currawong nowhere");
  assert.deepEqual(page.marks, []);
  assert.equal(page.text("nothing"), "Nothing found.");
});

test("colours go from the lowest value to the highest", () => {
  const [light, dark] = [false, true].map((isDark) => everything(near({ isDark })));
  for (const page of [light, dark]) {
    page.fire("zoom-all", "click");
    assert.equal(page.swatches.length, 12);
    const prices = page.column(0).map(Number);
    assert.equal(page.swatches[prices.indexOf(Math.min(...prices))], CHEAP);
    assert.equal(page.swatches[prices.indexOf(Math.max(...prices))], DEAR);
    // Equal prices have one colour, others another.
    prices.forEach((price, row) => prices.forEach((other, at) =>
      assert.equal(page.swatches[row] === page.swatches[at], price === other)));
    assert.deepEqual(page.dots.map((dot) => dot.colour).sort(), [...page.swatches].sort());
  }
  assert.deepEqual(light.byId("scale").named("text").slice(0, 2).map((text) => text.textContent), ["112.9", "149.9"]);
  assert.match(dark.byId("scale").getAttribute("aria-label"), /blue is cheap, orange is dear/);
  assert.deepEqual(["legend-low", "legend-title", "legend-high"].map((id) => dark.text(id)), ["cheap", "Price, c/L", "dear"]);
  // What has the suburb's point is dashed.
  const approximate = records(...NEAR).filter((record) => record.coordinates_from === "suburb");
  assert.equal(light.dots.filter((dot) => dot.isDashed).length, approximate.length);
});

test("dots are drawn where the marks are", () => {
  const page = near();
  assert.ok(page.dots.length >= 10);
  for (const mark of page.marks) {
    const [x, y] = ["cx", "cy"].map((key) => Number(mark.getAttribute(key)));
    if (x < 0 || y < 0 || x > 900 || y > 700) continue;
    assert.ok(page.dots.some((dot) => Math.hypot(dot.x - x, dot.y - y) < 1.5), mark.getAttribute("aria-label"));
  }
});

test("products and dates choose what is shown", () => {
  const month = ["samples/fuelwatch-month.csv"];
  const page = new Page(month);
  const places = (product, date) => [...new Set(records(...month)
    .filter((record) => record.product === product && record.date === date)
    .map((record) => `${record.station}${record.address}, ${record.suburb}`))].sort();
  // Names and, below them, addresses.
  const listed = () => page.column(1).sort();
  assert.deepEqual(page.products.sort(),
    [...new Set(records(...month).map((record) => record.product))].sort());
  assert.equal(page.product, "ULP");
  assert.equal(page.text("date-text"), "Tue 16 Feb 2021");
  assert.deepEqual(listed(), places("ULP", "2021-02-16"));
  page.enter("date", "input", 0);
  assert.equal(page.text("date-text"), "Sat 13 Feb 2021");
  assert.deepEqual(listed(), places("ULP", "2021-02-13"));
  page.pick("Diesel");
  assert.deepEqual(listed(), places("Diesel", "2021-02-13"));
});

test("a row is chosen with its mark and its tip", () => {
  const page = near();
  const [row, name] = [page.rows[2], page.names[2]];
  page.click(row.children[0]);
  assert.equal(row.getAttribute("aria-current"), "true");
  assert.deepEqual(page.marks.filter((mark) => mark.getAttribute("aria-pressed") === "true")
    .map((mark) => mark.getAttribute("aria-label").split(",")[0]), [name]);
  assert.equal(page.byId("tip").querySelector("h2").textContent, name);
  assert.ok(!page.byId("chosen").hidden);
  page.click(page.byId("tip").named("button").find((button) => button.className === "close"));
  assert.ok(page.byId("tip").hidden);
  assert.equal(row.getAttribute("aria-current"), null);
});

test("the keyboard goes from mark to mark", () => {
  const page = near();
  const focused = () => page.document.activeElement.getAttribute("aria-label");
  const place = (key) => Number(page.document.activeElement.getAttribute(key));
  page.byId("plan").focus();
  page.fire("plan", "keydown", { key: "Enter" });
  assert.ok(page.labels.includes(focused()));
  for (const [key, coordinate, sign] of [["ArrowRight", "cx", 1], ["ArrowUp", "cy", -1], ["ArrowLeft", "cx", -1]]) {
    const before = place(coordinate);
    page.document.activeElement.fire("keydown", { key });
    assert.ok(page.labels.includes(focused()));
    assert.ok(sign * (place(coordinate) - before) > 0, key);
  }
  page.document.activeElement.fire("keydown", { key: "Enter" });
  page.rest();
  const current = page.rows.filter((row) => row.getAttribute("aria-current"));
  assert.deepEqual(current.map((row) => row.querySelector("button").textContent), [focused().split(",")[0]]);
  assert.equal(page.marks.filter((mark) => mark.getAttribute("tabindex") === "0").length, 1);
});

test("records of any kind", () => {
  assert.equal(new Page(["samples/news.rss"]).text("title"), "The Bowser Bulletin");
  const page = new Page([], { input: "id,name,latitude,longitude,depth\n1,A,-32,115.5,7\n2,B,-31.5,115.7,12\n3,C,,,1\n" });
  assert.deepEqual(page.names, ["C", "A", "B"]);
  // A number that only names something is no colour.
  assert.deepEqual(page.byId("colour").children.map((option) => option.value), ["depth"]);
  assert.deepEqual([...page.labels].sort(), ["A, Depth 7", "B, Depth 12"]);
  assert.equal(page.text("note"), "1 record without coordinates is in the list only.");
  page.byId("in-view").checked = true;
  page.fire("in-view", "change");
  assert.deepEqual(page.names, ["A", "B"]);
  assert.equal(page.text("note"), "1 record without coordinates is in the list only, and not in view.");
  const raw = new Page(["--schema", "raw", "samples/fuelwatch-month.csv"]);
  assert.ok(raw.byId("map").hidden && raw.byId("main").className.includes("alone"));
  assert.equal(new Page([]).text("nothing"), "There are no records.");
});

test("columns that come later", () => {
  const page = everything(new Page([
    "samples/fuelwatch.rss", "samples/news.rss", "samples/fuelwatch-2026.rss", "samples/news.atom", "--near", "6050"]));
  assert.equal(page.text("date-text"), "Mon 2 Mar 2026");
  assert.ok(page.names.includes("Reddy Express Kestrel Road"));
});

test("a page that was cut off shows what it has", () => {
  const page = near({ change: (html) => html.slice(0, html.lastIndexOf("\"Red Gravel")) });
  assert.equal(page.marks.length, 10);
});

test("many records are marked and listed in parts", () => {
  const places = Array.from({ length: 6000 }, (_, at) =>
    `Place ${at},${-32 + at % 97 / 50},${116 + at % 89 / 40},${at % 1000}\n`);
  const page = new Page([], { input: "name,latitude,longitude,depth\n" + places.join("") });
  assert.ok(page.dots.length > 4900 && page.dots.length <= 5000);
  assert.equal(page.marks.length, 0);
  assert.match(page.text("keys"), /5,000 marks are too many to go through: Enter goes to the table/);
  page.byId("plan").focus();
  page.fire("plan", "keydown", { key: "Enter" });
  assert.equal(page.document.activeElement, page.byId("scroll"));
  assert.equal(page.text("note"), "Only the list’s first 5,000 are on the map.");
  assert.equal(page.rows.length, 100);
  assert.equal(page.text("more"), "Show 100 more of 5,900");
  page.fire("more", "click");
  assert.equal(page.rows.length, 200);
});

test("values stay text", () => {
  const values = ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "<!-- <script>", "]]></script>"];
  const input = values.map((name) => JSON.stringify({ name, latitude: -32, longitude: 115.8, [name]: name }) + "\n");
  const page = new Page([], { input: input.join("") });
  assert.deepEqual(page.names, values);
  for (const row of page.rows) {
    page.click(row.children[0]);
    assert.equal(page.byId("tip").querySelector("h2").textContent, row.querySelector("button").textContent);
  }
  assert.equal(page.document.root.named("img").length, 0);
  assert.equal(page.document.root.named("script").length, 3);
});

test("coordinates are found under usual names, and under those that are named", () => {
  const marks = (header, ...options) => {
    const table = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "map-")), "table.csv");
    fs.writeFileSync(table, `name,${header}\nA,-31.9,115.8\nB,-32,115.9\n`);
    return new Page([...options, table]).marks.length;
  };
  for (const header of ["latitude,longitude", "Site_Latitude,Site_Longitude", "stopLat,stopLng", "y,x", "LAT,LONG"]) {
    assert.equal(marks(header), 2, header);
  }
  for (const header of ["latitude,stopLng", "flat,long", "y,lng", "b,l"]) assert.equal(marks(header), 0, header);
  assert.equal(marks("b,l", "--latitude", "b", "--longitude", "l"), 2);
  // Under whatever name they go out.
  assert.equal(marks("lat,lon", "--rename", "b=lat", "--rename", "l=lon"), 2);
  assert.equal(marks("b,l", "--latitude", "b", "--longitude", "l", "--rename", "c=b", "--rename", "b=l"), 2);
  assert.equal(marks("b,l", "--rename", "lat=b", "--rename", "lon=l"), 2);
  assert.equal(marks("y,x,lat", "--rename", "lat=y", "--rename", "long=x"), 2);
});

test("a title is the page's", () => {
  const page = new Page(["--title", "Fish & </script>", ...NEAR]);
  assert.equal(page.document.title, "Fish & </script>");
  assert.equal(page.byId("title").textContent, "Fish & </script>");
});

test("the ten cheapest in view have their price on the map", () => {
  const stations = Array.from({ length: 60 }, (_, at) => JSON.stringify({
    date: "2021-02-16", product: "ULP", price: 120 + at, station: `Station ${at}`, suburb: `Suburb ${at}`,
    latitude: -32 + at % 8 / 20, longitude: 115.8 + Math.floor(at / 8) / 20 }) + "\n");
  const page = new Page([], { input: stations.join("") });
  const labels = page.byId("names").children.filter((name) => name.className.startsWith("pill cheapest"))
    .map((name) => name.textContent);
  assert.deepEqual(labels.sort(), Array.from({ length: 10 }, (_, at) => `${120 + at}.0`));
});

/// Texts on the map of a kind.
const texts = (page, kind) => page.byId("names").children.filter((name) => name.className.split(" ").includes(kind))
  .map((name) => name.textContent);

test("crowds become a count with the lowest price, which parts as one comes nearer", () => {
  const stations = Array.from({ length: 120 }, (_, at) => JSON.stringify({
    date: "2021-02-16", product: "ULP", price: 120 + at, station: `Station ${at}`, suburb: "S",
    // A hundred in the city, twenty in the country.
    latitude: at < 20 ? -33 - at / 4 : -32 + at % 10 / 300, longitude: at < 20 ? 116 + at / 4 : 115.8 + Math.floor(at / 10) / 300,
  }) + "\n");
  const page = new Page([], { input: stations.join("") });
  const crowds = texts(page, "crowd");
  assert.ok(crowds.length > 0);
  for (const text of crowds) assert.match(text, /^\d+ from \d+\.\d$/);
  const merged = crowds.reduce((sum, text) => sum + parseInt(text, 10), 0);
  assert.ok(merged > 90);
  assert.equal(page.dots.length, 120 - merged);
  assert.equal(texts(page, "cheapest").length, 10);
  // Every station can still be reached by the keyboard.
  assert.equal(page.marks.length, 120);
  const crowd = page.byId("names").children.find((name) => name.className.includes("crowd"));
  const [x, y] = crowd.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const scale = page.text("ruler");
  for (const type of ["pointerdown", "pointerup"]) page.fire("plan", type, { button: 0, pointerId: 1, clientX: x, clientY: y });
  assert.notEqual(page.text("ruler"), scale);
  assert.ok(page.byId("tip").hidden && page.byId("origin").hidden);
  // Nearer, fewer are in view and more of them have their price.
  const share = () => {
    const inView = page.marks.filter((mark) => ["cx", "cy"].every((key, axis) =>
      Number(mark.getAttribute(key)) >= 0 && Number(mark.getAttribute(key)) <= [900, 700][axis]));
    return (texts(page, "cheapest").length + texts(page, "value").length) / inView.length;
  };
  page.fire("zoom-all", "click");
  const before = share();
  for (let step = 0; step < 2; step += 1) {
    const entered = page.byId("names").children.find((name) => name.className.includes("crowd"));
    const [left, top] = entered.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
    for (const type of ["pointerdown", "pointerup"]) {
      page.fire("plan", type, { button: 0, pointerId: 1, clientX: left, clientY: top });
    }
  }
  assert.ok(share() > before, `${share()} after ${before}`);
});

test("names of places keep clear of dots", () => {
  // So near one another that most names have no free place.
  const stations = Array.from({ length: 900 }, (_, at) => JSON.stringify({ date: "2021-02-16", product: "ULP", price: 120 + at,
    station: `S${at}`, suburb: `Suburb ${at % 90}`, latitude: -32 + at * 37 % 101 / 300,
    longitude: 115.8 + at * 53 % 97 / 300 }) + "\n");
  const page = new Page([], { input: stations.join("") });
  const places = page.byId("names").children.filter((name) => name.className === "place");
  assert.ok(places.length > 0);
  for (const place of places) {
    const [x, y] = place.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
    const half = 6 * place.textContent.length / 2;
    assert.ok(page.dots.every((dot) => Math.abs(dot.x - x) > half || Math.abs(dot.y - y) > 7), place.textContent);
  }
});

test("one product is chosen, and said", () => {
  const page = new Page(["samples/fuelwatch-month.csv", "--near", "6050"]);
  assert.match(page.text("count"), / · ULP · Tue 16 Feb 2021$/);
  assert.deepEqual([page.products[0], page.products.length, page.product], ["ULP", 7, "ULP"]);
  assert.equal(page.text("order"), "Cheapest within 15 km of 6050 first, then beyond");
  const distances = page.column(3).map((text) => parseFloat(text.replace(/^[≈<] /, "")));
  const beyond = page.rows.findIndex((row) => row.className === "beyond");
  assert.ok(beyond > 0 && distances.slice(0, beyond).every((distance) => distance <= 15) &&
    distances.slice(beyond).every((distance) => distance >= 15));
  const prices = page.column(0).slice(0, beyond).map(Number);
  assert.deepEqual(prices, [...prices].sort((a, b) => a - b));
});

/// The ends of the scale of colours, on a light page as on a dark one.
const [CHEAP, DEAR] = ["rgb(34,119,204)", "rgb(210,98,10)"];

/// Four stations on some days, from south to north.
const priced = (days, price) => days.flatMap((date, day) => ["A", "B", "C", "D"].map((station, at) => JSON.stringify({
  date, product: "ULP", price: price(day, at), station, suburb: "S", phone: "(08) 9000 0000", latitude: -32 + at / 10,
  longitude: 115.8 }) + "\n")).join("");

test("colours are of what is in view on the date, or the same on all dates", () => {
  const input = priced(["2021-02-15", "2021-02-16"], (day, at) => 100 + 50 * day + at);
  const page = new Page([], { input });
  assert.equal(new Set(page.swatches).size, 4);
  assert.equal(page.swatches[0], CHEAP);
  const later = [...page.swatches];
  page.enter("date", "input", 0);
  assert.deepEqual(page.swatches, later);
  page.byId("same-scale").checked = true;
  page.fire("same-scale", "change");
  assert.equal(page.swatches[0], CHEAP);
  assert.notDeepEqual(page.swatches, later);
  assert.match(page.byId("scale").getAttribute("aria-label"), /of all dates, from 100.0 c\/L to 153.0 c\/L/);
  page.enter("date", "input", 1);
  assert.notEqual(page.swatches[0], CHEAP);
});

test("changes diverge at 0 and have a sign", () => {
  const input = priced(["2021-02-15", "2021-02-16"], (day, at) => 100 + day * (at - 1));
  const page = new Page(["--changes"], { input });
  page.enter("colour", "change", "price_change");
  const shown = Object.fromEntries(page.column(3).map((change, row) => [change, page.swatches[row]]));
  assert.deepEqual(Object.keys(shown).sort(), ["+1.0", "+2.0", "0.0", "−1.0"].sort());
  assert.equal(new Set(Object.values(shown)).size, 4);
  assert.deepEqual([page.text("legend-low"), page.text("legend-high")], ["falls", "rises"]);
  const blue = (colour) => colour.match(/\d+/g).map(Number);
  assert.ok(blue(shown["−1.0"])[2] > blue(shown["−1.0"])[0]);
  assert.ok(blue(shown["+1.0"])[0] > blue(shown["+1.0"])[2]);
  assert.deepEqual(page.byId("scale").named("text").map((text) => text.textContent), ["−2.0", "+2.0", "0"]);
});

test("minimum, mean and maximum by date of what is in view", () => {
  const days = ["2021-02-14", "2021-02-15", "2021-02-16"];
  const page = new Page([], { input: priced(days, (day, at) => 100 + 10 * day + at) });
  assert.ok(!page.byId("when").hidden);
  assert.equal(page.text("day"), "In view: 120.0 to 123.0, mean 121.5 c/L");
  assert.match(page.byId("days").getAttribute("aria-label"), /^Price by date of what is in view: the mean, and a band from the 10th to/);
  assert.deepEqual(page.byId("days").named("path").map((path) => path.className), ["at", "band", "line mean"]);
  page.enter("date", "input", 0);
  assert.match(page.byId("date").getAttribute("aria-valuetext"), /^Sun 14 Feb 2021. In view: 100.0 to 103.0, mean 101.5 c\/L$/);
  page.byId("days-numbers").open = true;
  page.fire("days-numbers", "toggle");
  assert.deepEqual(page.lines("days-table"), [["Date", "Minimum", "10 %", "Mean", "90 %", "Maximum", "Stations"],
    ...["Sun 14", "Mon 15", "Tue 16"].map((day, at) =>
      [`${day} Feb 2021`, `${100 + 10 * at}.0`, `${100 + 10 * at}.0`, `${101 + 10 * at}.5`, `${103 + 10 * at}.0`,
        `${103 + 10 * at}.0`, "4"])]);
  // What is searched for counts alone.
  page.enter("search", "input", "D");
  assert.deepEqual(page.lines("days-table")[1], ["Sun 14 Feb 2021", ...new Array(5).fill("103.0"), "1"]);
  // So does what is in view.
  page.enter("search", "input", "");
  page.fire("zoom-in", "click");
  assert.deepEqual(page.lines("days-table")[1], ["Sun 14 Feb 2021", "101.0", "101.0", "101.5", "102.0", "102.0", "2"]);
});

test("charts are true to time, and so is the slider", () => {
  const page = new Page([], { input: priced(["2021-02-12", "2021-02-13", "2021-02-17"], (day, at) => 100 + day + at) });
  const line = page.byId("days").named("path").find((path) => path.className === "line mean");
  const [first, second, third] = line.getAttribute("d").match(/[ML][\d.]+/g).map((text) => Number(text.slice(1)));
  assert.ok(Math.abs((third - second) / (second - first) - 4) < 0.01, line.getAttribute("d"));
  assert.equal(Number(page.byId("date").max), 5);
  page.enter("date", "input", 4);
  assert.equal(page.text("date-text"), "Sat 13 Feb 2021");
  assert.equal(page.byId("date").value, "1");
});

/// The reader's day, and those around it.
const dayFromToday = (later) => {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + later);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

test("a page of today and tomorrow begins today and says whether to wait", () => {
  const days = [dayFromToday(0), dayFromToday(1)];
  const page = (change) => new Page([], { input: priced(days, (day, at) => 120 + day * change + at) });
  const falling = page(-6.2);
  assert.equal(falling.text("tomorrow"), "Tomorrow −6.2 c/L: wait");
  assert.match(falling.rows[0].textContent, /^120\.0A.*tomorrow −6\.2/);
  falling.click(falling.rows[0].children[0]);
  assert.match(falling.text("tip"), /Tomorrow113\.8 c\/L, −6\.2: wait/);
  falling.enter("date", "input", 1);
  assert.ok(falling.byId("tomorrow").hidden);
  assert.equal(page(8).text("tomorrow"), "Tomorrow +8.0 c/L: fill up today");
  assert.ok(new Page([], { input: priced([dayFromToday(-1), dayFromToday(0)], (day) => 120 - day) }).byId("tomorrow").hidden);
});

test("what is older than a day says how old it is", () => {
  const age = (...days) => new Page([], { input: priced(days, () => 120) }).text("age");
  assert.equal(age(dayFromToday(0)), "");
  assert.equal(age(dayFromToday(-9), dayFromToday(-3)), "The latest prices are 3 days old");
  assert.match(age("2001-01-05"), /^The latest prices are \d\d years old$/);
  assert.match(new Page(["samples/news.rss"]).text("age"), /^The latest item is \d+ (days|months|years) old$/);
});

/// Stations 0, 1, 2… times 4 km north of a place, each some cents cheaper than the one before.
const northward = (step) => Array.from({ length: 6 }, (_, at) => JSON.stringify({ date: "2021-02-16", product: "ULP",
  price: 150 - step * at, station: `S${at}`, suburb: "S", latitude: -32 + at * 4 / 111.195, longitude: 115.8 }) + "\n").join("");
const START = ["--near", "-32,115.8"];

test("the net saving against the mean nearby says what is worth the drive", () => {
  const page = everything(new Page(START, { input: northward(2) }));
  // The mean within 5 km is 149; there and back, each step takes 0.64 L.
  const expected = [0, 1, 2, 3, 4, 5].map((at) => (50 * (149 - 150 + 2 * at) - 0.64 * at * (150 - 2 * at)) / 100);
  const written = (value) => (Math.round(value * 100) < 0 ? "−$" : "$") + Math.abs(value).toFixed(2);
  page.click(page.byId("head").children[4].querySelector("button"));
  const order = [0, 1, 2, 3, 4, 5].sort((a, b) => expected[b] - expected[a]);
  assert.deepEqual(page.names, order.map((at) => `S${at}`));
  assert.deepEqual(page.column(4), order.map((at) => written(expected[at])));
  assert.equal(page.text("answer"), "Saves $0.37: S5, 140.0 c/L, 20.0 km N".replace("$0.37", written(expected[5])));
  // A thirsty car with a small tank had better stay.
  page.enter("litres", "input", 10);
  page.enter("consumption", "input", 20);
  assert.match(page.text("answer"), /^Nothing is worth the drive: S0, 150\.0 c\/L, 0\.0 km/);
  assert.match(page.text("trip-text"), /^10 L, 20 L\/100 km$/);
  assert.match(page.location.hash, /&litres=10&consumption=20/);
  const sent = new Page(START, { input: northward(2), hash: page.location.hash });
  assert.equal(sent.text("answer"), page.text("answer"));
  assert.equal(sent.byId("litres").value, "10");
  page.enter("litres", "input", "-5");
  assert.match(page.text("trip-text"), /^10 L/);
});

test("a price with a time of day stands until the next one", () => {
  const line = (station, date, time, price, product = "E10") => JSON.stringify({ date, product, price, station, time,
    currency: "GBP", latitude: 51.5, longitude: -0.1 }) + "\n";
  const input = line("A", "2026-06-10", "09:00:00", 140) + line("B", "2026-06-12", "18:00:00", 150) +
    line("B", "2026-06-12", "07:00:00", 152) + line("B", "2026-06-11", "07:00:00", 149) +
    line("A", "2026-06-09", "07:00:00", 160, "B7");
  const page = new Page([], { input });
  assert.deepEqual([page.names, page.column(0)], [["A", "B"], ["140.0", "150.0"]]);
  assert.equal(page.text("note"), "");
  page.click(page.rows[0].children[0]);
  assert.match(page.text("tip"), /B7 160\.0/);
  assert.equal(page.text("day"), "In view: 140.0 to 150.0, mean 145.0p");
  page.enter("date", "input", 2);
  assert.equal(page.text("date-text"), "Thu 11 Jun 2026");
  assert.deepEqual(page.column(0), ["140.0", "149.0"]);
  page.enter("date", "input", 1);
  assert.deepEqual(page.names, ["A"]);
});

test("a tap on the map says from where", () => {
  const tap = (page, x, y) => {
    for (const type of ["pointerdown", "pointerup"]) {
      page.fire("plan", type, { button: 0, pointerId: 1, clientX: x, clientY: y, pointerType: "touch" });
    }
  };
  const page = new Page([], { input: northward(2) });
  assert.match(page.text("answer"), /^Cheapest in view: S5, 140\.0 c\/L$/);
  assert.ok(!page.byId("from-text").hidden && page.byId("trip").hidden);
  assert.deepEqual(page.byId("head").children.map((cell) => cell.textContent), ["Price, c/L", "Station", "Suburb"]);
  const last = page.marks.find((mark) => mark.getAttribute("aria-label").startsWith("S5"));
  tap(page, Number(last.getAttribute("cx")) + 60, Number(last.getAttribute("cy")));
  assert.deepEqual(page.byId("head").children.slice(3).map((cell) => cell.textContent), ["Distance, km", "Saves"]);
  assert.match(page.column(3)[page.names.indexOf("S5")], /^\d\.\d W$/);
  assert.match(page.text("answer"), /S5, 140\.0 c\/L, \d\.\d km W$/);
  assert.deepEqual(page.byId("ring-names").children.map((name) => name.textContent), ["5 km", "15 km"]);
  assert.match(page.location.hash, /&from=-31\.\d+,115\.\d+/);
  const sent = new Page([], { input: northward(2), hash: page.location.hash });
  assert.deepEqual([sent.names, sent.column(3)], [page.names, page.column(3)]);
  page.fire("from-start", "click");
  assert.equal(page.byId("head").children.length, 3);
  assert.ok(page.byId("origin").hidden);
  // From another place than the page was made for, and back.
  const moved = everything(new Page(START, { input: northward(2) }));
  const before = moved.column(3);
  tap(moved, 450, 60);
  assert.notDeepEqual(moved.column(3), before);
  assert.match(moved.text("order"), /of here/);
  moved.fire("from-start", "click");
  assert.deepEqual(moved.column(3), before);
});

test("a station's own days and its other products", () => {
  const input = priced(["2021-02-14", "2021-02-15", "2021-02-16"], (day, at) => 100 + 10 * day + at) +
    priced(["2021-02-14", "2021-02-16", "2021-02-15"], (day) => 130 + 10 * (day % 2)).replaceAll("ULP", "PULP");
  const page = new Page([], { input });
  page.click(page.rows[1].children[0]);
  const tip = page.byId("tip");
  assert.deepEqual(tip.named("li").map((item) => item.textContent), ["PULP 140.0"]);
  assert.match(tip.querySelector("svg").getAttribute("aria-label"),
    /^B: 3 prices from Sun 14 Feb 2021 to Tue 16 Feb 2021, 101.0 to 121.0 c\/L$/);
  assert.deepEqual(tip.querySelector("table").named("tr").slice(1).map((row) => row.children.map((cell) => cell.textContent)),
    [["Tue 16 Feb 2021", "121.0"], ["Mon 15 Feb 2021", "111.0"], ["Sun 14 Feb 2021", "101.0"]]);
  assert.equal(tip.getAttribute("aria-live"), "polite");
});

test("links lead there, to the telephone, and to the item's page", () => {
  const page = new Page(["--near", "-31.5,115.9"], { input: priced(["2021-02-16"], () => 140) });
  page.click(page.rows[0].children[0]);
  const links = page.byId("tip").named("a").map((link) => link.getAttribute("href"));
  assert.deepEqual(links.map((link) => link.split("?")[0]).sort(),
    ["geo:-32,115.8", "https://www.openstreetmap.org/directions", "tel:0890000000"]);
  assert.ok(links.includes("https://www.openstreetmap.org/directions?from=-31.5,115.9&to=-32,115.8"));
  const news = new Page(["samples/news.rss"]);
  const item = records("samples/news.rss").find((record) => record.link);
  news.click(news.rows[news.names.indexOf(item.title)].children[0]);
  const link = news.byId("tip").named("a").map((link) => link.getAttribute("href"))
    .find((link) => /^http/.test(link) && !link.includes("openstreetmap"));
  assert.equal(link, item.link);
});

test("what is at a suburb's point is looked up by its address", () => {
  const page = everything(near());
  const place = (name) => {
    page.click(page.rows[page.names.indexOf(name)].children[0]);
    return [page.byId("tip").named("a").map((link) => link.getAttribute("href")), page.text("tip")];
  };
  const rounded = records(...NEAR).find((record) => record.coordinates_from === "suburb");
  const [links, text] = place(rounded.station);
  const question = encodeURIComponent(`${rounded.address}, ${rounded.suburb} ${rounded.postcode}, Australia`);
  assert.ok(links.includes(`geo:0,0?q=${question}`), links);
  assert.ok(links.includes(`https://www.openstreetmap.org/search?query=${question}`));
  assert.ok(!links.some((link) => link.includes("directions") || link.includes(String(rounded.latitude).slice(0, 6))));
  assert.match(text, /the suburb’s point; the links look up the address/);
  assert.match(text, new RegExp(`≈ ${Math.round(rounded.distance_km)} km`));
  const [others, otherText] = place("Vibe Honeyeater Road");
  assert.ok(others.some((link) => link.startsWith("https://www.openstreetmap.org/directions")));
  assert.match(otherText, /5\.6 km E/);
});

test("the card lists every field, and the row what restricts", () => {
  const options = ["--set", "full_tank=round(price * 50 / 100, 2)", "--near", "6065", "samples/fuelwatch-2026.rss"];
  const page = everything(new Page(options));
  const record = records(...options).find((record) => record.restrictions);
  const row = page.rows[page.names.indexOf(record.station)];
  assert.match(row.textContent, /Membership required/);
  page.click(row.children[0]);
  const text = page.text("tip").replace(/\s/g, "");
  for (const [name, value] of Object.entries(record)) {
    if (value === null || ["distance_km", "bearing", "date"].includes(name)) continue;
    const shown = Array.isArray(value) ? value.join("; ") : name === "price" ? value.toFixed(1) : String(value);
    assert.ok(text.includes(shown.replace(/\s/g, "")), `${name}: ${shown}`);
  }
  assert.deepEqual(page.byId("colour").children.map((option) => option.value), ["price", "distance_km", "full_tank"]);
  // News, with more fields than a table has columns.
  const item = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field ${at}`, `value ${at} of it`]));
  const other = new Page([], { input: JSON.stringify(item) + "\n" });
  other.click(other.rows[0].children[0]);
  for (const value of Object.values(item)) assert.ok(other.text("tip").includes(value), value);
});

test("the selected fields are the table's columns", () => {
  const heads = (select) => new Page(["-s", select, "samples/fuelwatch-2026.rss"]).byId("head").children
    .map((cell) => cell.textContent);
  assert.deepEqual(heads("station,brand,price,restrictions,latitude,longitude"),
    ["Station", "Brand", "Price, c/L", "Restrictions"]);
  assert.deepEqual(heads("price,phone,station"), ["Price, c/L", "Phone", "Station"]);
});

test("the view is in the address", () => {
  const month = ["samples/fuelwatch-month.csv", "--near", "6050"];
  const page = new Page(month);
  assert.equal(page.location.hash, "");
  page.pick("Diesel");
  page.enter("date", "input", 0);
  page.byId("same-scale").checked = true;
  page.fire("same-scale", "change");
  page.fire("zoom-all", "click");
  page.click(page.rows[0].children[0]);
  page.rest();
  const { hash } = page.location;
  assert.match(hash, /^#map=\d+\.\d\d\/-\d+\.\d+\/11\d\.\d+&group=Diesel&date=2021-02-13&/);
  const sent = new Page(month, { hash });
  for (const id of ["count", "ruler", "day"]) assert.equal(sent.text(id), page.text(id));
  assert.deepEqual(sent.names, page.names);
  assert.equal(sent.byId("tip").querySelector("h2").textContent, page.byId("tip").querySelector("h2").textContent);
  assert.equal(sent.product, "Diesel");
  assert.ok(sent.byId("same-scale").checked);
  assert.equal(sent.byId("scale").getAttribute("aria-label"), page.byId("scale").getAttribute("aria-label"));
  // What the records do not have, or no view is, counts for nothing.
  for (const bad of ["#list", "#map=x/y/z&group=None&date=1&colour=__proto__&record=9e9&sort=toString", "#%"]) {
    assert.equal(new Page(month, { hash: bad }).text("count"), new Page(month).text("count"), bad);
  }
});

test("each product has the unit of its currency, and products of two currencies stay apart", () => {
  const line = (station, currency, price, place = [52.5, 13.4]) => JSON.stringify({ date: "2026-03-29", product: "Diesel",
    price, station, currency, latitude: place[0], longitude: place[1] }) + "\n";
  const shown = (input) => {
    const page = new Page([], { input });
    return [page.column(0)[0], page.byId("head").children[0].textContent, page.text("legend-title"),
      page.labels.at(-1).split(", ")[1]];
  };
  const euros = line("A", "EUR", 164.9) + line("B", "EUR", 170);
  assert.deepEqual(shown(euros), ["1.649", "Price, €/L", "Price, €/L", "€ 1.649"]);
  assert.deepEqual(shown(line("A", "GBP", 141.9)), ["141.9", "Price, p/L", "Price, p/L", "141.9p"]);
  assert.deepEqual(shown(line("A", "BRL", 634.9))[3], "R$ 6.349");
  // Without a currency only Australia's are known.
  assert.deepEqual(shown(line("A", undefined, 164.9)), ["164.9", "Price", "Price", "164.9"]);
  assert.deepEqual(shown(line("A", undefined, 164.9, [-32, 116]))[3], "164.9 c/L");
  const mixed = new Page([], { input: euros + line("C", "GBP", 141.9) });
  assert.deepEqual(mixed.products, ["Diesel (EUR)", "Diesel (GBP)"]);
  assert.deepEqual(mixed.column(0), ["1.649", "1.700"]);
  mixed.pick("Diesel (GBP)");
  assert.deepEqual([mixed.column(0), mixed.byId("head").children[0].textContent], [["141.9"], "Price, p/L"]);
});

test("fields may have any name", () => {
  const names = ["constructor", "valueOf", "toString", "__proto__", "hasOwnProperty", "price_change", "length"];
  const values = (at) => names.map((name) => `${JSON.stringify(name)}:${at}`).join(",");
  const line = (at) => `{"name":"N${at}","latitude":${-32 - at},"longitude":116,${values(at)}}\n`;
  const page = new Page([], { input: line(1) + line(2) + line(3) });
  assert.deepEqual(page.names, ["N1", "N2", "N3"]);
  assert.deepEqual(page.byId("colour").children.map((option) => option.value), names);
  page.enter("colour", "change", "toString");
  page.click(page.rows[0].children[0]);
  assert.ok(page.byId("tip").named("dt").some((term) => term.textContent === "HasOwnProperty"));
  // Priced records, by the names of stations and products.
  const input = names.map((name, at) => JSON.stringify({
    date: "2021-02-16", product: name, price: 100 + at, station: name, latitude: -32, longitude: 116 }) + "\n").join("");
  assert.match(new Page([], { input }).text("count"), /^1 station · \w+ · Tue 16 Feb 2021$/);
});

test("markup in the texts of a feed is shown as text", () => {
  const page = new Page(["samples/news.rss"]);
  assert.match(records("samples/news.rss").map((record) => record.summary + record.content).join(), /<(p|b|a|em|strong)\b/);
  for (const row of page.rows) {
    page.click(row.children[0]);
    assert.doesNotMatch(row.textContent + page.text("tip"), /<\/?[a-z]|&amp;/);
  }
  // A table's text is no markup.
  const table = new Page([], { input: "name,latitude,longitude,note\nA,-32,116,<b>x</b>\n" });
  assert.match(table.rows[0].textContent, /<b>x<\/b>/);
});

test("sums by date are lines, others bars, beside their table", () => {
  const month = "samples/fuelwatch-month.csv";
  const sums = (by, ...more) => ["--by", by, "--calc", "mean=round(mean(price), 1)", "--calc", "count=count()", ...more, month];
  const chart = (page, kind) => page.byId("sums").named(kind);
  const lines = (page) => chart(page, "path").filter((path) => /^line/.test(path.className));
  const days = new Page(sums("date,product"));
  assert.ok(days.byId("map").hidden && !days.byId("sums").hidden);
  const products = [...new Set(records(...sums("date,product")).map((record) => record.product))];
  assert.equal(days.text("title"), "Mean price by date and product");
  // The legend has the values of the last date, the highest first.
  const lastDay = records(...sums("date,product")).map((record) => record.date).sort().at(-1);
  const ofLast = records(...sums("date,product")).filter((record) => record.date === lastDay)
    .sort((a, b) => b.mean - a.mean).map((record) => `${record.product} ${record.mean.toFixed(1)}`);
  assert.deepEqual(chart(days, "li").map((item) => item.textContent).filter((text) => !text.endsWith("–")), ofLast);
  // Each in the chart and in its key, and like no other without its colour.
  const dashes = lines(days).map((line) => line.getAttribute("stroke-dasharray"));
  assert.equal(new Set(dashes).size, products.length);
  assert.deepEqual(dashes.slice(products.length).sort(), dashes.slice(0, products.length).sort());
  assert.equal(days.rows.length, records(...sums("date,product")).length);

  const brands = new Page(sums("brand", "--sort-by", "mean"));
  const expected = records(...sums("brand", "--sort-by", "mean")).map((record) => record.brand);
  const bars = chart(brands, "g");
  assert.deepEqual(bars.map((bar) => bar.children[0].textContent), expected);
  const widths = bars.map((bar) => Number(bar.querySelector("rect").getAttribute("width")));
  assert.deepEqual(widths, [...widths].sort((a, b) => a - b));
  assert.match(brands.byId("sums").querySelector("svg").getAttribute("aria-label"), /^Bar chart of Mean price by brand/);
  assert.deepEqual(brands.names, expected);
  brands.enter("colour", "change", "count");
  assert.equal(brands.text("title"), "Number of records by brand");
  // By another number, the highest first, and as the table is sorted by it.
  const counts = () => chart(brands, "g").map((bar) => Number(bar.children.at(-1).textContent));
  assert.deepEqual(counts(), counts().sort((a, b) => b - a));
  brands.click(brands.byId("head").children[2].querySelector("button"));
  assert.deepEqual(counts(), counts().sort((a, b) => a - b));
  const bar = chart(brands, "g")[2];
  brands.click(bar);
  const current = brands.rows.find((row) => row.getAttribute("aria-current"));
  assert.equal(current.querySelector("button").textContent, bar.children[0].textContent);

  const months = new Page(["--set", "month=format(date, \"%Y-%m\")", ...sums("month"), "samples/fuelwatch-2022-09.csv"]);
  assert.equal(lines(months).length, 1);
  assert.deepEqual(months.names, ["Feb 2021", "Sep 2022"]);
});

test("news are cards, the latest first, and no map is empty", () => {
  const page = new Page(["samples/news.rss"]);
  const moment = (record) => /^\d{4}-/.test(record.published) ? record.published : "";
  const expected = records("samples/news.rss").sort((a, b) => moment(b).localeCompare(moment(a)));
  assert.deepEqual(page.names, expected.map((record) => record.title || "(no name)"));
  assert.ok(page.byId("table").hidden && !page.byId("cards").hidden);
  const dated = expected.findIndex((record) => record.published);
  assert.match(page.rows[dated].textContent, /\w{3} \d{1,2} \w{3} \d{4}/);
  page.click(page.rows[dated].querySelector("button"));
  assert.equal(page.rows[dated].getAttribute("aria-current"), "true");
  assert.equal(page.byId("tip").querySelector("h2").textContent, page.names[dated]);
  const without = new Page(["--drop", "latitude,longitude", "samples/news.rss"]);
  assert.ok(without.byId("map").hidden && without.byId("panes").hidden);
  assert.ok(without.byId("main").classList.contains("alone"));
});

test("a phone begins with the list", () => {
  const page = near({ isNarrow: true });
  assert.ok(!page.byId("main").classList.contains("map-pane"));
  assert.equal(page.byId("show-list").getAttribute("aria-pressed"), "true");
  // All stations: nobody has moved the map.
  assert.equal(page.rows.length, 12);
  page.fire("show-map", "click");
  assert.ok(page.byId("main").classList.contains("map-pane"));
  page.fire("show-list", "click");
  page.click(page.rows[0].children[0]);
  page.click(page.byId("tip").named("button").find((button) => button.className === "to-map"));
  assert.equal(page.byId("show-map").getAttribute("aria-pressed"), "true");
});

test("lines can be chosen and read", () => {
  const days = ["2021-02-13", "2021-02-14", "2021-02-20"];
  const input = days.flatMap((date, day) => Array.from({ length: 12 }, (_, at) =>
    JSON.stringify({ date, brand: `B${at}`, mean: 100 + at * (day + 1) }) + "\n")).join("");
  const page = new Page([], { input });
  const legend = () => page.byId("sums").named("button");
  const shown = () => legend().filter((button) => button.getAttribute("aria-pressed") === "true")
    .map((button) => button.textContent);
  assert.deepEqual(shown(), [11, 10, 9, 8, 7, 6, 5, 4].map((at) => `B${at} ${100 + 3 * at}`));
  assert.equal(legend().length, 12);
  page.click(legend()[0]);
  page.click(legend().find((button) => button.textContent === "B2"));
  assert.deepEqual(shown().map((text) => text.split(" ")[0]), ["B10", "B9", "B8", "B7", "B6", "B5", "B4", "B2"]);
  const chart = () => page.byId("sums").querySelector("svg");
  chart().fire("keydown", { key: "ArrowLeft" });
  assert.match(chart().getAttribute("aria-valuetext"), /^Sun 14 Feb 2021: B\d+ \d+, /);
  assert.ok(shown().includes("B10 120"));
  // Under the pointer, true to time.
  chart().fire("pointermove", { clientX: 60 });
  assert.match(chart().getAttribute("aria-valuetext"), /^Sat 13 Feb 2021/);
});

test("the ground is the whole world", () => {
  const points = near().byId("land").firstElementChild.getAttribute("d").match(/-?\d+\.\d/g).map(Number);
  const easts = points.filter((_, index) => index % 2 === 0);
  assert.ok(Math.abs(easts.reduce((most, x) => Math.max(most, x)) - easts.reduce((least, x) => Math.min(least, x)) - 1e6) < 2000);
});

test("crowds are merged even where their pills have little room", () => {
  const stations = Array.from({ length: 1200 }, (_, at) => JSON.stringify({
    date: "2021-02-16", product: "ULP", price: 120 + at * 7 % 1200 / 10, station: `Station ${at}`,
    latitude: -32 - Math.floor(at / 40) / 50, longitude: 115 + at % 40 / 40 }) + "\n");
  const page = new Page([], { input: stations.join("") });
  const merged = [...texts(page, "crowd"), ...texts(page, "count")].reduce((sum, text) => sum + parseInt(text, 10), 0);
  assert.equal(merged + page.dots.length, 1200);
  // What is left are the cheapest.
  assert.ok(page.dots.length <= 10, page.dots.length);
  assert.ok(texts(page, "cheapest").length >= 3);
});

test("the page's records are those that were read", () => {
  const script = fs.readFileSync(path.resolve(__dirname, "../../Sources/CFuelData/Page/script/records.js"), "utf8");
  const { readRecords } = new Function(script + "; return { readRecords };")();
  // More values than the writer remembers, and in the middle other columns.
  let seed = 53;
  const random = (count) => (seed = seed * 48271 % 0x7fffffff) % count;
  const input = Array.from({ length: 20000 }, (_, at) => {
    const station = random(3) > 0 ? random(900) : random(30000);
    const record = { station: `Station ${station}`, north: (station % 700) / 8, price: 1000 + random(900),
      list: ["a", `b${station % 9}`], json: [station % 5], object: { k: [station % 50] }, none: null };
    if (at % 9000 === 8999) record[`later ${at}`] = "a";
    return at > 12000 ? Object.fromEntries(Object.entries(record).reverse()) : record;
  }).map((record) => JSON.stringify(record) + "\n").join("");
  const html = run(["--to", "html"], input);
  const data = /id="records">([^]*?)<\/script>/.exec(html)[1];
  const { fields, records: read } = readRecords(data, 1 << 16);
  const expected = run([], input).trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(read.length, 20000);
  read.forEach((record, at) => {
    for (const { name, column } of fields) assert.deepEqual(record[column] ?? null, expected[at][name] ?? null, `${at} ${name}`);
  });
  assert.ok(data.length < 0.8 * input.length, data.length / input.length);
});

test("distances from a suburb's point are rounded on the map, too", () => {
  const page = everything(near());
  page.enter("colour", "change", "distance_km");
  page.fire("zoom-all", "click");
  const exact = records(...NEAR).filter((record) => record.coordinates_from !== "suburb");
  const known = new Set(exact.map((record) => record.distance_km.toFixed(1)));
  const pills = texts(page, "pill");
  assert.ok(pills.some((text) => text.startsWith("≈ ")));
  for (const text of pills) assert.ok(known.has(text) || /^(≈ \d+|< 1)$/.test(text), text);
  const named = page.labels.map((label) => label.match(/[^,]* km/)[0].trim());
  assert.equal(named.filter((text) => text.startsWith("≈ ")).length, 12 - exact.length);
  assert.equal(named.filter((text) => /^\d+\.\d km$/.test(text)).length, exact.length);
});

test("prices of stations without a name are prices", () => {
  const french = new Page(["samples/schemes/prix-carburants.xml"]);
  assert.equal(french.text("title"), "Fuel prices");
  assert.deepEqual(french.products, ["Gazole", "SP95", "E10"]);
  assert.equal(french.text("count"), "2 stations · Gazole · Mon 1 Jun 2026");
  assert.deepEqual(french.names, ["1 RUE DE L'ÉTANG", "AIRE DE L'OUEST"]);
  assert.deepEqual(french.labels, ["1 RUE DE L'ÉTANG, € 1.328, BOURG-EN-BRESSE"]);
  // The name is not said twice.
  assert.equal(french.column(1)[0], "1 RUE DE L'ÉTANGBOURG-EN-BRESSE");
  const british = new Page(["samples/schemes/fuel-finder.json"]);
  assert.deepEqual([british.text("title"), british.names, british.column(0)], ["Fuel prices", ["ff-1"], ["149.9"]]);
  // A list of goods is none.
  assert.equal(new Page([], { input: "name,product,price,latitude,longitude\nA,B,1,-32,115\n" }).text("title"), "Records");
});

test("a page opens on a date that its product has", () => {
  const page = new Page(["--mapping", "samples/mappings/anp.mapping", "samples/mappings/anp.csv"]);
  assert.ok(page.rows.length > 0);
  assert.ok(page.byId("nothing").hidden);
});

test("where no station is near, the page says why nothing is saved", () => {
  const far = new Page(["--assume-product", "ULP", "--near", "-20,130", "samples/fuelwatch.rss"]);
  assert.ok(!far.byId("from-text").hidden);
  assert.equal(far.text("from-text"),
    "What a way saves is not known: no price within 15 km of -20,130 to compare with.");
  assert.ok(near().byId("from-text").hidden);
});

const GERMAN = ["52.48,13.5", "53.6,9.9", "48.2,11.5", "50.95,6.95", "51.05,13.7"];
const german = (suburbs) => "date,product,price,station,latitude,longitude,suburb\n" + GERMAN.map((place, index) =>
  `2026-03-01,E10,17${index}.9,Station ${index},${place},${suburbs[index] || ""}\n`).join("");
const townsOf = (page) => page.byId("names").children.filter((name) => /town|city/.test(name.getAttribute("class")))
  .map((name) => name.textContent);

test("larger towns are named, unless a record's place is there", () => {
  const towns = townsOf(new Page([], { input: german([]) }));
  for (const town of ["Berlin", "Hamburg", "München", "Köln"]) assert.ok(towns.includes(town), town);
  assert.ok(!towns.includes("Sydney") && !towns.includes("Oldenburg"));
  const page = new Page([], { input: german(["Berlin", "Altona", "Munich"]) });
  const names = page.byId("names").children.map((name) => name.textContent);
  for (const name of ["Berlin", "Altona", "Munich", "Köln"]) {
    assert.equal(names.filter((other) => other === name).length, 1, name);
  }
  assert.ok(!names.includes("München"));
});

test("smaller towns appear as one comes nearer", () => {
  const page = new Page([], { input: german([]) });
  const before = townsOf(page);
  assert.ok(!before.includes("Potsdam"));
  page.location.hash = "#map=10/52.45/13.2";
  page.window.listeners.hashchange();
  page.rest();
  assert.ok(townsOf(page).includes("Potsdam"));
});

test("records in the middle of the ocean and without coordinates leave the ground as it is", () => {
  const towns = (place) => townsOf(new Page([], { input: `name,latitude,longitude\nA,${place}\n` }));
  assert.deepEqual(towns("-40,-120"), []);
  assert.ok(Array.isArray(towns(",")));
});
