"use strict";
// A page of `--to html` without a browser: its own script on a document made for tests. The document has what that
// script asks of one and throws at anything else; it lays nothing out, but for the map, which has a size.
const { execFileSync } = require("node:child_process");
const path = require("node:path");

const ROOT = path.resolve(__dirname, "../..");
const PROGRAM = process.env.FUELSTREAM_BINARY || path.join(ROOT, ".build/release/fuelstream");
const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
const MAP = { left: 0, top: 0, right: 900, bottom: 700, width: 900, height: 700 };
const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };

/// What the program writes.
function run(options, input = "") {
  const environment = { ...process.env, FUELSTREAM_STATIONS: "" };
  return execFileSync(PROGRAM, options, { cwd: ROOT, input, encoding: "utf8", env: environment, maxBuffer: 1 << 28,
    stdio: ["pipe", "pipe", "ignore"] });
}

class Text {
  constructor(text) { this.textContent = text; }
}

class Element {
  constructor(document, name, namespaceURI) {
    Object.assign(this, { document, name, namespaceURI, attributes: new Map(), nodes: [], listeners: {}, style: {} });
    this.classList = {
      contains: (word) => this.words().includes(word),
      toggle: (word, isOn) => {
        this.className = [...this.words().filter((other) => other !== word), ...(isOn ? [word] : [])].join(" ");
      },
      remove: (word) => this.classList.toggle(word, false),
    };
  }

  // Attributes, and the properties that reflect them.
  getAttribute(key) { return this.attributes.get(key) ?? null; }
  setAttribute(key, value) { this.attributes.set(key, String(value)); }
  removeAttribute(key) { this.attributes.delete(key); }
  toggleAttribute(key, isOn) { if (isOn) this.setAttribute(key, ""); else this.removeAttribute(key); }
  get hidden() { return this.attributes.has("hidden"); }
  set hidden(isOn) { this.toggleAttribute("hidden", isOn); }
  get className() { return this.getAttribute("class") || ""; }
  set className(words) { this.setAttribute("class", words); }
  words() { return this.className.split(" ").filter(Boolean); }
  get type() { return this.getAttribute("type"); }
  get value() {
    if (this.name !== "select") return this.entered ?? this.getAttribute("value") ?? "";
    return (this.children.find((option) => option.selected) || this.children[0]).getAttribute("value");
  }
  set value(value) {
    if (this.name === "select") for (const option of this.children) option.selected = option.getAttribute("value") === value;
    this.entered = String(value);
  }

  // The tree.
  get children() { return this.nodes.filter((node) => node instanceof Element); }
  get firstElementChild() { return this.children[0]; }
  get rows() { return this.children; }
  get textContent() { return this.nodes.map((node) => node.textContent).join(""); }
  set textContent(text) { this.nodes = text === "" ? [] : [new Text(String(text))]; }
  set innerHTML(_) { throw new Error("values are to become text, never markup"); }
  append(...nodes) {
    for (const node of nodes) {
      this.nodes.push(node instanceof Element ? Object.assign(node, { parent: this }) : new Text(String(node)));
    }
  }
  replaceChildren() { this.nodes = []; }
  remove() { this.parent.nodes = this.parent.nodes.filter((node) => node !== this); }
  closest(name) {
    if (this.name === name || "#" + this.getAttribute("id") === name) return this;
    return this.parent && this.parent.closest(name);
  }
  * all() {
    yield this;
    for (const child of this.children) yield* child.all();
  }
  named(name) { return [...this.all()].filter((element) => element.name === name); }
  get parentNode() { return this.parent; }
  contains(other) { return [...this.all()].includes(other); }
  querySelectorAll(name) { return this.named(name); }
  before(other) {
    other.remove();
    this.parent.nodes.splice(this.parent.nodes.indexOf(this), 0, Object.assign(other, { parent: this.parent }));
  }
  querySelector(name) { return this.named(name)[0] || null; }
  matches(selector) {
    if (selector !== ":focus-visible") throw new Error(selector);
    return this.document.activeElement === this;
  }

  // Events.
  addEventListener(type, listener) { (this.listeners[type] ||= []).push(listener); }
  fire(type, properties = {}) {
    const event = { type, target: this, isPrevented: false, preventDefault() { this.isPrevented = true; }, ...properties };
    for (let at = this; at; at = at.parent) (at.listeners[type] || []).forEach((listener) => listener(event));
    (this.document.listeners[type] || []).forEach((listener) => listener(event));
    return event;
  }
  focus() {
    this.document.activeElement?.fire("focusout");
    this.document.activeElement = this;
    this.fire("focusin");
  }

  // Places and drawing.
  get isMap() { return ["map", "plan"].includes(this.getAttribute("id")); }
  getBoundingClientRect() { return this.isMap ? MAP : NOWHERE; }
  get clientWidth() { return this.getBoundingClientRect().width; }
  get clientHeight() { return this.getBoundingClientRect().height; }
  get scrollHeight() { return 0; }
  get offsetWidth() { return 0; }
  get offsetHeight() { return 0; }
  hasPointerCapture() { return true; }
  getContext() { return this.context ||= new Context(); }
}

