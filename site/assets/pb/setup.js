// The set-up: shows the steps and counts for what a table has chosen; choices and ticks are kept on this device, for each game.
(() => {
  "use strict";
  const { say } = globalThis.punchboard;
  const form = document.querySelector("[data-pb-setup]");
  const key = `punchboard.setup.${form.dataset.pbSetup}`;
  const all = (wanted) => [...document.querySelectorAll(wanted)];
  const picks = new Map(all("[data-pb-setup] [data-pb-pick]").map((pick) => [pick.dataset.pbPick, pick]));
  const boxes = all("[data-pb-tick]");
  const steps = all("[data-pb-when]").map((node) => [node, JSON.parse(node.dataset.pbWhen)]);
  const rows = all("[data-pb-any]").map((node) => [node.closest("tr"), JSON.parse(node.dataset.pbAny)]);
  const amounts = all("[data-pb-amounts]").map((node) => [node, JSON.parse(node.dataset.pbAmounts)]);
  const tables = all("[data-pb-table]").map((node) => [node, JSON.parse(node.dataset.pbTable)]);
  const columns = all(".pb-setup-needed thead th").map((cell) => /^\d+/.exec(cell.textContent)?.[0]);
  const status = form.querySelector("[role=status]");

  const read = () => {
    try { const kept = JSON.parse(localStorage.getItem(key)); return kept && typeof kept === "object" ? kept : {}; } catch { return {}; }
  };
  const keep = () => {
    const chosen = Object.fromEntries([...picks].map(([name, pick]) => [name, pick.value]));
    try { localStorage.setItem(key, JSON.stringify({ chosen, ticked: boxes.filter((box) => box.checked).map((box) => box.dataset.pbTick) })); } catch { /* no storage: lasts as long as the page */ }
  };
  const value = (name) => picks.get(name)?.value;
  const may = (node) => !node.dataset.pbFor || node.dataset.pbFor.split(" ").includes(value("players"));
  const holds = (when) => Object.entries(when).every(([name, values]) => values.includes(value(name)));
  const choose = (name, wanted) => { const pick = picks.get(name); if (pick && [...pick.options].some((one) => one.value === wanted && !one.disabled)) pick.value = wanted; };

  const allowed = () => { // what so many players cannot choose goes back to the usual
    for (const pick of picks.values()) {
      const label = pick.closest("label");
      label.hidden = !may(label);
      for (const option of pick.options) option.disabled = !may(option);
      if (pick.selectedOptions[0]?.disabled ?? true) pick.value = [...pick.options].find((option) => !option.disabled).value;
    }
  };
  const tell = () => {
    const here = boxes.filter((box) => !box.closest("[data-pb-when]").hidden);
    status.textContent = say("{n} of {all} steps done", { n: here.filter((box) => box.checked).length, all: here.length });
  };
  const show = () => {
    allowed();
    for (const [node, when] of steps) node.hidden = !holds(when);
    for (const part of all("[data-pb-part]")) {
      part.hidden = [...part.children].every((step) => step.hidden);
      const heading = part.previousElementSibling;
      if (!heading?.matches("h2")) continue;
      heading.hidden = part.hidden;
      for (const link of all(`.pb-toc a[href="#${heading.id}"]`)) link.closest("li").hidden = part.hidden;
    }
    for (const [row, any] of rows) row.hidden = !any.some(holds);
    for (const [node, by] of amounts) node.textContent = by[value("players")] ?? Object.values(by).join(" / ");
    for (const row of all(".pb-setup-needed tr")) [...row.cells].forEach((cell, place) => { cell.hidden = Boolean(columns[place]) && columns[place] !== value("players"); });
    const fits = tables.map(([, of]) => (holds(of) ? Object.keys(of).length : 0));
    const best = Math.max(0, ...fits);
    tables.forEach(([node], place) => { node.querySelector("details").open = best > 0 && fits[place] === best; });
    tell();
  };
  const asked = () => { // a link to a step that is not shown chooses so that it is
    const step = steps.find(([node]) => `#${node.id}` === location.hash);
    if (!step?.[0].hidden) return;
    const order = Object.entries(step[1]).sort(([one]) => (one === "players" ? -1 : 1));
    for (const [name, values] of order) { if (!values.includes(value(name))) { choose(name, values[0]); allowed(); } }
    for (const option of picks.get("players").options) { // the way may be one that this number of players cannot choose
      if (order.every(([name, values]) => values.includes(value(name)))) break;
      picks.get("players").value = option.value;
      allowed();
      for (const [name, values] of order) if (name !== "players") choose(name, values[0]);
    }
    show();
    keep();
    step[0].scrollIntoView();
  };

  const kept = read();
  if (kept.chosen && typeof kept.chosen === "object") { choose("players", kept.chosen.players); allowed(); for (const name of picks.keys()) choose(name, kept.chosen[name]); }
  const ticked = new Set(Array.isArray(kept.ticked) ? kept.ticked : []);
  for (const box of boxes) { box.checked = ticked.has(box.dataset.pbTick); box.addEventListener("change", () => { keep(); tell(); }); }
  for (const pick of picks.values()) pick.addEventListener("change", () => { show(); keep(); });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.querySelector("[data-pb-do=clear]").addEventListener("click", () => { for (const box of boxes) box.checked = false; keep(); tell(); });
  addEventListener("hashchange", asked);
  show();
  document.documentElement.classList.add("pb-setup-ready");
  asked();
})();
