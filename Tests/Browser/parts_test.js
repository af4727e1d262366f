"use strict";
// The pure parts of the map page's script, without a page: node --test Tests/Browser/parts_test.js.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");

const FOLDER = path.resolve(__dirname, "../../Sources/CFuelData/Page/script");
/// What parts declare. They run in a function of their own, without a document.
function load(...names) {
  const text = names.map((name) => fs.readFileSync(path.join(FOLDER, name + ".js"), "utf8")).join("\n");
  const declared = [...text.matchAll(/^(?:function|const) (\w+)/gm)].map(([, name]) => name);
  return new Function("document", "window", `"use strict"; ${text}; return { ${declared.join(", ")} };`)();
}
const {
  readRecords, format, withUnit, moneyOf, readableDate, compass, textOfMarkup, webAddress, dialled, placeFields, aggregateName,
  sumFields, isDay, folded,
} = load("records");
const { daySteps, dateAt, localDate, ageInWords, adviceForTomorrow } = load("records", "time");
const { netSaving, tripNumber } = load("trip");
const {
  eastward, southward, latitudeAt, longitudeAt, placeAway, wayBetween, round125, linePoints, readGround, overlaps,
} = load("projection");
const { colourAt, rankShare, quantileScale, isSameScale, sumsByDate, ticks, linePath } = load("scale", "projection");

const block = (lines) => JSON.stringify([{}, ...lines]).replaceAll("],[", "],\n[");

test("records are read, whatever their columns", () => {
  const { fields, records } = readRecords(block([
    { after: 0, columns: ["a", "toString"] }, [1, "x"], { after: 1, columns: ["__proto__", "toString"] }, [2, 3, "y"]]));
  assert.deepEqual(fields.map((field) => field.name), ["a", "toString", "__proto__"]);
  assert.deepEqual(records.map((record) => [...record]), [[1, "x"], [2, "y", 3]]);
  assert.deepEqual(fields.map((field) => field.isNumeric), [true, false, true]);
  const text = block([{ after: 0, columns: ["a"] }, [1], [2], [3]]);
  assert.equal(readRecords(text.slice(0, -3)).records.length, 2);
  assert.deepEqual(readRecords("").records, []);
});

test("values that come again are those of earlier records", () => {
  const text = block([
    { after: 0, columns: ["a", "b", "c"] }, ["x", 1.5, ["l"]], [[1, 2], [[7]]], [null, [2], [[["y"]]]],
    { after: 1, columns: ["c"] }, [[2], [2]], [[4], { k: [1, null] }]]).replace("[1,null]", "[1,\n2]");
  const rows = [["x", 1.5, ["l"]], ["x", 1.5, [7]], [null, 1.5, [["y"]]], ["x", undefined, [7]], ["x", undefined, { k: [1, 2] }]];
  for (const piece of [1, 20, 60, 1e6]) {
    assert.deepEqual(readRecords(text, piece).records.map((record) => Array.from(record)), rows);
    assert.equal(readRecords(text.slice(0, -3), piece).records.length, 4);
  }
});

test("values are written with their decimals, sign and unit", () => {
  const field = { decimals: 1, unit: "c/L", label: "Price", isSigned: false, isMarkup: false };
  assert.equal(withUnit(field, 120), "120.0 c/L");
  assert.equal(withUnit(field, null), "no price");
  assert.equal(format(field, undefined), "–");
  // A number of many digits is a text in the page; only what has a point is rounded.
  const long = { ...field, isNumeric: true, decimals: 3 };
  assert.equal(format(long, "144.17464454976303"), "144.175");
  assert.equal(format(long, "14417464454976303"), "14417464454976303");
  const { fields } = readRecords(block([{ after: 0, columns: ["m", "n"] }, ["135.40814814814814", "1e-9"]]));
  assert.deepEqual(fields.map(({ decimals }) => decimals), [3, 0]);
  assert.deepEqual([2, 0, -2].map((value) => format({ ...field, isSigned: true }, value)), ["+2.0", "0.0", "−2.0"]);
  assert.deepEqual(["2021-02-13", "2021-02", "13/02", ""].map(readableDate),
    ["Sat 13 Feb 2021", "Feb 2021", "13/02", "no date"]);
  assert.deepEqual([0, 46, 350].map(compass), ["N", "NE", "N"]);
  assert.equal(folded("Café"), "cafe");
});