/// Keeps what was drawn since it was cleared.
class Context {
  constructor() { this.drawn = []; }
  arc() {}
  fill() {}
  stroke() {}
  setLineDash() { this.isDashed = true; }
  measureText(text) { return { width: 6 * text.length }; }
  clearRect() { this.drawn = []; }
  drawImage(stamp, x, y) {
    const { fillStyle, isDashed = false } = stamp.getContext("2d");
    this.drawn.push({ colour: fillStyle, isDashed, x: x + stamp.width / 2, y: y + stamp.height / 2 });
  }
}

class Document {
  constructor(html) {
    this.listeners = {};
    this.title = "";
    this.root = new Element(this, "html", HTML);
    this.documentElement = this.root;
    const empty = ["meta", "link", "input", "br"];
    let at = this.root;
    // What is neither a tag nor text between tags is raw text: scripts and styles.
    const token = /<!DOCTYPE[^>]*>|<(\/?)([a-z0-9]+)([^>]*?)(\/?)>|([^<]+)/y;
    for (let match; (match = token.exec(html)); ) {
      const [, closing, name, attributes, , text] = match;
      const characters = { "&amp;": "&", "&lt;": "<" };
      const decode = (reference) => {
        if (!(reference in characters)) throw new Error(reference);
        return characters[reference];
      };
      if (text) at.append(text.replace(/&#?\w+;/g, decode));
      else if (closing) at = at.parent || at;
      else if (name && name !== "html") {
        const isForeign = name === "svg" || at.namespaceURI === SVG;
        const element = new Element(this, name, isForeign ? SVG : HTML);
        for (const [, key, value] of attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)) element.setAttribute(key, value ?? "");
        at.append(element);
        // Where scripts run, the text of noscript is no markup.
        if (["script", "style", "noscript"].includes(name)) {
          const end = html.indexOf(`</${name}>`, token.lastIndex);
          element.append(html.slice(token.lastIndex, end < 0 ? html.length : end));
          token.lastIndex = end < 0 ? html.length : end + name.length + 3;
        } else if (!empty.includes(name)) at = element;
      }
    }
  }
  addEventListener(type, listener) { (this.listeners[type] ||= []).push(listener); }
  createElement(name) { return new Element(this, name, HTML); }
  createElementNS(namespace, name) { return new Element(this, name, namespace); }
  getElementById(id) {
    for (const element of this.root.all()) if (element.getAttribute("id") === id) return element;
    return null;
  }
}

/// A page that the program made, opened. `change` has the text before.
class Page {
  constructor(options, { input, isDark = false, isNarrow = false, hash = "", change = (html) => html } = {}) {
    this.document = new Document(change(run(["--to", "html", ...options], input)));
    this.waiting = [];
    const later = (action) => {
      this.waiting.push(action);
      return action;
    };
    this.location = { hash };
    this.window = { listeners: {}, addEventListener(type, listener) { this.listeners[type] = listener; } };
    const surroundings = {
      location: this.location, window: this.window, innerHeight: 800,
      history: { replaceState: (state, title, address) => { this.location.hash = address; } },
      document: this.document, devicePixelRatio: 1, innerWidth: 1280, setTimeout: later, requestAnimationFrame: later,
      clearTimeout: (action) => { this.waiting = this.waiting.filter((other) => other !== action); },
      matchMedia: (query) => ({ matches: query.includes("dark") ? isDark : isNarrow, addEventListener() {} }),
      getComputedStyle: () => ({ getPropertyValue: (name) => name }),
      getSelection: () => "",
      ResizeObserver: class { observe() {} },
    };
    const script = this.document.root.named("script").find((element) => !element.type);
    new Function(...Object.keys(surroundings), script.textContent)(...Object.values(surroundings));
    this.document.listeners.DOMContentLoaded.forEach((listener) => listener());
    this.rest();
  }

  /// Until nothing is left that was to be done later.
  rest() {
    while (this.waiting.length > 0) this.waiting.shift()();
  }
  byId(id) { return this.document.getElementById(id); }
  text(id) { return this.byId(id).textContent; }
  fire(id, type, properties) {
    this.byId(id).fire(type, properties);
    this.rest();
  }
  enter(id, type, value) {
    this.byId(id).value = value;
    this.fire(id, type);
  }
  click(element) {
    element.fire("click");
    this.rest();
  }
  /// Chooses a product.
  pick(name) {
    const choice = this.byId("group").named("input").find((choice) => choice.value === name);
    choice.checked = true;
    choice.fire("change");
    this.rest();
  }
  get products() { return this.byId("group").named("input").map((choice) => choice.value); }
  get product() { return this.byId("group").named("input").find((choice) => choice.checked).value; }
  get rows() { return [...this.byId("body").children, ...this.byId("cards").children]; }
  get names() { return this.rows.map((row) => row.querySelector("button").textContent); }
  /// What stands in a column of the table.
  column(index) { return this.rows.map((row) => row.children[index].textContent); }
  get swatches() {
    return this.byId("body").named("span").filter((span) => span.className === "swatch").map((swatch) => swatch.style.background);
  }
  get marks() { return this.byId("marks").children.filter((mark) => !mark.hidden); }
  /// Lines of a table of numbers.
  lines(id) { return this.byId(id).named("tr").map((row) => row.children.map((cell) => cell.textContent)); }
  get labels() { return this.marks.map((mark) => mark.getAttribute("aria-label")); }
  get dots() { return this.byId("dots").getContext("2d").drawn; }
}

module.exports = { Page, run };
