// The moves: a box to type into with a list below it (a combobox), and what is picked on the table.
import { button, make, refill, sentence } from "./dom.js";
import { refusal, ruleLink, showPicture, showWhy } from "./panels.js";
import { current, face, send } from "./server.js";
import { say, sayMany } from "./words.js";

const SHOWN = 60;  // moves of the list at most

export class Moves {
  constructor(element, choosing, redraw) {
    this.element = element;
    this.choosing = choosing;
    this.redraw = redraw;
    this.message = make("div", { class: "pp-message", role: "alert" });
    this.input = make("input", {
      id: "typed", type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-controls": "moves", "aria-expanded": "true",
      "aria-autocomplete": "list", "aria-label": say("Move"), placeholder: say("Find or type a move"),
      oninput: () => { choosing.typed = this.input.value; choosing.active = -1; this.tell(); redraw(); },
      onkeydown: (event) => this.key(event),
    });
    this.list = make("ul", { id: "moves", role: "listbox", "aria-label": say("Legal moves") });
    this.asks = make("p", { class: "pp-asks" });
    this.picked = make("div", { class: "pp-picks" });
    this.count = make("p", { class: "pp-soft", role: "status" });
    this.form = make("div", { class: "pp-choose" }, this.input,
      button(say("Why not?"), () => this.why(), { class: "pp-why", title: say("Why is what I typed not legal?") }));
    element.append(this.asks, this.picked, this.form, this.message, this.count, this.list);
  }

  tell(...content) { refill(this.message, ...content); }

  key(event) {
    const offered = this.shown();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && offered.length) {
      event.preventDefault();
      this.choosing.active = (Math.max(this.choosing.active, step < 0 ? 0 : -1) + step + offered.length) % offered.length;
      this.show(current());
      this.list.children[this.choosing.active]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      const typed = this.input.value.trim();
      const same = offered.find((one) => one.move?.text === typed);
      const chosen = offered[this.choosing.active] ?? same ?? (offered.length === 1 ? offered[0] : null);
      if (chosen) this.choose(chosen);
      else if (typed) this.take(typed);
    } else if (event.key === "Backspace" && !this.input.value && this.choosing.path.length) {
      event.preventDefault();
      this.choosing.back();
      this.redraw();
    } else if (event.key === "Escape") {
      this.choosing.clear();
      this.input.value = "";
      this.tell();
      this.redraw();
    }
  }

  shown() { return this.choosing.offered(current()).slice(0, SHOWN); }

  // Takes a whole move; after a part of one, what may come next is offered.
  choose(one) {
    if (one.move) { this.take(one.move.text); return; }
    this.choosing.choose(one.part);
    this.input.value = "";
    this.redraw();
  }

  async take(text) {
    this.element.setAttribute("aria-busy", "true");
    const answer = await send("move", { text, at: current().at });
    this.element.removeAttribute("aria-busy");
    if (answer.refused) this.tell(refusal(answer));
    else { this.choosing.clear(); this.input.value = ""; this.tell(); this.redraw(); }
  }

  async why() {
    const text = this.input.value.trim();
    if (!text) { this.tell(say("Type a move first, or choose a piece.")); return; }
    const answer = await send("why", { text });
    this.tell(answer.refused ? refusal(answer) : say("This move is legal."));
  }

  show(state) {
    const mine = state.chooser && state.chooser === state.seats.find((seat) => seat.shown)?.name;
    const asked = state.asked.find((one) => one.seat === state.chooser) ?? state.asked[0];
    refill(this.asks, asked
      ? make("span", {}, make("b", {}, asked.seat), ": ", asked.asks, " ", ruleLink(asked.rule), asked.bot ? ` ${state.bots_wait ? say("(waits)") : say("(is thinking)")}` : "")
      : say("The game is over."));
    this.form.hidden = this.list.hidden = this.count.hidden = !mine;
    if (!mine) { refill(this.picked); this.tell(); return; }
    const offered = this.shown(), all = this.choosing.left(state).length, isWhole = offered.every((one) => one.move);
    this.showPicks(state);
    this.count.textContent = isWhole && all > SHOWN ? say("{shown} of {all} moves; type to find others", { shown: SHOWN, all })
      : sayMany("{n} move", "{n} moves", all);
    refill(this.list, ...offered.map((one, at) => make("li", {
      id: `move-${at}`, role: "option", "aria-selected": String(at === this.choosing.active), onclick: () => this.choose(one),
      "data-move": one.move?.text, "data-part": one.part?.text,
    }, ...(one.move ? sentence(one.move.parts) : [...sentence(one.part.words), " … ", make("small", {}, sayMany("{n} move", "{n} moves", one.many))]))));
    this.input.setAttribute("aria-activedescendant", this.choosing.active >= 0 ? `move-${this.choosing.active}` : "");
  }

  showPicks(state) {
    const spots = this.choosing.picked.map((piece) => state.table.zones.flatMap((zone) => zone.spots).find((spot) => spot.piece === piece)).filter(Boolean);
    const begun = this.choosing.path.at(-1);
    const path = begun && make("div", { class: "pp-pick" }, make("span", {}, ...sentence(begun.words), " …"),
      button(say("Back"), () => { this.choosing.back(); this.redraw(); this.input.focus(); }, { "data-key": "part back", title: say("Choose another beginning") }));
    refill(this.picked, path, ...spots.map((spot) => make("div", { class: "pp-pick" },
      spot.face ? make("img", { src: face(spot.face), alt: "", class: "pp-small" }) : null,
      make("b", {}, spot.name),
      button(say("Look"), () => showPicture(spot), { "data-key": `look ${spot.piece}` }),
      button(say("Why not?"), () => showWhy(spot), { "data-key": `why ${spot.piece}` }),
      button("✕", () => { this.choosing.pick(state, spot.piece); this.redraw(); }, { "aria-label": say("Drop {name}", { name: spot.name }) }))));
  }
}
