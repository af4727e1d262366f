#!/usr/bin/env python3
"""Loads pages of `--to html` in headless Chromium and uses them: python3 Tests/Browser/map_test.py [TEST...].

The pages are made from the samples by the program that FUELSTREAM_BINARY names, else by the release build.
"""
import datetime
import functools
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

from chromium import Chromium

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("FUELSTREAM_BINARY") or ROOT / ".build/release/fuelstream"
HOSTILE = [
    "<img src=x onerror=\"document.title='img'\">", "</script><script>document.title='script'</script>",
    "<!-- <script>", "]]></script>", "<svg onload=document.title='svg'>", "javascript:document.title='link'",
    "{{constructor}} ${document.title='template'} \u2028 & < > \" '",
]


def made(arguments, text=None):
    """The page that the program makes."""
    run = subprocess.run([PROGRAM, "--to", "html", *arguments], input=text, cwd=ROOT, capture_output=True, timeout=60,
                         text=True, check=True, env={**os.environ, "FUELSTREAM_STATIONS": ""})
    return run.stdout


class Server(http.server.SimpleHTTPRequestHandler):
    requests = []

    def do_GET(self):
        self.requests.append(self.path)
        super().do_GET()

    def log_message(self, *_):
        pass


class MapTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.browser = Chromium()
        cls.texts = {}

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()
        cls.folder.cleanup()

    def setUp(self):
        self.browser.size(1280, 800)
        self.browser.prefer(prefers_color_scheme="light")

    def tearDown(self):
        self.assertEqual([], [event["exceptionDetails"]["text"] for event in self.browser.seen("Runtime.exceptionThrown")])
        self.assertEqual([], self.browser.seen("Runtime.consoleAPICalled"))

    def page(self, *arguments, text=None, change=lambda page: page):
        """Makes a page, opens it from a file and returns its path."""
        key = (arguments, text)
        if key not in self.texts:
            self.texts[key] = made(arguments, text)
        path = pathlib.Path(self.folder.name, "page.html")
        path.write_text(change(self.texts[key]), encoding="utf-8")
        self.browser.open(path.as_uri())
        self.assertEqual([], self.browser.seen("Log.entryAdded"))
        return path

    def near(self):
        self.page("--assume-product", "ULP", "--near", "6050", "samples/fuelwatch.rss")

    def texts_of(self, selector):
        return self.browser.run(f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.textContent)")

    def text_of(self, selector):
        return self.browser.run(f"document.querySelector({json.dumps(selector)}).textContent")

    def has(self, selector):
        return self.browser.run(f"Boolean(document.querySelector({json.dumps(selector)}))")

    def set_in_view(self, is_on):
        self.browser.run(f"(e => e.checked === {json.dumps(is_on)} || e.click())(document.getElementById('in-view'))")
        self.browser.rest()

    def product(self, name=None):
        """Chooses a product, or says which one is chosen."""
        if name:
            self.browser.run(f"document.querySelector('#group input[value={json.dumps(name)}]').click()")
            self.browser.rest()
        return self.browser.run("document.querySelector('#group input:checked').value")

    def marks(self):
        return self.browser.run("[...document.querySelectorAll('#marks circle:not([hidden])')]"
                                ".map(e => e.getAttribute('aria-label'))")

    def tip(self, name="tip"):
        return self.browser.run(f"(t => t.hidden ? null : t.innerText)(document.getElementById('{name}'))")

    def box(self, selector):
        """Left, top, right and bottom."""
        return self.browser.run("(b => [b.left, b.top, b.right, b.bottom])"
                                f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())")

    def click_mark(self, label):
        self.browser.click_on(f"#marks circle[aria-label^='{label}']")
        self.browser.rest()

    # What is there

    def test_marks_rings_and_legend(self):
        self.near()
        marks = self.marks()
        self.assertEqual(12, len(marks))
        self.assertIn("Vibe Honeyeater Road, 118.9 c/L, 5.6 km E, Bayswater", marks)
        self.assertEqual("Fuel prices near 6050", self.text_of("h1"))
        self.assertEqual(["5 km", "15 km"], self.texts_of("#ring-names text"))
        self.assertTrue(self.has("#origin:not([hidden])"))
        self.assertEqual("Price, c/L", self.text_of("#legend-title"))
        self.assertEqual(["112.9", "133.9"], self.texts_of("#scale text")[:2])
        self.assertIn("Bayswater", self.texts_of("#names text"))

    def test_what_is_drawn_is_where_the_marks_are(self):
        self.near()
        colours = self.browser.run("""(() => {
            const canvas = document.getElementById("dots");
            const scale = canvas.width / canvas.clientWidth;
            return [...document.querySelectorAll("#marks circle:not([hidden])")].map(mark => {
              const [x, y] = ["cx", "cy"].map(name => Math.round(mark.getAttribute(name) * scale));
              return canvas.getContext("2d").getImageData(x, y, 1, 1).data[3];
            }); })()""")
        self.assertGreaterEqual(colours.count(255), 10)

    def test_table(self):
        self.near()
        self.set_in_view(False)
        rows = self.texts_of("#body tr")
        self.assertEqual(12, len(rows))
        self.assertIn("118.9Vibe Honeyeater Road", rows[0])
        self.assertIn("149.9", rows[-1])

    def test_only_in_view(self):
        self.near()
        self.assertTrue(self.browser.run("document.getElementById('in-view').checked"))
        self.assertEqual("10 of 12 stations · ULP · Sat 13 Feb 2021", self.text_of("#count"))
        self.browser.click_on("#zoom-all")
        self.browser.rest()
        self.assertEqual("12 stations · ULP · Sat 13 Feb 2021", self.text_of("#count"))
        self.assertEqual(12, len(self.texts_of("#body tr")))

    def test_accessibility_tree(self):
        self.near()
        nodes = self.browser.call("Accessibility.getFullAXTree")["nodes"]
        roles = [(node.get("role", {}).get("value"), node.get("name", {}).get("value")) for node in nodes
                 if not node["ignored"]]
        buttons = [name for role, name in roles if role == "button"]
        self.assertIn("Vibe Honeyeater Road, 118.9 c/L, 5.6 km E, Bayswater", buttons)
        self.assertIn("Zoom in", buttons)
        self.assertEqual(4, sum(role == "columnheader" for role, _ in roles))
        self.assertEqual(10, sum(role == "rowheader" for role, _ in roles))
        self.assertTrue(any(role == "status" for role, _ in roles))
        self.assertIn(("searchbox", "Search"), roles)
        self.assertFalse([role for role, name in roles if role in ("button", "combobox", "slider") and not name])

    # Choosing

    def test_click_on_a_mark(self):
        self.near()
        self.click_mark("Vibe Honeyeater Road")
        tip = self.tip()
        for text in ["Vibe Honeyeater Road", "118.9", "5.6 km E", "14 Honeyeater Rd", "Bayswater 6053", "13 Feb 2021"]:
            self.assertIn(text, tip)
        self.assertEqual(1, len(self.texts_of("#body [aria-current]")))
        self.assertIn("Vibe Honeyeater Road", self.text_of("#body [aria-current]"))
        self.assertEqual("true", self.browser.run(
            "document.querySelector('#marks circle[aria-label^=Vibe]').getAttribute('aria-pressed')"))
        self.browser.click_on("#tip .close")
        self.assertIsNone(self.tip())
        self.assertFalse(self.has("#body [aria-current]"))

    def test_click_on_a_row(self):
        self.near()
        self.browser.click_on("#body tr:nth-child(3) td")
        name = self.text_of("#body tr:nth-child(3) th button")
        self.assertIn(name, self.tip())
        self.assertTrue(self.browser.run(
            "document.querySelector('#marks [aria-pressed=true]').getAttribute('aria-label')").startswith(name))
        self.assertTrue(self.has("#chosen:not([hidden])"))

    def test_tip_under_the_mouse(self):
        self.near()
        self.browser.mouse("mouseMoved", *self.browser.middle("#marks circle[aria-label^=Vibe]"))
        self.assertIn("Vibe Honeyeater Road", self.tip("hint"))
        self.browser.mouse("mouseMoved", *self.browser.middle("h1"))
        self.assertIsNone(self.tip("hint"))

    def test_keyboard(self):
        self.near()
        self.browser.run("document.getElementById('plan').focus()")
        self.browser.key("Enter")
        label = "document.activeElement.getAttribute('aria-label')"
        first = self.browser.run(label)
        self.assertIn(first, self.marks())
        self.assertIn(first.split(",")[0], self.tip("hint"))
        self.assertTrue(self.has("#focus:not([hidden])"))
        self.browser.key("ArrowRight")
        second = self.browser.run(label)
        self.assertIn(second, self.marks())
        self.assertNotEqual(first, second)
        self.browser.key("Enter")
        self.browser.rest()
        self.assertIn(second.split(",")[0], self.text_of("#body [aria-current]"))
        self.assertEqual(1, self.browser.run("document.querySelectorAll('#marks [tabindex=\"0\"]').length"))
        self.browser.key("Escape")
        self.assertFalse(self.has("#body [aria-current]"))

    def test_everything_is_reached_with_the_tabulator(self):
        self.near()
        seen = []
        for _ in range(14):
            self.browser.key("Tab")
            seen.append(self.browser.run("(e => e.id || e.getAttribute('role') || e.className || e.textContent)"
                                         "(document.activeElement)"))
        for name in ["skip", "search", "Options", "plan", "button", "zoom-in", "scroll"]:
            self.assertIn(name, seen)
        self.assertEqual(1, seen.count("button"))
        self.assertLess(seen.index("button"), seen.index("scroll"))

    # Finding

    def test_sorting(self):
        self.near()
        self.set_in_view(False)
        header = "document.querySelector('#head th:nth-child(4)').getAttribute('aria-sort')"
        self.assertIsNone(self.browser.run(header))
        distances = []
        for order in ["ascending", "descending"]:
            self.browser.click_on("#head th:nth-child(4) button")
            self.assertEqual(order, self.browser.run(header))
            distances.append([float(re.search(r"[\d.]+", text)[0]) for text in self.texts_of("#body td:nth-child(4)")])
        self.assertEqual(sorted(distances[0]), distances[0])
        self.assertEqual(distances[0], distances[1][::-1])
        self.assertEqual(1, self.browser.run("document.querySelectorAll('[aria-sort]').length"))

    def test_search(self):
        self.near()
        self.browser.click_on("#search")
        self.browser.type("currawong SHELL")
        self.browser.rest(300)
        self.assertEqual("2 of 12 stations · ULP · Sat 13 Feb 2021", self.text_of("#count"))
        self.assertEqual(2, len(self.texts_of("#body tr")))
        self.assertEqual(2, len(self.marks()))
        self.browser.type(" nowhere")
        self.browser.rest(300)
        self.assertEqual([], self.marks())
        self.assertEqual("Nothing found.", self.text_of("#nothing"))

    def test_search_beyond_the_view(self):
        self.near()
        self.browser.click_on("#search")
        self.browser.type("northam")
        self.browser.rest(400)
        self.assertEqual("1 of 12 stations · ULP · Sat 13 Feb 2021", self.text_of("#count"))
        self.assertIn("Red Gravel Roadhouse", self.text_of("#body"))

    def test_products_and_dates(self):
        self.page("samples/fuelwatch-month.csv")
        self.assertEqual({"ULP", "PULP", "Diesel", "LPG", "98 RON", "E85", "Brand diesel"},
                         set(self.texts_of("#group span")))
        self.assertEqual("ULP", self.product())
        self.assertEqual("Tue 16 Feb 2021", self.text_of("#date-text"))
        self.assertIn("139.9", self.text_of("#body"))
        self.browser.run("document.getElementById('date').focus()")
        for _ in range(3):
            self.browser.key("ArrowLeft")
        self.assertEqual("Sat 13 Feb 2021", self.text_of("#date-text"))
        self.assertIn("118.9", self.text_of("#body"))
        self.assertNotIn("139.9", self.text_of("#body"))
        self.product("Diesel")
        self.assertIn("Diesel", self.text_of("#count"))
        self.assertIn("Mulga Track Truckstop", self.text_of("#body"))

    # Moving

    def test_moving_and_zooming(self):
        self.near()
        def place():
            self.browser.rest()
            return self.browser.middle("#marks circle[aria-label^=Vibe]")
        x, y = place()
        self.browser.mouse("mousePressed", 300, 600, button="left", buttons=1, clickCount=1)
        for step in range(1, 6):
            self.browser.mouse("mouseMoved", 300 + 10 * step, 600, button="left", buttons=1)
        self.browser.mouse("mouseReleased", 350, 600, button="left", clickCount=1)
        moved = place()
        self.assertAlmostEqual(x + 50, moved[0], delta=1.5)
        self.assertAlmostEqual(y, moved[1], delta=1.5)
        self.assertIsNone(self.tip())
        self.browser.mouse("mouseWheel", *moved, deltaX=0, deltaY=-300)
        wheeled = place()
        self.assertAlmostEqual(moved[0], wheeled[0], delta=2)
        ruler = self.text_of("#ruler text")
        self.browser.click_on("#zoom-out")
        self.browser.click_on("#zoom-out")
        self.browser.rest()
        self.assertNotEqual(ruler, self.text_of("#ruler text"))
        before = place()
        self.browser.run("document.getElementById('plan').focus()")
        self.browser.key("ArrowRight")
        self.assertAlmostEqual(before[0] - 80, place()[0], delta=1.5)

    # Light, dark, and small

    def test_dark(self):
        self.near()
        def colours():
            return self.browser.run("(s => [s.backgroundColor, s.color])(getComputedStyle(document.body))")
        light, swatches = colours(), self.swatches()
        self.browser.prefer(prefers_color_scheme="dark")
        self.browser.rest()
        dark = colours()
        self.assertNotEqual(light, dark)
        self.assertEqual(swatches, self.swatches(), "a colour means the same in both")
        for pair in [light, dark]:
            self.assertGreater(contrast(*pair), 7)
        self.assertIn("blue is cheap, orange is dear", self.browser.run(
            "document.getElementById('scale').getAttribute('aria-label')"))

    def test_phone(self):
        self.browser.size(390, 844, 2, phone=True)
        self.near()
        self.assertLessEqual(self.browser.run("document.documentElement.scrollWidth"), 390)
        self.assertEqual(12, len(self.texts_of("#body tr")))
        self.browser.click_on("#show-map")
        self.browser.rest()
        x, y = self.browser.middle("#marks circle[aria-label^=Vibe]")
        for kind, points in [("touchStart", [{"x": x + 8, "y": y + 6}]), ("touchEnd", [])]:
            self.browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)
        self.browser.rest()
        self.assertIn("Vibe Honeyeater Road", self.tip())
        tip_top = self.browser.run("document.getElementById('tip').getBoundingClientRect().top")
        self.assertLess(self.browser.middle("#chosen")[1], tip_top)
        small = self.browser.run("[...document.querySelectorAll('#zoom button, #head button, #search, #panes button,"
                                 " #options summary, #group label')]"
                                 ".map(e => e.getBoundingClientRect().height).filter(height => height > 0 && height < 40)")
        self.assertEqual([], small)

    # Prices first, and when

    def sample(self, days=3, stations=60):
        """Prices of stations around Perth on some days; the first is the cheapest."""
        lines = [json.dumps({
            "date": f"2021-02-{1 + day:02}", "product": product, "price": 120.5 + day * 10 + station / 2 + 20 * (product == "PULP"),
            "previous_price": None, "price_change": float(station % 9 - 4), "brand": "Independent",
            "station": f"Saltbush Fuels {station}", "address": f"{station} Quokka Way", "suburb": f"Suburb {station % 20}",
            "postcode": "6050", "phone": "(08) 9000 0000", "latitude": -32.05 + station % 8 / 30,
            "longitude": 115.8 + station // 8 / 35})
            for day in range(days) for station in range(stations) for product in ["ULP", "PULP"]]
        self.page("--near", "-31.95,115.86", text="\n".join(lines) + "\n")

    def test_cheapest_are_labelled(self):
        self.sample()
        labels = self.texts_of("#names .cheapest")
        self.assertEqual(10, len(labels))
        shown = sorted(float(text.split()[0][:5]) for text in self.texts_of("#body tr td:first-child"))
        self.assertEqual([f"{price:.1f}" for price in shown[:10]], sorted(labels))
        self.assertEqual("Cheapest within 15 km of -31.95,115.86", self.text_of("#order").replace(" first, then beyond", ""))
        self.assertRegex(self.text_of("#body td:nth-child(4)"), r"^\d+\.\d [NESW]+$")

    def swatches(self):
        return self.browser.run("[...document.querySelectorAll('#body .swatch')].map(e => e.style.background)")

    def choose(self, select, value):
        self.browser.run(f"(s => {{ s.value = '{value}'; s.dispatchEvent(new Event('change')); }})"
                         f"(document.getElementById('{select}'))")
        self.browser.rest()

    def test_colours_tell_prices_apart(self):
        self.sample()
        prices = self.texts_of("#body td:first-child")
        shown = list(zip(prices, self.swatches()))
        self.assertGreater(len({colour for _, colour in shown}), 0.8 * len(set(prices)))
        self.browser.run("document.getElementById('same-scale').click()")
        self.browser.rest()
        # Prices were lower on the days before.
        self.assertIn("rgb(34, 119, 204)", [colour for _, colour in shown])
        self.assertNotIn("rgb(34, 119, 204)", self.swatches())
        self.assertIn("of all dates", self.browser.run("document.getElementById('scale').getAttribute('aria-label')"))

    def test_changes_diverge(self):
        self.sample()
        self.choose("colour", "price_change")
        changes = dict(zip(self.texts_of("#body td:last-child"), self.swatches()))
        self.assertEqual({"−4.0", "−3.0", "−2.0", "−1.0", "0.0", "+1.0", "+2.0", "+3.0", "+4.0"}, set(changes))
        parts = {text: [int(part) for part in colour[4:-1].split(",")] for text, colour in changes.items()}
        self.assertGreater(parts["−4.0"][2], parts["−4.0"][0])
        self.assertGreater(parts["+4.0"][0], parts["+4.0"][2])
        self.assertEqual(["−4.0", "+4.0", "0"], self.texts_of("#scale text"))

    def test_ground(self):
        self.sample()
        is_land = """(([x, y]) => { const land = document.getElementById('land'); const plan = document.getElementById('plan')
            .getBoundingClientRect(); const point = new DOMPoint(x - plan.left, y - plan.top)
            .matrixTransform(land.transform.baseVal.consolidate().matrix.inverse());
            return land.firstElementChild.isPointInFill(point); })"""
        origin = self.browser.middle("#origin circle")
        self.assertTrue(self.browser.run(f"{is_land}({origin})"))
        pixels = self.browser.run("document.querySelector('#ruler path').getBBox().width") / float(
            self.text_of("#ruler text").split()[0])
        # The river is 4.5 km to the south-west, the sea 12 km to the west.
        self.assertFalse(self.browser.run(f"{is_land}({[origin[0] - 2.5 * pixels, origin[1] + 4 * pixels]})"))
        self.assertFalse(self.browser.run(f"{is_land}({[origin[0] - 12 * pixels, origin[1]]})"))

    def test_dates_have_a_chart(self):
        self.sample()
        self.assertRegex(self.text_of("#day"), r"^In view: \d+\.\d to \d+\.\d, mean \d+\.\d c/L$")
        self.assertEqual(1, self.browser.run("document.querySelectorAll('#days .line').length"))
        nodes = self.browser.call("Accessibility.getFullAXTree")["nodes"]
        images = [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") in ("img", "image")]
        self.assertTrue([name for name in images if name.startswith("Price by date of what is in view")])
        self.assertEqual(["Date"], [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") == "slider"])
        last = self.text_of("#day")
        left, top, right, bottom = self.box("#days")
        self.browser.click(left + 55, (top + bottom) / 2)
        self.browser.rest()
        self.assertEqual("Mon 1 Feb 2021", self.text_of("#date-text"))
        self.assertNotEqual(last, self.text_of("#day"))
        self.browser.click_on("#days-numbers summary")
        self.browser.rest()
        self.assertEqual(4, len(self.texts_of("#days-table tr")))
        slider = "document.getElementById('date')"
        self.browser.run(slider + ".focus()")
        self.browser.key("ArrowRight")
        self.browser.rest()
        self.assertIn("Tue 2 Feb 2021. In view: ", self.browser.run(slider + ".getAttribute('aria-valuetext')"))

    def test_the_tip_leaves_its_neighbours_free(self):
        self.sample()
        self.browser.click_on("#body tr:nth-child(2) button")
        self.browser.rest()
        for text in ["PULP", "Prices as a table", "Directions"]:
            self.assertIn(text, self.tip())
        self.assertGreaterEqual(self.box("#tip")[0], self.box("#map")[2])
        self.assertTrue(self.has("#tip svg.history[aria-label*='3 prices']"))
        left, top, right, bottom = self.box("#tip .close")
        self.assertGreaterEqual(min(right - left, bottom - top), 44)
        self.browser.size(844, 390, 2, phone=True)
        self.browser.rest()
        self.assertGreaterEqual(self.box("#tip")[0], self.box("#map")[2])

    def test_view_is_sent_in_the_address(self):
        self.sample()
        self.assertEqual("", self.browser.run("location.hash"))
        self.browser.click_on("#zoom-in")
        self.browser.rest()
        self.browser.click_on("#body tr:nth-child(2) button")
        self.browser.rest()
        address, name = self.browser.run("[location.href, document.querySelector('#tip h2').textContent]")
        self.assertIn("#map=", address)
        self.browser.open("about:blank")
        self.browser.open(address)
        self.assertEqual(name, self.text_of("#tip h2"))
        self.assertEqual(address, self.browser.run("location.href"))

    # Sums

    def test_sums(self):
        self.page("--by", "brand", "--calc", "mean=round(mean(price), 1)", "samples/fuelwatch-month.csv")
        self.assertEqual(len(self.texts_of("#body tr")), self.browser.run("document.querySelectorAll('#sums .bar').length"))
        self.assertTrue(self.has("#map[hidden]"))
        self.assertLessEqual(self.box("#sums")[2], self.box("#list")[0] + 1)
        self.assertLessEqual(self.browser.run("(e => e.scrollWidth - e.clientWidth)(document.getElementById('sums'))"), 0)
        values = [float(text) for text in self.texts_of("#sums .bar .number")]
        self.assertEqual(sorted(values, reverse=True), values)
        self.browser.click_on("#sums .bar:nth-child(3)")
        self.assertIn(self.text_of("#sums .bar:nth-child(3) text"), self.text_of("#body tr[aria-current]"))
        self.browser.run("document.querySelector('#sums .bar.chosen').focus()")
        self.browser.key("ArrowDown")
        self.browser.key("Enter")
        self.assertIn(self.text_of("#sums .bar:nth-child(4) text"), self.text_of("#body tr[aria-current]"))
        self.assertEqual("Mean price by brand", self.text_of("h1"))
        self.page("--by", "date,product", "--calc", "mean=round(mean(price), 1)", "samples/fuelwatch-month.csv")
        self.assertGreater(self.browser.run("document.querySelectorAll('#sums .lines .line').length"), 3)
        dashes = ("[...document.querySelectorAll('#sums %s .line')].map(e => getComputedStyle(e).strokeDasharray)")
        lines = self.browser.run(dashes % ".lines")
        self.assertEqual(len(lines), len(set(lines)), "lines differ by more than colour")
        self.assertEqual(sorted(lines), sorted(self.browser.run(dashes % ".lines-legend")))
        # Values under the pointer, and a line less.
        left, top, right, bottom = self.box("#sums .lines")
        self.browser.mouse("mouseMoved", left + 60, (top + bottom) / 2)
        self.assertEqual("Sat 13 Feb 2021", self.text_of("#sums .reading"))
        self.browser.click_on(".lines-legend button")
        self.assertEqual(len(lines) - 1, self.browser.run("document.querySelectorAll('#sums .lines .line').length"))

    # Layout

    def test_nothing_is_cut_off(self):
        for width, height in [(390, 844), (768, 1024), (844, 390), (1280, 800), (1600, 900)]:
            with self.subTest(width=width):
                self.browser.size(width, height, 1, phone=width < 800 or height < 500)
                self.page("--near", "6050", "--changes", "samples/fuelwatch-month.csv")
                self.assertEqual([0, 0], self.browser.run(
                    "['#scroll', 'html'].map(e => document.querySelector(e)).map(e => e.scrollWidth - e.clientWidth)"))
                head = self.browser.run("[...document.querySelectorAll('#head th')].map(e => e.getBoundingClientRect())"
                                        ".filter(b => b.width > 0).map(b => b.right)")
                self.assertLessEqual(max(head), width)
                self.assertIn("Change", self.text_of("#head th:last-child"))

    def test_phones_show_rows_or_the_map(self):
        self.browser.size(390, 844, 2, phone=True)
        self.page("--near", "6050", "--changes", "samples/fuelwatch-month.csv")
        # The product comes first, within reach of the thumb.
        chip, search = self.box("#group label"), self.box("#search")
        self.assertLess(chip[0], 30)
        self.assertLess(chip[3], search[1] + 1)
        self.assertFalse(self.browser.run("document.getElementById('map').offsetHeight"))
        rows = self.browser.run("[...document.querySelectorAll('#body tr')]"
                                ".filter(e => e.getBoundingClientRect().bottom <= 844).length")
        self.assertGreaterEqual(rows, 3)
        self.browser.click_on("#show-map")
        self.browser.rest()
        self.assertGreater(self.box("#map")[3] - self.box("#map")[1], 500)
        self.assertTrue(self.marks())
        self.browser.click_on("#show-list")
        self.browser.click_on("#body tr:nth-child(2) button")
        self.browser.rest()
        # Ways to get there are in sight.
        self.assertLess(self.box("#tip .links a")[3], 844)
        self.browser.click_on("#tip .to-map")
        self.browser.rest()
        self.assertLess(self.browser.middle("#chosen")[1], self.box("#tip")[1])
        self.browser.size(844, 390, 2, phone=True)
        self.page("--near", "6050", "--changes", "samples/fuelwatch-month.csv")
        legend, frame = self.box("#legend"), self.box("#map")
        area = lambda box: (box[2] - box[0]) * (box[3] - box[1])
        self.assertLess(area(legend), 0.08 * area(frame))

    def test_nothing_overprints(self):
        """A small phone, one on its side, and a laptop's window at twice its size."""
        overlapping = """(() => {
            const shown = [...document.querySelectorAll("header h1, #count, #age, #group, #search, #options summary, " +
              "#panes, #answer, #tomorrow, #trip summary, #from-text, #date-control, #days, #day, " +
              "#days-numbers, #order, #head")]
              .map(e => [e, e.getBoundingClientRect()]).filter(([, b]) => b.width > 0 && b.height > 0);
            return shown.flatMap(([one, a], index) => shown.slice(index + 1).filter(([other, b]) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2).map(([other]) => one.id + " " + other.id));
          })()"""
        for width, height in [(320, 568), (390, 844), (844, 390), (640, 400), (1280, 800)]:
            for arguments in [["--near", "6050", "--changes", "samples/fuelwatch-month.csv"], ["samples/news.rss"],
                              ["--by", "date,product", "--calc", "mean=mean(price)", "samples/fuelwatch-month.csv"]]:
                with self.subTest(width=width, arguments=arguments[-1]):
                    self.browser.size(width, height, 1, phone=width < 800 or height < 500)
                    self.page(*arguments)
                    self.assertEqual([], self.browser.run(overlapping))
                    self.assertLessEqual(self.browser.run("document.documentElement.scrollWidth"), width)

    def test_expert_switches_are_behind_one_button(self):
        self.near()
        is_shown = "document.getElementById('colour').checkVisibility({ contentVisibilityAuto: true })"
        self.assertFalse(self.browser.run(is_shown))
        self.browser.click_on("#options summary")
        self.assertTrue(self.browser.run(is_shown))
        self.browser.click_on("#in-view")
        self.assertEqual(12, len(self.texts_of("#body tr")))
        self.browser.key("Escape")
        self.assertFalse(self.browser.run(is_shown))

    def test_a_low_phone_keeps_the_chosen_mark_in_sight(self):
        self.browser.size(390, 560, 2, phone=True)
        self.sample()
        self.browser.click_on("#show-map")
        for row in range(1, 9):
            self.browser.run(f"document.querySelector('#body tr:nth-child({row}) button').click()")
            self.browser.rest()
            self.assertLess(self.browser.middle("#chosen")[1], self.box("#tip")[1])

    # Any records

    def test_markup_of_feeds_is_text(self):
        item = ("<item><title>T</title><link>https://example.org/t</link>"
                "<description>&lt;p&gt;One &amp;amp; &lt;b&gt;two&lt;/b&gt;&lt;/p&gt;</description></item>")
        self.page(text=f"<rss version='2.0'><channel><title>F</title>{item}</channel></rss>")
        self.assertIn("One & two", self.text_of("#cards li"))
        self.browser.click_on("#cards button")
        self.assertIn("One & two", self.tip())
        self.assertEqual("https://example.org/t", self.browser.run("document.querySelector('#tip .links a').href"))

    def test_any_field_names(self):
        names = ["constructor", "valueOf", "toString", "__proto__", "hasOwnProperty"]
        values = [",".join(f'"{name}":{at}' for name in names) for at in range(3)]
        self.page(text="".join(f'{{"name":"N{at}","latitude":{-32 - at},"longitude":116,{values[at]}}}\n' for at in range(3)))
        self.assertEqual(["N0", "N1", "N2"], sorted(self.texts_of("#body th button")))
        self.click_mark("N1")
        self.assertIn("ToString", self.tip())

    def test_records_without_coordinates(self):
        self.page("samples/fuelwatch-month.csv", "--where", 'date == "2021-02-13" && product == "ULP"')
        self.assertIn("1 station without coordinates is in the list only.", self.text_of("#note"))
        self.assertIn("Kookaburra Flat Roadhouse", self.text_of("#body"))
        self.assertFalse([label for label in self.marks() if "Kookaburra" in label])

    def test_other_feeds_and_tables(self):
        self.page("samples/news.rss")
        self.assertEqual("The Bowser Bulletin", self.text_of("h1"))
        self.assertEqual(["Saltbush Fuels opens its tenth station"], self.marks())
        self.assertTrue(self.has("#legend[hidden]"))
        self.page(text="id,name,latitude,longitude,depth\n1,A,-32,115.5,7\n2,B,-31.5,115.7,12\n3,C,,,1\n")
        self.assertEqual(["A, Depth 7", "B, Depth 12"], sorted(self.marks()))
        self.page("samples/fuelwatch-month.csv", "--schema", "raw")
        self.assertTrue(self.has("#map[hidden]"))
        self.page(text="a,b\n1,2\n")
        self.assertEqual(1, len(self.texts_of("#body tr")))

    # The ground

    def is_land(self, north, east):
        """Whether what is drawn as land has a place in it. The path is in millionths of the world (projection.js)."""
        return self.browser.run(f"""(() => {{
            const sine = Math.sin({north} * Math.PI / 180);
            const south = -28 * Math.PI / 180;
            const down = (at) => 0.5 - Math.log((1 + at) / (1 - at)) / (4 * Math.PI);
            const point = new DOMPoint(({east} - 125) / 360 * 1e6, (down(sine) - down(Math.sin(south))) * 1e6);
            return document.querySelector("#land path").isPointInFill(point);
        }})()""")

    def assert_names_are_apart(self):
        """No text on the map is over another, and no town is over a mark."""
        texts = self.browser.run("""[...document.querySelectorAll("#names text, #ring-names text:not([hidden])")]
            .map(e => { const { left, top, right, bottom } = e.getBoundingClientRect();
              // What is measured is higher than the letters are.
              return [e.textContent, left, top + 3, right, bottom - 3]; })""")
        for index, (text, left, top, right, bottom) in enumerate(texts):
            for other, *box in texts[:index]:
                is_over = left < box[2] and box[0] < right and top < box[3] and box[1] < bottom
                self.assertFalse(is_over, (text, other))
        covered = self.browser.run("""[...document.querySelectorAll("#names .town, #names .city")].filter(e => {
            const box = e.getBoundingClientRect();
            return [...document.querySelectorAll("#marks circle:not([hidden])")].some(mark => {
              const { left, top, width, height } = mark.getBoundingClientRect();
              const [x, y] = [left + width / 2, top + height / 2];
              return x > box.left && x < box.right && y > box.top && y < box.bottom;
            }); }).map(e => e.textContent)""")
        self.assertEqual([], covered)

    def overlapping(self, *selectors):
        """Pairs of what can be seen that lie over each other."""
        # What is measured of a text is higher than its letters.
        boxes = self.browser.run(json.dumps(selectors) + """.flatMap(selector => [...document.querySelectorAll(selector)])
            .map(e => [e.id || e.textContent, e.getBoundingClientRect()])
            .map(([name, { left, top, right, bottom }]) => [name, left, top + 3, right, bottom - 3])
            .filter(([, left, , right]) => right > left)""")
        return [(name, other) for index, (name, left, top, right, bottom) in enumerate(boxes)
                for other, *box in boxes[:index] if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom]

    def test_columns_of_a_small_phone(self):
        self.browser.size(320, 568, phone=True)
        self.near()
        self.assertEqual(320, self.browser.run("document.getElementById('table').offsetWidth"))

    def test_sums_at_twice_the_size(self):
        self.browser.size(195, 422, phone=True)
        for by in ("brand", "date"):
            self.page("--by", by, "--calc", "mean=mean(price)", "samples/fuelwatch-month.csv")
            self.assertLessEqual(self.browser.run("document.getElementById('sums').scrollWidth"), 195)

    def test_little_room(self):
        days = [datetime.date.today() + datetime.timedelta(days=later) for later in (0, 1)]
        rows = [f"{day},ULP,{120 + index % 31}.9,Station {index},{-31.7 - index % 20 / 30},{115.7 + index // 20 / 40}"
                for day in days for index in range(300)]
        text = "date,product,price,station,latitude,longitude\n" + "\n".join(rows) + "\n"
        for width, height in [(320, 568), (195, 422), (844, 390)]:
            with self.subTest(width=width):
                self.browser.size(width, height, phone=True)
                self.page("--near", "-31.95,115.86", text=text)
                if width < 700:
                    self.browser.click_on("#show-map")
                self.browser.rest(400)
                self.assertEqual([], self.overlapping(
                    "#zoom", "#legend", "#note", "#names text", "#ring-names text:not([hidden])"))

    TOWNS = "#names .town, #names .city"

    def stations(self, places):
        """A page of prices at places: north, east, and a suburb or none."""
        rows = [f"2026-03-01,E10,{170 + index % 17}.9,Station {index},{north},{east},{suburb}"
                for index, (north, east, suburb) in enumerate(places)]
        self.page(text="date,product,price,station,latitude,longitude,suburb\n" + "\n".join(rows) + "\n")

    def test_ground_of_countries(self):
        countries = [
            ((47.5, 55, 6.2, 14.8), ["Berlin", "Hamburg", "München", "Zürich"], [(52.5, 13.4)],
             [(54.3, 7.5), (47.62, 9.35)]),
            ((42.5, 50.9, -4, 8), ["Paris", "Lyon", "Marseille", "Genève"], [(45, 3), (42.1, 9.1)], [(46, -3)]),
            ((36.9, 46.4, 7, 18), ["Roma", "Napoli", "Milano", "Zagreb"], [(40, 9), (37.5, 14.2)], [(40, 12)]),
            ((36.3, 43.4, -9, 3.1), ["Madrid", "Sevilla", "Barcelona", "Lisboa"], [(39.6, 2.9)], [(40, 1.5)]),
            ((50.1, 58.6, -6.2, 1.6), ["London", "Birmingham", "Dublin"], [(50.67, -1.28)], [(50.75, -1.5), (54, 3)]),
            ((-33, 3, -68, -35), ["São Paulo", "Brasília", "Buenos Aires"], [(-15, -50), (-2, -60)], [(-20, -37)]),
            ((-43, -12, 114, 153), ["Perth", "Sydney", "Melbourne"], [(-25, 135), (-42, 147)], [(-36, 130)]),
        ]
        for (south, north, west, east), towns, land, water in countries:
            for width, height in [(1280, 800), (390, 844)]:
                with self.subTest(towns=towns, width=width):
                    self.browser.size(width, height)
                    self.stations([(south, west, ""), (south, east, ""), (north, west, ""), (north, east, "")])
                    if width == 390:
                        self.browser.click_on("#show-map")
                        self.browser.rest(300)
                    named = self.texts_of(self.TOWNS)
                    if width == 1280:
                        self.assertEqual(set(), set(towns) - set(named))
                    self.assertTrue(set(towns) & set(named), named)
                    self.assertEqual([True] * len(land), [self.is_land(*place) for place in land])
                    self.assertEqual([False] * len(water), [self.is_land(*place) for place in water])
                    self.assert_names_are_apart()

    def test_names_of_towns_give_way(self):
        # Stations around each of these, which name the suburb, some in another language than the ground.
        around = [(52.5, 13.4, "Berlin"), (53.55, 10, "Hamburg"), (48.14, 11.57, "München"), (50.94, 6.95, "Cologne")]
        self.stations([(north + index / 60, east + index / 40, suburb)
                       for north, east, suburb in around for index in range(4)])
        names = self.texts_of("#names .place, " + self.TOWNS)
        self.assertEqual(len(names), len(set(names)))
        self.assertIn("Cologne", names)
        self.assertNotIn("Köln", names)
        self.assertIn("Frankfurt", names)
        self.assert_names_are_apart()
        for _ in range(3):
            self.browser.click_on("#zoom-in")
            self.browser.rest(300)
            self.assert_names_are_apart()

    def test_smaller_towns_come_nearer(self):
        self.stations([(47.5, 6.2, ""), (55, 14.8, "")])
        self.assertNotIn("Cottbus", self.texts_of(self.TOWNS))
        self.browser.run("location.hash = '#map=9/51.9/13.9'")
        self.browser.rest(300)
        self.assertIn("Cottbus", self.texts_of(self.TOWNS))
        self.assertLess(len(self.texts_of(self.TOWNS)), 25)

    def test_ground_without_land(self):
        self.stations([(-40, -120, ""), (-40.1, -120.1, "")])
        self.assertEqual([], self.texts_of(self.TOWNS))
        self.assertEqual(2, len(self.marks()))
        self.stations([("", "", "Nowhere")])
        self.assertEqual([], self.marks())
        self.assertEqual(1, len(self.texts_of("#body tr")))
        self.browser.run("for (let i = 0; i < 12; i += 1) document.getElementById('zoom-out').click()")
        self.browser.rest(300)

    def test_no_records(self):
        self.page(text="")
        self.assertEqual("There are no records.", self.text_of("#nothing"))
        self.assertEqual([], self.marks())

    def test_columns_that_come_later(self):
        self.page("samples/fuelwatch.rss", "samples/news.rss", "samples/fuelwatch-2026.rss", "samples/news.atom",
                  "--near", "6050")
        self.assertEqual(["Mon 2 Mar 2026"], self.texts_of("#date-text"))
        self.set_in_view(False)
        self.assertIn("Reddy Express Kestrel Road", self.text_of("#body"))

    def test_cut_off(self):
        self.page("--assume-product", "ULP", "--near", "6050", "samples/fuelwatch.rss",
                  change=lambda page: page[:page.rindex('"Red Gravel')])
        self.assertEqual(10, len(self.marks()))

    def test_many_records(self):
        lines = [f"Place {number},{-32 + number % 97 / 50},{116 + number % 89 / 40},{number % 1000}"
                 for number in range(6000)]
        self.page(text="name,latitude,longitude,depth\n" + "\n".join(lines) + "\n")
        self.assertEqual(0, len(self.marks()))
        self.assertIn("5,000 marks are too many to go through", self.text_of("#keys"))
        buttons = [node for node in self.browser.call("Accessibility.getFullAXTree")["nodes"]
                   if node.get("role", {}).get("value") == "button"]
        self.assertLess(len(buttons), 120)
        self.browser.run("document.getElementById('plan').focus()")
        self.browser.key("Enter")
        self.assertEqual("scroll", self.browser.run("document.activeElement.id"))
        # Nearer, there are marks to go through.
        for _ in range(4):
            self.browser.click_on("#zoom-in")
        self.browser.rest(300)
        self.assertTrue(0 < len(self.marks()) <= 200)
        self.assertEqual("Only the list’s first 5,000 are on the map.", self.text_of("#note"))
        self.assertEqual(100, len(self.texts_of("#body tr")))
        self.browser.run("document.getElementById('more').click()")
        self.assertEqual(200, len(self.texts_of("#body tr")))

    # Nothing gets in or out

    def test_without_script(self):
        def opened(*arguments, text=None):
            path = pathlib.Path(self.folder.name, "page.html")
            path.write_text(made(arguments, text), encoding="utf-8")
            self.browser.call("Page.navigate", url=path.as_uri())
            self.browser.wait_for("Page.loadEventFired")
            root = self.browser.call("DOM.getDocument", depth=-1)["root"]["nodeId"]
            return lambda selector: self.browser.call("DOM.querySelectorAll", nodeId=root, selector=selector)["nodeIds"]
        self.browser.call("Emulation.setScriptExecutionDisabled", value=True)
        try:
            found = opened("--near", "6050", "samples/fuelwatch-month.csv")
            self.assertEqual(21, len(found("noscript tr")))
            text = self.browser.call("DOM.getOuterHTML", nodeId=found("noscript")[0])["outerHTML"]
            self.assertIn("Saltbush Fuels Wangara", text)
            self.assertTrue(self.browser.call("DOM.getBoxModel", nodeId=found("noscript table")[0]))
            with self.assertRaises(RuntimeError):
                self.browser.call("DOM.getBoxModel", nodeId=found("#controls")[0])
            found = opened(text="".join(json.dumps({value: value}) + "\n" for value in HOSTILE))
            self.assertEqual([], found("noscript img, noscript svg, noscript script, noscript a"))
            self.assertEqual(len(HOSTILE) + 1, len(found("noscript tr")))
        finally:
            self.browser.call("Emulation.setScriptExecutionDisabled", value=False)
            self.browser.open("about:blank")

    def test_hostile_values(self):
        record = {f"field {index} {value}": value for index, value in enumerate(HOSTILE)}
        lines = [json.dumps({"name": value, "latitude": -32, "longitude": 115.8, "list": HOSTILE, "object": {value: 1},
                             **record}) for value in HOSTILE]
        text = "\n".join(lines) + "\n"
        self.page(text=text)
        self.assertEqual("Records", self.browser.run("document.title"))
        self.assertEqual(0, self.browser.run("document.querySelectorAll('img, script[src], iframe').length"))
        self.assertEqual(2, self.browser.run("document.scripts.length") - 1)
        self.assertEqual(len(HOSTILE), len(self.marks()))
        self.assertEqual(HOSTILE, self.texts_of("#body th button"))
        for index in range(len(HOSTILE)):
            self.browser.run(f"document.querySelectorAll('#body button')[{index}].click()")
            self.assertEqual(HOSTILE[index], self.text_of("#tip h2"))
            self.assertEqual([], self.browser.run("[...document.querySelectorAll('a[href]')].map(a => a.protocol)"
                                                  ".filter(p => !['file:', 'https:', 'geo:'].includes(p))"))
        self.assertEqual("Records", self.browser.run("document.title"))
        station = {"date": None, "product": None, "price": 1, "station": "</script><b>", "suburb": "<i>",
                   "latitude": -32, "longitude": 115.8}
        self.page("--near", "-31.9,115.8", text=json.dumps(station) + "\n")
        self.assertEqual(["</script><b>, 1.0 c/L, 11.1 km S, <i>"], self.marks())

    def test_no_request_leaves(self):
        path = self.page("--assume-product", "ULP", "--near", "6050", "samples/fuelwatch.rss")
        handler = functools.partial(Server, directory=str(path.parent))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            address = f"http://127.0.0.1:{server.server_port}"
            Server.requests.clear()
            self.browser.open(f"{address}/{path.name}")
            self.click_mark("Vibe Honeyeater Road")
            self.browser.click_on("#zoom-all")
            self.browser.rest()
            self.assertEqual([], self.browser.seen("Log.entryAdded"))
            requests = [event["request"]["url"] for event in self.browser.seen("Network.requestWillBeSent")]
            self.assertEqual([f"{address}/{path.name}"], [url for url in requests if not url.startswith("data:")])
            # Not even on purpose.
            tries = self.browser.run("""(async () => {
                const tries = [];
                const log = (name) => (event) => tries.push(name + " " + event.type);
                try { await fetch("/fetched"); tries.push("fetch"); } catch { tries.push("no fetch"); }
                for (const [name, set] of [["img", e => e.src = "/img"], ["script", e => e.src = "/script"],
                     ["iframe", e => e.src = "/iframe"],
                     ["link", e => { e.rel = "stylesheet"; e.href = "/link"; }]]) {
                  const made = document.createElement(name);
                  made.onload = made.onerror = log(name);
                  set(made);
                  document.body.append(made);
                }
                const inline = document.createElement("div");
                inline.innerHTML = "<img src=data:, onerror=\\"document.title='inline'\\">";
                document.body.append(inline);
                try { new WebSocket("ws://127.0.0.1:1/"); } catch { tries.push("no socket"); }
                navigator.sendBeacon("/beacon");
                await new Promise(r => setTimeout(r, 400));
                return tries;
            })()""")
            self.assertIn("no fetch", tries)
            self.assertNotIn("img load", tries)
            self.assertNotIn("inline", self.browser.run("document.title"))
            self.assertEqual([f"/{path.name}"], Server.requests)
        finally:
            server.shutdown()
            server.server_close()


def contrast(*colours):
    """The contrast ratio of WCAG 2 of two `rgb(…)`."""
    def luminance(colour):
        parts = [int(part) / 255 for part in colour[colour.index("(") + 1:-1].split(",")[:3]]
        red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    dark, light = sorted(map(luminance, colours))
    return (light + 0.05) / (dark + 0.05)


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
