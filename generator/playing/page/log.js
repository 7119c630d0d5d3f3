// The log: every move in words with its rules. From each one can go back to the position after it.
import { button, make, refill, sentence } from "./dom.js";
import { ruleLink } from "./panels.js";
import { send } from "./server.js";
import { say } from "./words.js";

const change = (event) => [
  event.who ? `${event.who}: ` : "", event.verb, " ", ...sentence(event.what),
  ...(event.before ? [" ", ...sentence(event.before)] : []), ...(event.after ? [" → ", ...sentence(event.after)] : []),
];

const moveOf = (one, at, mark) => make("li", { class: one.number === at ? "pp-now" : null },
  make("div", { class: "pp-said" }, mark && one.number === mark + 1 ? make("b", { title: say("A scenario begins here") }, "⚑ ") : null,
    one.number ? make("b", { class: "pb-seat" }, one.seat) : null, one.number ? " " : say("The start"), ...sentence(one.parts),
    one.number === at ? null : button("↶", () => send("go", { number: one.number }), {
      class: "pp-back", "data-key": `go ${one.number}`, title: say("Back to here"), "aria-label": say("Back to the position after move {n}", { n: one.number }),
    })),
  one.events.length || one.rules.length ? make("details", {}, make("summary", {}, one.rules.slice(0, 4).join(", ") || say("What happened")),
    make("ul", {}, ...one.events.map((event) => make("li", {}, ...change(event), " ", ...event.rules.flatMap((rule) => [ruleLink(rule), " "])))),
    make("p", {}, ...one.rules.flatMap((rule) => [ruleLink(rule), " "]))) : null);

export class Log {
  constructor(element) {
    this.element = element;
    this.earlier = [];
    this.list = make("ol", { class: "pp-log" });
    this.more = button(say("Earlier moves"), () => this.fetch());
    element.append(make("h2", {}, say("What happened")), this.more, this.list);
  }

  async fetch() {
    const answer = await send("log", { before: this.first });
    if (answer.earlier) { this.earlier = [...answer.earlier, ...this.earlier]; this.show(this.state); }
  }

  show(state) {
    if (!this.state || this.state.at > state.at || state.log[0]?.number > (this.state.log.at(-1)?.number ?? 0)) this.earlier = [];
    this.state = state;
    const first = state.log[0]?.number ?? 0;
    this.earlier = this.earlier.filter((one) => one.number < first);
    const all = [...this.earlier, ...state.log];
    this.first = all[0]?.number ?? 0;
    this.more.hidden = !this.first;
    refill(this.list, ...all.map((one) => moveOf(one, state.at, state.mark)));
    this.list.scrollTop = this.list.scrollHeight;
  }
}
