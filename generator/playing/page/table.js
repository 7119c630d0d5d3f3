// Draws the table: zones with the pictures of pieces. A piece that a legal move names is a button.
import { draw, make, refill } from "./dom.js";
import { face as faceOf } from "./server.js";
import { say, sayMany } from "./words.js";

const EDGE = 7;  // units around a zone, for frames and badges
const LETTER = 6.2;  // units that a letter of a name takes

const hexagon = ([x, y, width, height], flat) => {
  const shares = [[0.5, 0], [1, 0.25], [1, 0.75], [0.5, 1], [0, 0.75], [0, 0.25]].map(([a, b]) => (flat ? [b, a] : [a, b]));
  return shares.map(([a, b]) => `${x + width * a},${y + height * b}`).join(" ");
};

const outline = (spot, kind) => {
  const [x, y, width, height] = spot.box;
  if (spot.shape.startsWith("hexagon")) return draw("polygon", { class: kind, points: hexagon(spot.box, spot.shape === "hexagon-flat") });
  if (spot.shape === "round") return draw("circle", { class: kind, cx: x + width / 2, cy: y + height / 2, r: width / 2 });
  return draw("rect", { class: kind, x, y, width, height, rx: 5 });
};

const text = (kind, words, [x, y, width], base) => draw("text", { class: kind, x: x + width / 2, y: y + base }, words);

const chip = (spot) => {
  const [x, y, width, height] = spot.box;
  const words = spot.name.slice(0, Math.max(3, Math.floor(width / LETTER)));
  return [draw("rect", { class: "pbc", x, y, width, height, rx: 4 }), text("pbl", words, spot.box, height / 2 + 4)];
};

const face = (spot) => {
  if (!spot.face) return chip(spot);
  const [x, y, width, height] = spot.box;
  const href = faceOf(spot.face);
  if (!spot.hidden) return [draw("image", { href, x, y, width, height, preserveAspectRatio: "none" })];
  const image = draw("image", { href, x: 0, y: -spot.hidden, width, height: height + spot.hidden, preserveAspectRatio: "none" });
  return [draw("svg", { x, y, width, height, viewBox: `0 0 ${width} ${height}` }, image)];
};

const mark = (spot) => [
  spot.mark ? outline(spot, spot.mark === "new" ? "pbf pbn" : "pbf") : null,
];

const label = (spot, many) => {
  const side = spot.back ? say("{name}, back", { name: spot.name }) : spot.name;
  return many ? sayMany("{name}: {n} move", "{name}: {n} moves", many, { name: side }) : side;
};

// Pieces that no move names may lie on one that can be chosen: then this one is meant.
const below = (event) => document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest(".pp-can")).find(Boolean)?.dataset.piece;

// The arrow keys lead to every piece of a zone; the Tab key stops at those that can be chosen, or at the first one.
const step = (event) => {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const pieces = [...event.currentTarget.querySelectorAll(".pp-piece")], now = pieces.indexOf(document.activeElement);
  if (!by || now < 0) return;
  event.preventDefault();
  pieces[(now + by + pieces.length) % pieces.length].focus();
};

const piece = (spot, zone, index, view) => {
  const many = view.movesOf(spot.piece, zone);
  const kind = ["pp-piece", many && "pp-can", view.picked.includes(spot.piece) && many && "pp-picked"].filter(Boolean).join(" ");
  const group = draw("g", {
    class: kind, "data-piece": spot.piece, "data-key": `${zone.title}/${index}`, "aria-label": label(spot, many), role: "button",
    tabindex: many ? 0 : -1,
    onclick: (event) => view.pick(below(event) ?? spot.piece),
    onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); view.pick(spot.piece); } },
  }, ...face(spot), ...mark(spot), many ? outline(spot, "pp-halo") : null);
  return group;
};

const spotOf = (spot, zone, index, view) => {
  if (spot.kind === "badge") {
    const [x, y, width, height] = spot.box;
    return [draw("rect", { class: "pbg", x, y, width, height, rx: 7 }), text("pbt", spot.words, spot.box, 11.5)];
  }
  return spot.kind === "label" ? [text("pbl", spot.words, spot.box, 10.5)] : [piece(spot, zone, index, view)];
};

const zoneOf = (zone, view) => {
  const wide = zone.width + 2 * EDGE, tall = zone.height + 2 * EDGE;
  const svg = zone.spots.length
    ? draw("svg", { class: "pb-tsvg", role: "group", onkeydown: step, "aria-label": zone.told, viewBox: `${-EDGE} ${-EDGE} ${wide} ${tall}`, width: wide, height: tall },
      ...zone.spots.flatMap((spot, index) => spotOf(spot, zone, index, view)))
    : make("span", { class: "pb-nothing" }, say("nothing"));
  if (zone.spots.length && !svg.querySelector(".pp-can")) svg.querySelector(".pp-piece").setAttribute("tabindex", 0);
  return make("section", { class: `pp-zone pp-zone-${zone.kind}` },
    make("h2", {}, zone.title, zone.words ? make("small", {}, ` ${zone.words}`) : null), svg);
};

// `view` tells what is legal and what is picked: movesOf(piece, zone), picked, pick(piece).
export const drawTable = (element, table, view) => {
  const content = table.text ? [make("pre", { tabindex: 0 }, table.text)] : table.zones.map((zone) => zoneOf(zone, view));
  refill(element, make("p", { class: "pp-title" }, table.title), make("div", { class: "pp-zones" }, ...content));
};