test("prices are written as at the pumps of their currency", () => {
  const written = (code, value, isSigned = false, decimals = 1) =>
    withUnit({ decimals, unit: "", label: "Price", isSigned, money: moneyOf(code, decimals) }, value);
  assert.deepEqual([written("AUD", 118.9), written("EUR", 164.9), written("GBP", 141.9), written("BRL", 634.9),
    written("BRL", 579, false, 0), written("MXN", 2449, false, 0), written("?<b>", 118.9)],
  ["118.9 c/L", "€ 1.649", "141.9p", "R$ 6.349", "R$ 5.79", "24.49 MXN/L", "118.9"]);
  assert.deepEqual([written("EUR", -6.2, true), written("AUD", 4, true), written("GBP", -1, true), written("EUR", 0, true)],
    ["−€ 0.062", "+4.0 c/L", "−1.0p", "€ 0.000"]);
  assert.deepEqual(["AUD", "EUR", "GBP", "BRL", "NZD", ""].map((code) => moneyOf(code, 1).whole(-1234.5)),
    ["−$12.35", "−€ 12.35", "−£12.35", "−R$ 12.35", "−12.35 NZD", "−12.35"]);
});

test("markup becomes its text", () => {
  const pairs = [
    ["<p>One &amp; <b>two</b></p><p>three</p>", "One & two\nthree"], ["a<br/>b", "a\nb"], ["1 < 2 & 3 > 2", "1 < 2 & 3 > 2"],
    ["<script>alert(1)</script>x<!-- y -->", "x"], ["&#233;&#xe9;&nope;&#0;&#99999999;", "éé&nope;&#0;&#99999999;"],
    ["&lt;b&gt;", "<b>"], ["<img src=x onerror='a'>t", "t"],
  ];
  for (const [markup, text] of pairs) assert.equal(textOfMarkup(markup), text);
});

test("only web addresses are linked to", () => {
  assert.equal(webAddress("https://example.org/a b"), "https://example.org/a%20b");
  const others = ["javascript:alert(1)", "data:text/html,x", "//x", "http://", "javascript://x%0aalert(1)", "ftp://x",
    "x https://y", 7, null, " javascript:1"];
  for (const bad of others) {
    assert.equal(webAddress(bad), undefined, String(bad));
  }
  assert.equal(dialled("(08) 9123 4567"), "0891234567");
  assert.equal(dialled("+61 8 9123+4567"), "+61891234567");
  assert.equal(dialled("none"), undefined);
});

test("coordinates by usual names, or by those named", () => {
  const fields = (...names) => names.map((name) => ({ name }));
  const pair = (list, named) => placeFields(list, named, (field) => field.name).map((field) => field.name);
  assert.deepEqual(pair(fields("stopLng", "stopLat")), ["stopLat", "stopLng"]);
  assert.deepEqual(pair(fields("flat", "long")), []);
  assert.deepEqual(pair(fields("b", "l"), ["b", "l"]), ["b", "l"]);
  assert.deepEqual(pair(fields("lat", "lon"), ["b", "l"]), []);
  assert.deepEqual(pair(fields("end_lat", "end_lng", "start_lat", "start_lng")), ["end_lat", "end_lng"]);
  assert.deepEqual(pair(fields("stop_lat", "stop_lon", " Lat", " Lon ")), [" Lat", " Lon "]);
  assert.deepEqual(pair(fields("lat", "latitude", "longitude", "lon")), ["lat", "lon"]);
});

test("tables of sums are known by their fields", () => {
  const known = (columns, ...rows) => {
    const { fields, records } = readRecords(block([{ after: 0, columns }, ...rows]));
    return sumFields(fields, records);
  };
  assert.ok(known(["day", "mean"], ["2021-02-13", 1], ["2021-02-14", 2]).isByDay);
  assert.ok(known(["month", "mean"], ["2021-02", 1], ["2021-03", 2]).isByDay);
  assert.ok(!known(["brand", "mean"], ["A", 1], ["B", 2]).isByDay);
  const { keys } = known(["day", "brand", "mean", "first"], ["2021-02-13", "A", 1, "2021-01-01"]);
  assert.deepEqual(keys.map((field) => field.name), ["day", "brand"]);
  assert.equal(known(["brand", "mean"], ["A", 1], ["A", 2]), undefined);
  assert.equal(known(["brand", "mean", "note"], ["A", 1, "x"]), undefined);
  assert.equal(known(["a", "b"], ["A", "x"]), undefined);
  assert.ok(isDay("2021-02") && isDay("2021-02-13") && !isDay("2021") && !isDay("13/02/2021"));
});

test("sums are called by what they sum up", () => {
  assert.deepEqual(["mean(price)", "round(mean(price), 1)", "count()", "min(price_change)", "max(`a b`)", "mean(price) / 2",
    "mean(price * 2)", "x"].map(aggregateName),
  ["Mean price", "Mean price", "Number of records", "Lowest price change", "Highest a b", "", "Mean price * 2", ""]);
});

