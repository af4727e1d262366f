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
  const expected = records(...NEAR).sort((a, b) => a.price - b.price);
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
  const expected = records(...NEAR).map((record) => record.distance_km.toFixed(1)).sort((a, b) => a - b);
  for (const [order, distances] of [["ascending", expected], ["descending", [...expected].reverse()]]) {
    page.click(header().querySelector("button"));
    assert.equal(header().getAttribute("aria-sort"), order);
    assert.deepEqual(page.column(3), distances);
  }
  page.click(page.byId("head").children[1].querySelector("button"));
  assert.deepEqual(page.names, [...page.names].sort(new Intl.Collator("en", { sensitivity: "base" }).compare));
  assert.equal(header().getAttribute("aria-sort"), null);
});

test("what is missing comes last in both directions", () => {
  const page = new Page([], { input: "name,depth\nA,2\nB,\nC,10\n" });
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
  assert.equal(page.text("nothing"), "Nothing was found.");
});

test("colours go from the lowest value to the highest", () => {
  const [light, dark] = [false, true].map((isDark) => everything(near({ isDark })));
  assert.equal(light.swatches[0], "rgb(68,1,84)");
  assert.equal(dark.swatches[0], "rgb(253,231,37)");
  for (const page of [light, dark]) {
    assert.equal(page.swatches.length, 12);
    // Rows are sorted by price: equal prices have one colour, others another.
    page.column(0).forEach((price, row, prices) => {
      if (row > 0) assert.equal(page.swatches[row] === page.swatches[row - 1], price === prices[row - 1]);
    });
    page.fire("zoom-all", "click");
    assert.deepEqual(page.dots.map((dot) => dot.colour).sort(), [...page.swatches].sort());
  }
  assert.deepEqual(light.byId("scale").named("text").slice(0, 2).map((text) => text.textContent), ["112.9", "149.9"]);
  assert.match(dark.byId("scale").getAttribute("aria-label"), /low values are light/);
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
    .map((record) => record.station + record.address + record.suburb))].sort();
  // Names and, below them, addresses.
  const listed = () => page.column(1).sort();
  assert.deepEqual(page.byId("group").children.map((option) => option.value).sort(),
    [...new Set(records(...month).map((record) => record.product))].sort());
  assert.equal(page.byId("group").value, "ULP");
  assert.equal(page.text("date-text"), "Tue 16 Feb 2021");
  assert.deepEqual(listed(), places("ULP", "2021-02-16"));
  page.enter("date", "input", 0);
  assert.equal(page.text("date-text"), "Sat 13 Feb 2021");
  assert.deepEqual(listed(), places("ULP", "2021-02-13"));
  page.enter("group", "change", "Diesel");
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
  page.click(page.byId("tip").querySelector("button"));
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
  assert.deepEqual(page.names, ["A", "B", "C"]);
  assert.deepEqual([...page.labels].sort(), ["A, Id 1", "B, Id 2"]);
  assert.equal(page.text("note"), "1 record without coordinates is in the table only.");
  page.enter("colour", "change", "depth");
  assert.deepEqual([...page.labels].sort(), ["A, Depth 7", "B, Depth 12"]);
  const raw = new Page(["--schema", "raw", "samples/fuelwatch-month.csv"]);
  assert.equal(raw.text("note"), "None of these has coordinates.");
  assert.equal(new Page([]).text("nothing"), "There are no records.");
});

test("columns that come later", () => {
  const page = everything(new Page([
    "samples/fuelwatch.rss", "samples/news.rss", "samples/fuelwatch-2026.rss", "samples/news.atom", "--near", "6050"]));
  assert.equal(page.text("date-text"), "Mon 2 Mar 2026");
  assert.ok(page.names.includes("Reddy Express Kestrel Road"));
});

test("a page that was cut off shows what it has", () => {
  const page = near({ change: (html) => html.slice(0, html.lastIndexOf("Red Gravel")) });
  assert.equal(page.marks.length, 10);
});

test("many records are marked and listed in parts", () => {
  const places = Array.from({ length: 6000 }, (_, at) =>
    `Place ${at},${-32 + at % 97 / 50},${116 + at % 89 / 40},${at % 1000}\n`);
  const page = new Page([], { input: "name,latitude,longitude,depth\n" + places.join("") });
  assert.equal(page.marks.length, 5000);
  assert.equal(page.text("note"), "Only the table’s first 5,000 are on the map.");
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
