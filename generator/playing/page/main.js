// The page: the start screen, the curtain, or the table with moves and log. Every tab shows the same state.
import { Choosing } from "./choosing.js";
import { button, make, refill } from "./dom.js";
import { Log } from "./log.js";
import { Moves } from "./moves.js";
import { ruleLink, showKeep, showSave } from "./panels.js";
import { current, follow, hasFolder, onState, saver, send } from "./server.js";
import { showStart } from "./start.js";
import { drawTable } from "./table.js";
import { say } from "./words.js";

const main = document.getElementById("main"), tools = document.getElementById("tools"), news = document.getElementById("news");
const choosing = new Choosing();
let screen = null, drawn = null;

const redraw = () => { if (screen?.show) screen.show(current()); };

const tableScreen = () => {
  const table = make("div", { class: "pp-table" }), side = make("aside", { class: "pp-side" }), after = make("div", { class: "pp-after" });
  const result = make("div", { class: "pp-result" }), notes = make("div", { class: "pp-notes", role: "status" });
  const chooser = make("section", { class: "pp-moves", "aria-label": say("Moves") }), told = make("section", { "aria-label": say("Log") });
  const moves = new Moves(chooser, choosing, redraw), log = new Log(told);
  side.append(notes, result, chooser);
  after.append(told);
  refill(main, make("div", { class: "pp-game" }, side, table, after));
  let logged = "";
  return { show: (state) => {
    showNotes(notes, state);
    showResult(result, state);
    moves.show(state);
    drawTable(table, state.table, {
      picked: choosing.picked, movesOf: (piece, zone) => choosing.movesOf(state, piece, zone),
      pick: (piece) => { choosing.pick(state, piece); redraw(); },
    });
    const mark = `${state.number} ${state.at}`;
    if (mark !== logged) { logged = mark; log.show(state); }
  } };
};

const showNotes = (element, state) => refill(element,
  ...state.problems.map((problem) => make("p", { class: "pp-warn" }, problem)),
  ...state.notes.map((note) => make("p", { class: "pp-note" }, note.text, " ", note.rule ? ruleLink(note.rule) : null)));

const showResult = (element, state) => {
  if (!state.result.scores) { refill(element); return; }
  const rows = Object.entries(state.result.scores).map(([name, score]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, String(score.total))));
  const who = state.result.winners.length ? say("{names} won.", { names: state.result.winners.join(", ") }) : say("Nobody won.");
  refill(element, make("h2", {}, who), make("p", {}, state.result.reason), make("table", {}, make("tbody", {}, ...rows)));
};

const curtainScreen = () => ({ show: (state) => {
  const names = state.asked.filter((one) => !one.bot).map((one) => one.seat);
  const hint = make("p", {}, say("The table is hidden until then."));
  refill(main, make("div", { class: "pp-curtain" }, ...names.slice(0, 1).flatMap((name) => [
    make("h2", {}, say("Hand over to {name}", { name })), hint,
    button(say("I am {name}", { name }), () => send("open", { seat: name }), { class: "pp-main", "data-key": "open" }),
  ])));
  main.querySelector("button")?.focus();
} });

const startScreen = () => ({ show: (state) => {
  if (drawn !== JSON.stringify(state.form)) { drawn = JSON.stringify(state.form); showStart(main, state.form); }
} });

const seatTool = (state) => {
  const shown = state.seats.find((seat) => seat.shown)?.name;
  const box = make("select", { "aria-label": say("Whose view"), "data-key": "look", onchange: () => send("look", { seat: box.value }) },
    ...state.seats.map((seat) => make("option", { value: seat.name, selected: seat.name === shown }, seat.name)));
  return box;
};

const showTools = (state) => {
  if (state.phase === "start") { refill(tools); return; }
  const looks = state.phase === "replay" || state.seats.every((seat) => seat.bot);
  const tool = (words, what, more, given) => button(words, () => send(what, more), { "data-key": what, ...given });
  const step = state.phase === "replay"
    ? [tool("⏮", "go", { number: 0 }, { disabled: !state.at, "aria-label": say("To the start"), "data-key": "first" }),
      tool("◀", "go", { number: Math.max(0, state.at - 1) }, { disabled: !state.at, "aria-label": say("One move back"), "data-key": "back" }),
      tool("▶", "go", { number: Math.min(state.of, state.at + 1) }, { disabled: state.at === state.of, "aria-label": say("One move on"), "data-key": "next" }),
      tool("⏭", "go", { number: state.of }, { disabled: state.at === state.of, "aria-label": say("To the end"), "data-key": "last" }),
      tool(say("Play on from here"), "on", {})]
    : [tool(say("Undo"), "undo", {}, { disabled: !state.at }), tool(say("Redo"), "redo", {}, { disabled: state.at === state.of }),
      state.bots_wait ? tool(say("Let the bots go on"), "on", {}) : null];
  refill(tools, ...step, make("span", { class: "pp-where" }, say("Move {at} of {of}", state)), looks && state.phase !== "curtain" ? seatTool(state) : null,
    ...(hasFolder && state.phase !== "curtain" ? [tool(say("Mark"), "mark", {}, { title: say("A scenario begins here") }),
      button(say("Keep as scenario"), () => showKeep(current()), { disabled: !state.at, "data-key": "keep" })] : []),
    button(say("Save the game"), () => showSave(saver), { "data-key": "save" }), tool(say("New game"), "leave", {}));
};

document.addEventListener("keydown", (event) => {
  const state = current();
  if (event.target.closest("input, select, textarea, dialog") || event.altKey || event.metaKey) return;
  if (event.key === "/" && state?.moves?.length) { event.preventDefault(); document.getElementById("typed")?.focus(); }
  if (event.ctrlKey && event.key === "z") { event.preventDefault(); send("undo"); }
  if (event.ctrlKey && event.key === "y") { event.preventDefault(); send("redo"); }
  if (state?.phase !== "replay" || event.ctrlKey || event.target.closest(".pp-piece")) return;
  const to = { ArrowLeft: state.at - 1, ArrowRight: state.at + 1, Home: 0, End: state.of }[event.key];
  if (to !== undefined) { event.preventDefault(); send("go", { number: Math.max(0, Math.min(state.of, to)) }); }
});

let phase = null, at = null;
onState((state) => {
  const kind = state.phase === "replay" ? "play" : state.phase;
  if (kind !== phase) {
    phase = kind; drawn = null;
    screen = { start: startScreen, curtain: curtainScreen, play: tableScreen }[kind]();
  }
  if (state.at !== at) { at = state.at; choosing.clear(); }
  news.textContent = kind === "play" && state.chooser ? say("{name} is to choose.", { name: state.chooser }) : "";
  showTools(state);
  screen.show(state);
});
follow();