test("Mercator there and back, and distances on the sphere", () => {
  for (const [north, east] of [[-31.95, 115.86], [0, 0], [70, -170]]) {
    assert.ok(Math.abs(latitudeAt(southward(north)) - north) < 1e-9);
    assert.ok(Math.abs(longitudeAt(eastward(east)) - east) < 1e-9);
  }
  const north = placeAway({ latitude: -32, longitude: 116 }, 111.195, 0);
  assert.ok(Math.abs(latitudeAt(north.y) + 31) < 1e-4 && Math.abs(longitudeAt(north.x) - 116) < 1e-9);
  assert.deepEqual([0.3, 1, 7, 49, 50].map(round125), [0.2, 1, 5, 20, 50]);
  const degrees = ({ x, y }) => [longitudeAt(x), latitudeAt(y)].map((value) => Number(value.toFixed(6)));
  assert.deepEqual(linePoints("CAAC").map(degrees), [[0.002, 0], [0.002, 0.002]]);
  assert.ok(overlaps([0, 0, 2, 2], [1, 1, 3, 3]) && !overlaps([0, 0, 1, 1], [1, 0, 2, 1]));
});

test("the way between places is that on the sphere", () => {
  const perth = { latitude: -31.95, longitude: 115.86 };
  for (const degrees of [0, 90, 200, 359]) {
    const { x, y } = placeAway(perth, 12.5, degrees);
    const way = wayBetween(perth, { latitude: latitudeAt(y), longitude: longitudeAt(x) });
    const turn = (way.degrees - degrees + 540) % 360 - 180;
    assert.ok(Math.abs(way.kilometres - 12.5) < 1e-6 && Math.abs(turn) < 1e-4, JSON.stringify(way));
  }
});

test("steps of dates are true to time", () => {
  const steps = daySteps(["2021-02-12", "2021-02-13", "2021-02-17", "2021-03-01"]);
  assert.deepEqual(steps, [0, 1, 5, 17]);
  assert.deepEqual(daySteps(["2021-01", "2021-02", "2021-03"]), [0, 31, 59]);
  assert.deepEqual(daySteps(["", "13/02/2021"]), [0, 1]);
  // A gap is crossed in the direction of the slider.
  assert.deepEqual([dateAt(steps, 2, 1), dateAt(steps, 4, 2), dateAt(steps, 17, 0), dateAt(steps, 0, 3), dateAt(steps, 5, 2)],
    [2, 1, 3, 0, 2]);
  assert.equal(localDate(new Date(2024, 1, 28), 1), "2024-02-29");
  assert.deepEqual(["2021-02-13", "2021-02-12", "2021-02-01", "2020-11-01", "2018-01-01", "2021-02-14", "x"]
    .map((date) => ageInWords(date, "2021-02-13")), ["", "of yesterday", "12 days old", "3 months old", "3 years old", "", ""]);
  assert.deepEqual([-6.2, -0.4, 0.5].map(adviceForTomorrow), ["wait", "no need to hurry or wait", "fill up today"]);
});

test("a station is worth the drive by what it saves less the fuel there and back", () => {
  const trip = { litres: 50, consumption: 8 };
  // 50 L at 10 c less, and 20 km at 8 L/100 km are 1.6 L at 120 c.
  assert.ok(Math.abs(netSaving(trip, 120, 130, 10) - (500 - 192)) < 1e-9);
  assert.ok(Number.isNaN(netSaving(trip, NaN, 130, 10)) && Number.isNaN(netSaving(trip, 120, 130, NaN)));
  assert.deepEqual(["40", "0", "501", "", "x"].map((text) => tripNumber("litres", text)), [40, ...new Array(4).fill(undefined)]);
});

test("a scale of quantiles parts what crowds", () => {
  const crowded = [...Array.from({ length: 100 }, (_, at) => 120 + at / 100), 300];
  const scale = quantileScale(crowded);
  assert.equal(new Set(crowded.map((value) => colourAt(scale.share(value)))).size > 50, true);
  assert.equal(scale.share(120), 0);
  assert.equal(scale.share(300), 1);
  assert.ok(scale.isCut && scale.high < 130);
  assert.equal(quantileScale([5, 5, 5]).share(5), 0.3);
  assert.equal(quantileScale([NaN]), undefined);
  assert.equal(rankShare(Float64Array.of(1, 1, 2), 1), 0);
  assert.ok(isSameScale(quantileScale([1, 2]), quantileScale([2, 1])) && !isSameScale(quantileScale([1, 2]), undefined));
});

test("changes diverge at 0", () => {
  const scale = quantileScale([-4, 0, 1, 2, 8], true);
  const shares = [-4, 0, 1, 2, 8].map(scale.share);
  assert.deepEqual([...shares].sort((a, b) => a - b), shares);
  assert.equal(shares[1], 0.5);
  assert.ok(shares[0] < 0.4 && shares[2] > 0.6 && shares[4] === 1);
  assert.deepEqual([scale.low, scale.high], [-8, 8]);
});

