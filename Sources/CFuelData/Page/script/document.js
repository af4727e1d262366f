// The document's elements. Values of records become text nodes and attributes' values, never markup.

const SVG = "http://www.w3.org/2000/svg";
const darkness = matchMedia("(prefers-color-scheme: dark)");

/** @returns {any} */
function byId(id) {
  return document.getElementById(id);
}
/** @returns {any} */
function element(parent, name, attributes = {}, text = undefined) {
  const made = parent.namespaceURI === SVG || name === "svg" ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

/** A link that leaves the page only when it is followed, and says nothing of where it stood. */
function link(parent, address, text) {
  const isElsewhere = /^http/.test(address);
  return element(parent, "a", {
    href: address, rel: "noopener noreferrer", ...(isElsewhere ? { target: "_blank" } : {}),
  }, text);
}

// Without script none of them is of use.
for (const id of ["skip", "controls", "main"]) byId(id).hidden = false;

/** Puts an element of SVG somewhere. */
function move(node, x, y) {
  node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
}
