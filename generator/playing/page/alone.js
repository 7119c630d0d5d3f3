// Takes the place of server.js in a site: a worker of this page plays the game. Nothing is loaded before somebody asks for it.
import { button, make, refill } from "./dom.js";
import { say } from "./words.js";

const listeners = [], waiting = new Map();
let state = null, worker = null, asked = 0;

export const onState = (listener) => listeners.push(listener);
export const current = () => state;
const main = document.getElementById("main");
const width = () => Math.max(300, Math.min(1200, Math.round(main.clientWidth * (innerWidth < 900 ? 1 : 0.62)) - 40));

const show = (next, wasResized = false) => {
  if (state && (next.number < state.number || (next.number === state.number && !wasResized))) return;
  state = next;
  for (const listener of listeners) listener(next);
};

const tell = (message) => new Promise((done, fail) => {
  asked += 1;
  waiting.set(asked, { done, fail });
  worker.postMessage({ id: asked, width: width(), ...message });
});

const heard = ({ data }) => {
  if (data.state) { show(data.state); return; }
  const { done, fail } = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.error || data.answer.error) fail(new Error(data.error ?? data.answer.error)); else done(data.answer);
};

// Returns the answer to a message. The state that comes with it is shown at once.
export const send = async (what, more = {}) => {
  try {
    const found = await tell({ do: { do: what, width: width(), ...more } });
    show(found);
    return found.answer;
  } catch (error) {
    return { refused: error.message, rule: "" };
  }
};

export const hasFolder = false;
export const face = (name) => name;
export const largeFace = (name) => name.replace(/-small\.webp$/, ".webp");

const save = async () => {
  const { name, text } = await tell({ replay: true });
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

export const saver = (words) => button(words, save, { "data-key": "save" });

const start = async (files) => {
  refill(main, make("p", { class: "pp-start", role: "status" }, say("The rules are being loaded …")));
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = heard;
  try {
    await tell({ begin: files });
    show(await tell({ state: true }));
  } catch (error) {
    refill(main, make("p", { class: "pp-start", role: "alert" }, say("The game cannot be played in this browser: {error}", { error: error.message })));
  }
};

export const follow = () => {
  const given = document.documentElement.dataset, here = (name) => new URL(name, location.href).href;
  const files = { pyodide: here(given.pyodide), code: here(given.code), game: here(given.game), pictures: here(given.pictures), rules: given.rules,
    language: document.documentElement.lang };
  refill(main, make("div", { class: "pp-start" },
    make("p", {}, say("Your browser plays the game by itself, with the same rules code that checks this site. Nobody else learns of it.")),
    make("p", {}, button(say("Load the game ({size} MB)", { size: given.size }), () => start(files), { class: "pp-main", "data-key": "load" }))));
};

let last = 0;
addEventListener("resize", () => {
  clearTimeout(last);
  last = setTimeout(async () => { if (state) show(await tell({ state: true }), true); }, 200);
});