test("colours stand out from a light ground and a dark one", () => {
  const luminance = (parts) => parts.map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const style = fs.readFileSync(path.join(FOLDER, "../map.css"), "utf8");
  const grounds = [...style.matchAll(/--land: #(..)(..)(..)/g)].map(([, ...parts]) => parts.map((part) => parseInt(part, 16)));
  assert.equal(grounds.length, 2);
  for (let step = 0; step < 64; step += 1) {
    const colour = luminance(colourAt(step / 63).match(/\d+/g).map(Number));
    for (const ground of grounds.map(luminance)) {
      assert.ok((Math.max(colour, ground) + 0.05) / (Math.min(colour, ground) + 0.05) >= 3, `${step} on ${ground}`);
    }
  }
});

test("sums by date leave out what is no number", () => {
  const [first, second, third] = sumsByDate(3, [1, 3, NaN, 8], [0, 0, 0, 2]);
  assert.deepEqual([first.count, first.minimum, first.mean, first.maximum], [2, 1, 2, 3]);
  const [many] = sumsByDate(1, Array.from({ length: 21 }, (_, at) => 120 - at), new Array(21).fill(0));
  assert.deepEqual([many.minimum, many.tenth, many.ninetieth, many.maximum], [100, 102, 118, 120]);
  assert.equal(second.count, 0);
  assert.equal(third.mean, 8);
});

test("lines have gaps and round ticks", () => {
  assert.equal(linePath([1, 2, NaN, 3], (x) => x, (y) => y), "M0.0 1.0L1.0 2.0M3.0 3.0h0");
  assert.deepEqual(ticks(112.9, 149.9, 5), [120, 130, 140]);
  assert.deepEqual(ticks(5, 5, 5), [5]);
});

const GROUND = fs.readFileSync(path.join(FOLDER, "../ground.txt"), "utf8");

test("the ground has the world's coasts, and the Swan", () => {
  const { outlines } = readGround(GROUND);
  const isLand = (north, east) => outlines.reduce((isInside, points) => points.reduce((isInside, { x, y }, index) => {
    const before = points[(index + points.length - 1) % points.length];
    const [atX, atY] = [eastward(east), southward(north)];
    const crosses = (y > atY) !== (before.y > atY) && atX < (before.x - x) * (atY - y) / (before.y - y) + x;
    return crosses ? !isInside : isInside;
  }, isInside), false);
  const places = { // north, east
    land: [[-31.936, 115.872], [-32.06, 115.85], [-25, 135], [51.5, -0.1], [40.7, -90], [-32.0, 115.515],
      [50.67, -1.28], [39.6, 2.9], [28.1, -15.6], [52.52, 13.4], [-23.55, -46.63]],
    water: [[-31.985, 115.835], [-31.965, 115.865], [-32.02, 115.859], [-32, 115.6], [0, -30], [45, -87], [-36, 130],
      [50.78, -1.3], [47.6, 9.4], [54.55, 10.5], [41.3, 2.3], [-22.83, -43.15]],
  };
  for (const [north, east] of places.land) assert.ok(isLand(north, east), `${north}, ${east}`);
  for (const [north, east] of places.water) assert.ok(!isLand(north, east), `${north}, ${east}`);
});

test("the ground has borders and the larger towns, those first that are named first", () => {
  const { borders, towns } = readGround(GROUND);
  const away = ({ x, y }, north, east) => Math.hypot(x - eastward(east), y - southward(north)) * 360;
  const isNear = (north, east) => borders.some((line) => line.some((point) => away(point, north, east) < 0.1));
  for (const [north, east] of [[48.97, 8.23], [47.56, 7.59], [43.35, -1.79], [54.9, 8.65]]) {
    assert.ok(isNear(north, east), `${north}, ${east}`);
  }
  assert.ok(!isNear(48.1, 11.6));
  const expected = {
    Berlin: [52.52, 13.4], Hamburg: [53.55, 10], München: [48.14, 11.57], Lyon: [45.77, 4.83], Roma: [41.9, 12.48],
    Sevilla: [37.4, -5.98], Bristol: [51.45, -2.58], "São Paulo": [-23.55, -46.63], Perth: [-31.95, 115.84],
    "New York": [40.74, -73.98],
  };
  for (const [name, [north, east]] of Object.entries(expected)) {
    assert.ok(towns.some((town) => town.text === name && away(town, north, east) < 0.1), name);
  }
  assert.deepEqual(towns.map(({ level }) => level), towns.map(({ level }) => level).sort((a, b) => a - b));
  for (const { text } of towns) assert.match(text, /^[\p{L}\p{M} .,'’-]+$/u);
});
