#!/usr/bin/env python3
"""Makes page-opening.html, page-closing.html and page-ending.html from the page's files in this folder: the records
stand between the first two, a table of the first of them for readers without script between the last two.

Run `make page`; `generate.py --check` only says whether that is due. All become part of the program. The parts of the
script become one, which starts when the document is complete. Comments and indentation of the script and the style sheet stay behind, and both go into the page's content
security policy by their hashes, so nothing else can run in it.

`generate.py --script` prints the script with its comments, for tools that read JavaScript.
"""
import base64
import hashlib
import pathlib
import re
import sys

folder = pathlib.Path(__file__).resolve().parent

# In the order in which they are run.
PARTS = ["records", "projection", "scale", "time", "trip", "document", "model", "selection", "view", "origin", "legend",
         "ground", "marks", "names", "tip", "charts", "sums", "table", "advice", "address", "choosing", "moving",
         "controls"]


def text(name):
    return (folder / name).read_text(encoding="utf-8")


def whole_script():
    """All parts in one function: they share their names, and none of them is a property of the window."""
    parts = "\n".join(text(f"script/{name}.js") for name in PARTS)
    return f'"use strict";\ndocument.addEventListener("DOMContentLoaded", () => {{\n{parts}}});\n'


def script():
    without_comments = re.sub(r"^\s*/\*\*.*?\*/\s*$|/\*\* @\w+ .*? \*/ ?", "", whole_script(), flags=re.DOTALL | re.MULTILINE)
    lines = (line.strip() for line in without_comments.splitlines())
    joined = "\n".join(line for line in lines if line and not line.startswith("//"))
    # A line of the page that begins with a bracket is a record, for programs that read it by lines.
    return joined.replace("\n[", " [")


def style():
    sheet = re.sub(r"/\*.*?\*/", "", text("map.css"), flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", " ".join(sheet.split())).replace(";}", "}")


def hash_of(content):
    return "sha256-" + base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


if sys.argv[1:] == ["--script"]:
    sys.stdout.write(whole_script())
    sys.exit()

page = text("map.html").rstrip("\n")
parts = {
    "style": style(),
    "script": script(),
    "style-hash": hash_of(style()),
    "script-hash": hash_of(script()),
    "ground": text("ground.txt").strip(),
}
# Values become text nodes and attributes, never markup; nothing is asked for, and nothing run that is not this script.
for word in ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "Function(", "import(", "fetch(",
             "XMLHttpRequest", "WebSocket", "EventSource", "sendBeacon", ".src", "localStorage", "document.cookie",
             "console."]:
    assert word not in parts["script"], word
assert "<" not in parts["ground"]
assert "</" not in parts["style"] and "</script" not in parts["script"] and "<!--" not in parts["script"]
for name, content in parts.items():
    page = page.replace("{{" + name + "}}", content)
opening, closing = page.split("{{records}}")
closing, ending = closing.split("{{preview}}")

made = {"page-opening.html": opening, "page-closing.html": closing, "page-ending.html": ending + "\n"}
for name, content in made.items():
    target = folder.parent / name
    if sys.argv[1:] == ["--check"]:
        if not target.exists() or target.read_text(encoding="utf-8") != content:
            sys.exit(f"{target.name} is not what its sources make: run make page")
    else:
        target.write_text(content, encoding="utf-8")
