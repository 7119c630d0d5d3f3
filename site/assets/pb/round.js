// A round at the table, one step at a time: buttons, arrow keys, a phase to go to. Where the table is stays on this device,
// for each game. Without it the page is the whole round as a list.
(() => {
  "use strict";
  const { say } = globalThis.punchboard;
  const box = document.querySelector("[data-pb-round]");
  const { game, turns, end, loop, orders } = JSON.parse(box.dataset.pbRound);
  const key = `punchboard.round.${game}`;
  const phases = new Map([...box.querySelectorAll("[data-pb-phase]")].map((node) => [node.id, { node, title: node.querySelector("h2"), steps: [...node.querySelectorAll("[data-pb-step]")], again: node.querySelector(".pb-round-again") }]));
  const find = (name) => box.querySelector(`[data-pb-do="${name}"]`);
  const pick = (name) => box.querySelector(`[data-pb-pick="${name}"]`);
  const where = box.querySelector("[data-pb-where]"), progress = box.querySelector("progress");
  const back = box.querySelector('[data-pb-go="-1"]'), next = box.querySelector('[data-pb-go="1"]');
  const bar = box.querySelector(".pb-round-bar");
  const titleOf = (phase) => phases.get(phase).title.textContent;

  // -- where the table is -------------------------------------------------------------------------------------------------
  const START = { order: 0, space: 0, step: 0, turn: 1, round: 1, seat: 0, players: Number(pick("players")?.value ?? 1), over: -1 };
  let at = { ...START }, before = null, listed = false;
  const within = (value, most) => (Number.isInteger(value) ? Math.max(0, Math.min(value, most)) : 0);
  const steps = (phase) => phases.get(phase).steps.length;
  const here = () => (at.over >= 0 ? end : orders[at.order][at.space]);
  const step = () => (at.over >= 0 ? at.over : at.step);
  const restore = () => {
    let said = {};
    try { said = JSON.parse(localStorage.getItem(key)) ?? {}; } catch { /* nothing that can be read: from the start */ }
    at.order = within(said.order, orders.length - 1);
    at.space = within(said.space, orders[at.order].length - 1);
    if (said.phase && orders[at.order][at.space] !== said.phase) at.space = Math.max(0, orders[at.order].indexOf(said.phase));
    at.step = within(said.step, steps(orders[at.order][at.space]) - 1);
    at.turn = Math.max(1, within(said.turn, 9999));
    at.round = Math.max(1, within(said.round, 9999));
    if ([...(pick("players")?.options ?? [])].some((one) => Number(one.value) === said.players)) at.players = said.players;
    at.seat = within(said.seat, at.players - 1);
    at.over = end && Number.isInteger(said.over) && said.over >= 0 ? within(said.over, steps(end) - 1) : -1;
  };
  const keep = () => { try { localStorage.setItem(key, JSON.stringify({ ...at, phase: orders[at.order][at.space] })); } catch { /* no storage: it lasts as long as the page */ } };

  // -- the step after and the step before; null where there is none -------------------------------------------------------
  const after = () => {
    if (at.over >= 0) return at.over + 1 < steps(end) ? { over: at.over + 1 } : null;
    if (at.step + 1 < steps(here())) return { step: at.step + 1 };
    if (at.space + 1 < orders[at.order].length) return { space: at.space + 1, step: 0, turn: 1 };
    if (!loop) return null;
    const last = !turns || at.seat + 1 >= at.players;
    return { space: 0, step: 0, turn: 1, seat: last ? 0 : at.seat + 1, round: at.round + (last ? 1 : 0) };
  };
  const ago = () => {
    if (at.over > 0) return { over: at.over - 1 };
    if (at.over === 0) return { over: -1 };
    if (at.step > 0) return { step: at.step - 1 };
    if (at.turn > 1) return { turn: at.turn - 1, step: steps(here()) - 1 };
    if (at.space > 0) return { space: at.space - 1, turn: 1, step: steps(orders[at.order][at.space - 1]) - 1 };
    if (!loop || (at.round === 1 && at.seat === 0)) return null;
    const space = orders[at.order].length - 1;
    const first = !turns || at.seat === 0;
    return { space, turn: 1, step: steps(orders[at.order][space]) - 1, seat: first ? at.players - 1 : at.seat - 1, round: at.round - (first ? 1 : 0) };
  };

  // -- drawing --------------------------------------------------------------------------------------------------------------
  const told = () => {
    const phase = here(), said = [];
    if (at.over < 0 && loop) said.push(say("Round {n}", { n: at.round }));
    if (at.over < 0 && turns) said.push(say("player {n} of {all}", { n: at.seat + 1, all: at.players }));
    if (at.over < 0 && !loop) said.push(say("Space {n} of {all}", { n: at.space + 1, all: orders[at.order].length }));
    said.push(titleOf(phase) + (at.over < 0 && phases.get(phase).again ? say(", turn {n}", { n: at.turn }) : ""));
    return [...said, say("step {n} of {all}", { n: step() + 1, all: steps(phase) })].join(" · ");
  };
  const button = (node, what, words) => { node.setAttribute("aria-disabled", String(!what)); if (words !== undefined) node.querySelector("small").textContent = words; };
  const nameOf = (change) => {
    if (!change) return say("the end");
    const space = change.space ?? at.space, phase = change.over >= 0 ? end : orders[at.order][space];
    if (change.round > at.round) return say("round {n}", { n: change.round });
    if (change.seat !== undefined) return say("player {n}", { n: change.seat + 1 });
    if (change.space !== undefined) return titleOf(phase);
    return phases.get(phase).steps[change.over ?? change.step].querySelector("h3").textContent;
  };
  const chooser = () => {
    const select = pick("space"), order = orders[at.order];
    if (select.dataset.order !== String(at.order)) {
      select.replaceChildren(...order.map((phase, space) => new Option(loop ? titleOf(phase) : `${space + 1} ${titleOf(phase)}`, space)));
      select.dataset.order = at.order;
    }
    select.value = at.over < 0 ? at.space : "";
    if (pick("order")) pick("order").value = at.order;
    if (pick("players")) pick("players").value = at.players;
  };
  const draw = () => {
    const phase = here(), now = phases.get(phase).steps[step()];
    for (const one of phases.values()) {
      one.node.classList.toggle("pb-off", !listed && one.node.id !== phase);
      for (const node of one.steps) {
        node.classList.toggle("pb-off", !listed && node !== now);
        if (node === now) node.setAttribute("aria-current", "step"); else node.removeAttribute("aria-current");
      }
    }
    box.classList.toggle("pb-round-listed", listed);
    where.textContent = told();
    progress.max = orders[at.order].reduce((sum, one) => sum + steps(one), 0);
    progress.value = at.over >= 0 ? progress.max : orders[at.order].slice(0, at.space).reduce((sum, one) => sum + steps(one), 0) + at.step + 1;
    button(back, ago());
    button(next, after(), nameOf(after()));
    const again = at.over < 0 && !listed && step() + 1 === steps(phase) && phases.get(phase).again;
    find("again").hidden = !again;
    if (again) find("again").textContent = again.textContent;
    find("end").hidden = !end || at.over >= 0;
    find("list").setAttribute("aria-pressed", String(listed));
    find("undo").hidden = !before;
    chooser();
    for (const list of document.querySelectorAll("[data-pb-track]")) {
      const shown = Number(list.dataset.pbTrack) === at.order;
      list.querySelectorAll("a").forEach((link, space) => { if (shown && space === at.space) link.setAttribute("aria-current", "step"); else link.removeAttribute("aria-current"); });
    }
  };
  const go = (change, { focus = false, undo = null } = {}) => {
    if (!change) return;
    at = { ...at, ...change };
    before = undo;
    keep();
    draw();
    const now = phases.get(here()).steps[step()].getBoundingClientRect();
    if (!listed && (now.top < 0 || now.bottom > bar.getBoundingClientRect().top)) box.scrollIntoView({ block: "start" });
    if (focus) phases.get(here()).title.focus({ preventScroll: true });
  };

  // -- what a reader does -----------------------------------------------------------------------------------------------------
  next.append(document.createElement("small"));
  find("again").addEventListener("click", () => { go({ turn: at.turn + 1, step: 0 }); next.focus({ preventScroll: true }); });
  back.addEventListener("click", () => go(ago()));
  next.addEventListener("click", () => go(after()));
  find("end").addEventListener("click", () => go({ over: 0 }, { focus: true }));
  find("list").addEventListener("click", () => { listed = !listed; draw(); });
  find("over").addEventListener("click", () => go({ ...START, order: at.order, players: at.players }, { focus: true, undo: { ...at } }));
  find("undo").addEventListener("click", () => go(before, { focus: true }));
  pick("space").addEventListener("change", () => go({ space: Number(pick("space").value), step: 0, turn: 1, over: -1 }, { undo: { ...at } }));
  pick("order")?.addEventListener("change", () => go({ ...START, order: Number(pick("order").value) }, { undo: { ...at } }));
  pick("players")?.addEventListener("change", () => { const players = Number(pick("players").value); go({ players, seat: Math.min(at.seat, players - 1) }); });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-pb-space]");
    if (!link) return;
    event.preventDefault();
    go({ order: Number(link.closest("[data-pb-track]").dataset.pbTrack), space: Number(link.dataset.pbSpace), step: 0, turn: 1, over: -1 }, { focus: true, undo: { ...at } });
    box.scrollIntoView({ block: "start" });
  });
  document.addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || listed) return;
    if (event.target.closest?.("input, textarea, select, dialog, pre, .pb-scroll, [popover]")) return;
    event.preventDefault();
    go(event.key === "ArrowRight" ? after() : ago());
  });
  const named = () => { // a link to a phase or to one of its steps
    const node = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    const phase = node && [...phases].find(([, one]) => one.node === node || one.steps.includes(node))?.[0];
    if (!phase) return;
    const number = Math.max(0, phases.get(phase).steps.indexOf(node));
    const undo = { undo: { ...at } }; // a look at a step is no reason to forget where the table is
    history.replaceState(null, "", location.pathname + location.search); // opened anew, the page goes on where the table is
    if (phase === end) go({ over: number }, undo);
    else if (orders[at.order].includes(phase)) go({ over: -1, turn: 1, step: number, space: orders[at.order][at.space] === phase ? at.space : orders[at.order].indexOf(phase) }, undo);
  };
  addEventListener("hashchange", named);
  restore();
  draw();
  named();
  box.classList.add("pb-ready");
})();
