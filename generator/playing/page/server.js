// Talks to the server: sends what a person does, and waits for what other tabs and bots do.
import { make } from "./dom.js";
import { say } from "./words.js";

const listeners = [];
let state = null;
let failing = false;

export const onState = (listener) => listeners.push(listener);
export const current = () => state;
const width = () => Math.max(300, Math.min(1200, Math.round(document.getElementById("main").clientWidth * (innerWidth < 900 ? 1 : 0.62)) - 40));

const show = (next, wasResized = false) => {
  if (state && (next.number < state.number || (next.number === state.number && !wasResized))) return;
  state = next;
  for (const listener of listeners) listener(next);
};

const told = async (answer) => {
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
};

// Returns the answer to a message. The state that comes with it is shown at once.
export const send = async (what, more = {}) => {
  try {
    const found = await told(await fetch("do", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ do: what, width: width(), ...more }),
    }));
    show(found);
    return found.answer;
  } catch (error) {
    const refused = error instanceof TypeError ? say("The server does not answer. Is `punchboard play` still running?") : error.message;
    return { refused, rule: "" };
  }
};

export const hasFolder = true;  // of the game, for new scenarios
export const face = (name) => `face/${name}`;
export const largeFace = (name) => `face/${name}.large`;
export const saver = (words) => make("a", { href: "replay.json", download: "" }, words);

const wait = (seconds) => new Promise((done) => { setTimeout(done, seconds * 1000); });

export const follow = async () => {
  for (;;) {
    try {
      show(await told(await fetch(`state?${state ? state.number : -1}&${width()}`)));
      if (failing) { failing = false; for (const listener of listeners) listener(state); }
    } catch {
      failing = true;
      document.getElementById("news").textContent = say("The server does not answer. Is `punchboard play` still running?");
      await wait(1);
    }
  }
};

let last = 0;
addEventListener("resize", () => {
  clearTimeout(last);
  last = setTimeout(async () => { if (state) show(await told(await fetch(`state?-1&${width()}`)), true); }, 200);
});
