// The start screen: who plays, variants, options, seed; or a game that was saved.
import { button, make, refill } from "./dom.js";
import { send } from "./server.js";
import { say, sayMany } from "./words.js";

const select = (label, values, value, given = {}) => {
  const box = make("select", given, ...values.map((one) => make("option", { value: one.id, selected: one.id === value }, one.name)));
  return { box, row: make("label", {}, `${label} `, box) };
};

const seatRow = (form, seat, number) => {
  const name = make("input", { type: "text", value: seat.name, maxlength: 30, "aria-label": say("Name of seat {n}", { n: number + 1 }), required: true });
  const kind = make("select", { "aria-label": say("Who plays seat {n}", { n: number + 1 }) },
    ...form.kinds.map((one) => make("option", { value: one.id, selected: one.id === seat.kind }, one.name)));
  return { name, kind, row: make("li", {}, name, " ", kind) };
};

const SHOWN = 30;  // scenarios of the list at most

// The scenarios of the game: found by words, begun by a click.
const scenarioList = (form, isHidden, message) => {
  let all = null;
  const others = select(say("In the other seats"), form.kinds, form.kinds[0].id);
  const list = make("ul", { class: "pp-found" }), told = make("p", { class: "pp-soft", role: "status" });
  const begin = async (scenario) => {
    const answer = await send("begin in scenario", { scenario, others: others.box.value, hidden: isHidden() });
    if (answer.refused) { refill(message, answer.refused); message.scrollIntoView({ block: "nearest" }); }
  };
  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = (all ?? []).filter((one) => words.every((word) => `${one.id} ${one.title}`.toLowerCase().includes(word)));
    told.textContent = found.length > SHOWN ? say("{shown} of {all} scenarios; type to find others", { shown: SHOWN, all: found.length })
      : sayMany("{n} scenario", "{n} scenarios", found.length);
    refill(list, ...found.slice(0, SHOWN).map((one) => make("li", {}, button(`${one.id} ${one.title}`, () => begin(one.id)))));
  };
  const search = make("input", { type: "search", oninput: show, maxlength: 80 });
  const open = async () => { all ??= (await send("scenarios")).scenarios ?? []; show(); };
  return make("details", { class: "pp-start", ontoggle: open }, make("summary", {}, say("Or begin in the position of a scenario")),
    make("label", {}, say("Find a scenario"), " ", search), others.row, told, list);
};

export const showStart = (element, form) => {
  const seats = form.seats.map((seat, number) => seatRow(form, seat, number));
  const list = make("ol", { class: "pp-seats" }, ...seats.map((seat) => seat.row));
  const message = make("p", { role: "alert", class: "pp-message" });
  const more = button(say("One more seat"), () => {
    const used = seats.map((seat) => seat.name.value);
    seats.push(seatRow(form, { name: form.names.find((name) => !used.includes(name)) ?? "", kind: form.kinds.at(-1).id }, seats.length));
    list.append(seats.at(-1).row);
    limit();
  });
  const less = button(say("One seat less"), () => { seats.pop().row.remove(); limit(); });
  const limit = () => { more.disabled = seats.length >= form.most; less.disabled = seats.length <= form.fewest; };
  const variants = form.variants.map((one) => ({ id: one.id, ...select(one.title, one.values.map((value) => ({ id: value, name: value.replaceAll("_", " ") })), one.value) }));
  const options = form.options.map((one) => ({ id: one.id, ...select(one.title, one.values.map((value) => ({ id: value.id, name: value.about })), one.value) }));
  const seed = make("input", { type: "text", value: form.seed, maxlength: 80 });
  const hidden = make("input", { type: "checkbox", checked: form.hidden });
  const file = make("input", { type: "file", accept: ".json,application/json", onchange: async () => {
    const answer = await send("replay", { replay: await file.files[0].text() });
    if (answer.refused) refill(message, answer.refused);
  } });
  const begin = async (event) => {
    event.preventDefault();
    const chosen = (rows) => Object.fromEntries(rows.map((row) => [row.id, row.box.value]));
    const answer = await send("begin", {
      names: seats.map((seat) => seat.name.value.trim()), kinds: seats.map((seat) => seat.kind.value),
      variants: chosen(variants), options: chosen(options), seed: seed.value, hidden: hidden.checked,
    });
    if (answer.refused) refill(message, answer.refused);
  };
  limit();
  refill(element, make("form", { class: "pp-start", onsubmit: begin },
    make("h2", {}, say("Who plays?")), list, make("p", {}, more, " ", less),
    make("label", { class: "pp-check" }, hidden, " ", say("People hide what they know: a curtain closes between their turns")),
    variants.length ? make("fieldset", {}, make("legend", {}, say("Variants")), ...variants.map((one) => one.row)) : null,
    options.length ? make("details", {}, make("summary", {}, say("Options")), ...options.map((one) => one.row)) : null,
    make("label", {}, say("Seed of chance"), " ", seed), message,
    make("p", {}, make("button", { type: "submit", class: "pp-main" }, say("Begin")))),
  form.scenarios ? scenarioList(form, () => hidden.checked, message) : null,
  make("div", { class: "pp-start" }, make("h2", {}, say("Or look at a saved game")), make("label", {}, say("Replay file"), " ", file)));
};
