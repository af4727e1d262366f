#!/usr/bin/env python3
"""Makes the pictures of the map page in docs, from invented stations: `make pictures`. With pngquant, where it is
installed, they take a third of the bytes."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from chromium import Chromium

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("FUELSTREAM_BINARY") or ROOT / ".build/release/fuelstream"
CHOOSE = "document.querySelector('#body tr:nth-child(2) button, #cards li:nth-child(2) button').click()"
# The page's clock is that of the day whose prices it shows.
CLOCK = "Date = class extends Date { constructor(...parts) { super(...(parts.length > 0 ? parts : ['%sT12:00'])); } }"
SIZES = {390: (844, 1.5), 768: (1024, 1), 1280: (800, 1), 1600: (900, 1)}
MEAN = ["--calc", "mean=round(mean(price), 1)"]


def generated(kind, size):
    command = ["python3", ROOT / "Tests/Benchmarks/generate.py", kind, "--bytes", size]
    return subprocess.run(command, capture_output=True, check=True).stdout


class Pictures:
    def __init__(self, browser, folder):
        self.browser = browser
        self.page = pathlib.Path(folder, "map.html")

    def take(self, name, data, options, width=1280, theme="light", action=None, day="2001-01-24"):
        made = subprocess.run([PROGRAM, "--to", "html", "--no-stations", *options], input=data, capture_output=True,
                              check=True)
        self.page.write_bytes(made.stdout)
        height, scale = SIZES[width]
        self.browser.size(width, height, scale, phone=width < 768)
        self.browser.prefer(prefers_color_scheme=theme)
        clock = self.browser.call("Page.addScriptToEvaluateOnNewDocument", source=CLOCK % day)["identifier"]
        self.browser.open(self.page.as_uri())
        self.browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=clock)
        if action:
            self.browser.run(action)
            self.browser.rest()
        self.browser.picture(ROOT / f"docs/{name}.png")


def main():
    day, archive, news = generated("rss", "450K"), generated("csv", "6400K"), (ROOT / "samples/news.rss").read_bytes()
    near = ["--near", "6050"]
    today = ["--assume-product", "ULP", "--where", 'date == "2001-01-01"', *near]
    days = ["--where", 'date >= "2001-01-20"', "--changes", *near]
    with tempfile.TemporaryDirectory() as folder, Chromium() as browser:
        pictures = Pictures(browser, folder)
        pictures.take("map", day, today, action=CHOOSE, day="2001-01-01")
        pictures.take("map-phone", day, today, width=390, theme="dark", day="2001-01-01")
        for theme in ["light", "dark"]:
            for width in SIZES:
                pictures.take(f"map-days-{width}-{theme}", archive, days, width, theme, CHOOSE if width > 768 else None)
            pictures.take(f"map-feed-{theme}", news, [], 1280, theme, CHOOSE, day="2026-03-04")
            by = "date,product" if theme == "light" else "brand"
            pictures.take(f"map-sums-{theme}", archive, ["--by", by, *MEAN, "--sort-by", "mean" if by == "brand" else by],
                          1280, theme)
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--ext", ".png", "--quality", "50-90", *ROOT.glob("docs/map*.png")], check=True)


if __name__ == "__main__":
    main()
