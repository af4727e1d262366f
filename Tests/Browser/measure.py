#!/usr/bin/env python3
"""Measures a page of `--to html` in headless Chromium: python3 Tests/Browser/measure.py PAGE...

Milliseconds, the median of three: from the request to the first picture, for a search and for another date until they are drawn,
and a frame's script, layout and painting while the map is moved and zoomed.
"""
import os
import pathlib
import statistics
import sys

from chromium import Chromium

DRAWN = "new Promise(r => requestAnimationFrame(() => setTimeout(() => r(performance.now()), 0)))"


def timed(browser, action):
    return browser.run(f"(async () => {{ const start = performance.now(); {action}; return await {DRAWN} - start; }})()")


def frames(browser, action):
    """Milliseconds a frame, of twenty in a row."""
    return browser.run(f"""(async () => {{
        const plan = document.getElementById("plan");
        const start = performance.now();
        for (let step = 0; step < 20; step += 1) {{ {action}; await {DRAWN}; }}
        return (performance.now() - start) / 20;
    }})()""")


def press(key):
    return f'plan.dispatchEvent(new KeyboardEvent("keydown", {{ key: {key}, bubbles: true }}))'


for path in sys.argv[1:]:
    rounds = []
    for _ in range(3):
        with Chromium(timeout=60) as browser:
            browser.size(1280, 800)
            browser.open(pathlib.Path(path).resolve().as_uri())
            opened = browser.run(
                "performance.getEntriesByType('paint').find(e => e.name === 'first-contentful-paint').startTime")
            scripted = browser.run(
                "(e => e.domContentLoadedEventEnd - e.startTime)(performance.getEntriesByType('navigation')[0])")
            field = 'document.getElementById("search").value = "shell"; ' \
                'document.getElementById("search").dispatchEvent(new Event("input"))'
            search = timed(browser, f"{field}; await new Promise(r => setTimeout(r, 121))") - 121
            browser.run('document.getElementById("search").value = ""; '
                        'document.getElementById("search").dispatchEvent(new Event("input"))')
            browser.rest()
            slider = 'const d = document.getElementById("date"); d.value -= 1; d.dispatchEvent(new Event("input"))'
            date = timed(browser, slider)
            pan = frames(browser, press("step % 2 ? 'ArrowLeft' : 'ArrowRight'"))
            zoom = frames(browser, press("step % 2 ? '-' : '+'"))
            memory = browser.run("performance.memory.usedJSHeapSize") / 1e6
            rounds.append((max(opened, scripted), search, date, pan, zoom, memory))
    shown = [f"{statistics.median(column):.0f}" for column in zip(*rounds)]
    names = ["open", "search", "date", "pan", "zoom", "heap MB"]
    print(f"{path}: {os.path.getsize(path) / 1e6:.2f} MB, "
          + ", ".join(f"{name} {value}" for name, value in zip(names, shown)))
