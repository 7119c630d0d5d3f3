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
    const moves = this.shown();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && moves.length) {
      event.preventDefault();
      this.choosing.active = (Math.max(this.choosing.active, step < 0 ? 0 : -1) + step + moves.length) % moves.length;
      this.show(current());
      this.list.children[this.choosing.active]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      const typed = this.input.value.trim();
      const same = moves.find((move) => move.text === typed);
      const chosen = moves[this.choosing.active] ?? same ?? (moves.length === 1 ? moves[0] : null);
      if (chosen || typed) this.take(chosen ? chosen.text : typed);
    } else if (event.key === "Escape") {
      this.choosing.clear();
      this.input.value = "";
      this.tell();
      this.redraw();
    }
  }

  shown() { return this.choosing.left(current()).slice(0, SHOWN); }

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
    const moves = this.shown(), all = this.choosing.left(state).length;
    this.showPicks(state);
    this.count.textContent = all > SHOWN ? say("{shown} of {all} moves; type to find others", { shown: SHOWN, all })
      : sayMany("{n} move", "{n} moves", all);
    refill(this.list, ...moves.map((move, at) => make("li", {
      id: `move-${at}`, role: "option", "aria-selected": String(at === this.choosing.active), "data-move": move.text, onclick: () => this.take(move.text),
    }, ...sentence(move.parts))));
    this.input.setAttribute("aria-activedescendant", this.choosing.active >= 0 ? `move-${this.choosing.active}` : "");
  }

  showPicks(state) {
    const spots = this.choosing.picked.map((piece) => state.table.zones.flatMap((zone) => zone.spots).find((spot) => spot.piece === piece)).filter(Boolean);
    refill(this.picked, ...spots.map((spot) => make("div", { class: "pp-pick" },
      spot.face ? make("img", { src: face(spot.face), alt: "", class: "pp-small" }) : null,
      make("b", {}, spot.name),
      button(say("Look"), () => showPicture(spot), { "data-key": `look ${spot.piece}` }),
      button(say("Why not?"), () => showWhy(spot), { "data-key": `why ${spot.piece}` }),
      button("✕", () => { this.choosing.pick(state, spot.piece); this.redraw(); }, { "aria-label": say("Drop {name}", { name: spot.name }) }))));
  }
}
