#!/usr/bin/env python3
"""Makes the pictures of the map page for README.md, from invented stations: `make pictures`. With pngquant, where it is
installed, they take a third of the bytes."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from chromium import Chromium

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("FUELSTREAM_BINARY") or ROOT / ".build/release/fuelstream"
GENERATOR = ["python3", ROOT / "Tests/Benchmarks/generate.py", "rss", "--bytes", "450K"]


def main():
    feed = subprocess.run(GENERATOR, capture_output=True, check=True).stdout
    options = ["--to", "html", "--assume-product", "ULP", "--no-stations", "--where", 'date == "2001-01-01"']
    with tempfile.TemporaryDirectory() as folder, Chromium() as browser:
        def opened(*more):
            page = pathlib.Path(folder, "map.html")
            page.write_bytes(subprocess.run([PROGRAM, *options, *more], input=feed, capture_output=True, check=True).stdout)
            browser.open(page.as_uri())
        browser.size(1200, 720)
        browser.prefer(prefers_color_scheme="light")
        opened("--near", "6050")
        browser.run("document.querySelector('#body tr:nth-child(2) button').click()")
        browser.rest()
        browser.picture(ROOT / "docs/map.png")
        browser.size(390, 720, 1.5, phone=True)
        browser.prefer(prefers_color_scheme="dark")
        opened("--near", "6160", "--bands", "3,8")
        browser.picture(ROOT / "docs/map-phone.png")
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--ext", ".png", "--quality", "60-90", *ROOT.glob("docs/*.png")], check=True)


if __name__ == "__main__":
    main()
