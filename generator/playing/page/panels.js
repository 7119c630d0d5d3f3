// Dialogs: the text of a rule, and what can be done with a piece.
import { button, make, sentence } from "./dom.js";
import { largeFace, send } from "./server.js";
import { say } from "./words.js";

const dialog = (title, ...content) => {
  const close = button(say("Close"), () => box.close(), { class: "pp-close" });
  const box = make("dialog", { class: "pp-dialog", "aria-label": title }, make("h2", {}, title), ...content.filter(Boolean), close);
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  document.body.append(box);
  box.showModal();
  return box;
};

const part = ({ words, rule }) => (rule ? ruleLink(rule, words) : words);

export const showRule = async (id) => {
  const found = (await send("rule", { rule: id })).shown_rule;
  if (!found) return;
  for (const other of document.querySelectorAll("dialog")) other.close();
  const lists = [
    found.related.length ? make("p", {}, say("See also"), " ", ...found.related.flatMap((other) => [ruleLink(other), " "])) : null,
    ...found.rulings.map((one) => make("p", {}, ruleLink(one.id), ` ${one.title}`)),
  ];
  dialog(`${found.id} ${found.title}`.trim(),
    found.chapter ? make("p", { class: "pp-soft" }, found.chapter) : null,
    ...found.paragraphs.map((one) => make("p", {}, ...one.map(part))), ...lists);
};

export const ruleLink = (id, words = id) => button(words, () => showRule(id), { class: "pp-rule", title: say("Show the rule {id}", { id }) });

// A refusal: the sentence, and the rule that says so.
export const refusal = (answer) => make("span", {}, `${answer.refused ?? answer.sentence} `, answer.rule ? ruleLink(answer.rule) : null);

const reason = (one) => make("li", {}, make("q", {}, ...sentence(one.parts)), " ", refusal(one));

export const showWhy = async (spot) => {
  const answer = await send("why", { piece: spot.piece });
  const list = answer.refused ? make("p", {}, refusal(answer))
    : answer.why.length ? make("ul", {}, ...answer.why.map(reason))
      : make("p", {}, say("No other move of the game names it."));
  dialog(say("Why not? {name}", { name: spot.name }), list);
};

export const showPicture = (spot) => {
  if (!spot.face) return;
  dialog(spot.name, make("img", { class: "pp-large", src: largeFace(spot.face), alt: spot.name }));
};

// Says what a file of the game tells, as long as something is hidden from the person who reads this.
const warning = async () => ((await send("hides")).hides
  ? make("p", { class: "pp-warn" }, say("The game goes on, and the file may tell what is hidden from you: cards of others, cards that lie face down, chance to come. Do not read it before the end."))
  : null);

// Saves the game; first says what the file tells, if something is hidden. `saver` makes what saves it.
export const showSave = async (saver) => {
  const told = await warning();
  if (!told) { const found = saver(""); document.body.append(found); found.click(); found.remove(); return; }
  dialog(say("Save the game"), told, make("p", {}, saver(say("Save the file"))));
};

// Asks which moves become a scenario, and writes it into the game's folder.
export const showKeep = async (state) => {
  const hides = await warning();
  const number = (label, value) => make("label", {}, `${label} `, make("input", { type: "number", min: 1, max: state.at, value, required: true }));
  const first = number(say("From move"), Math.min(state.mark + 1, state.at)), last = number(say("up to move"), state.at);
  const title = make("input", { type: "text", maxlength: 150, placeholder: say("The last move in words") });
  const told = make("p", { role: "status" });
  const keep = async (event) => {
    event.preventDefault();
    told.replaceChildren(say("It is being made …"));
    const [from, to] = [first, last].map((one) => Number(one.querySelector("input").value));
    const answer = await send("keep", { first: from, last: to, title: title.value });
    told.replaceChildren(answer.refused ? refusal(answer) : say("{id} {title}: written to {kept}", answer));
  };
  dialog(say("Keep as scenario"), hides, make("form", { onsubmit: keep },
    make("p", {}, first, " ", last), make("p", {}, make("label", {}, say("Title"), " ", title)),
    make("button", { type: "submit", class: "pp-main" }, say("Keep")), told));
};
