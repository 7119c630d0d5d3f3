// Worked examples step by step: buttons, arrow keys, and links that name a step. Without it they are a list with drawings.
(() => {
  "use strict";
  const { say, sayMany } = globalThis.punchboard;
  const make = (text, label) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    if (label) button.setAttribute("aria-label", label);
    return button;
  };

  const onDisk = (address) => (location.protocol === "file:" ? address.replace(/\/(?=#|$)/, "/index.html") : address);  // there a folder does not open its page

  const player = (box) => {
    const steps = [...box.querySelectorAll(":scope > .pb-play > li")];
    const start = box.querySelector(":scope > figure");
    const earlier = Number(box.dataset.earlier), many = Number(box.dataset.many);  // other steps may be on pages before and after this one
    const frameOf = (number) => {  // the drawing of the table after a step; a step that only looks changes nothing
      for (let at = number; at > 0; at--) {
        const frame = frames[at - 1];
        if (frame) return frame;
      }
      return start;
    };
    const frames = steps.map((step) => step.querySelector(":scope > figure"));
    const bar = document.createElement("div");
    bar.className = "pb-stepbar";
    bar.dataset.pbScript = "";
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", say("Steps"));
    const back = make(say("◀ Back")), on = make(say("Next ▶")), former = make(say("Table before")), all = make(say("All steps"));
    const where = document.createElement("span");
    where.setAttribute("role", "status");
    bar.append(back, where, on, former, all);
    const stage = document.createElement("div");
    stage.className = "pb-stage";
    let now = 0, before = false, listed = false;

    // Drawings go onto one stage while stepping, and back to their steps in the list.
    const home = () => { steps.forEach((step, index) => { if (frames[index]) step.append(frames[index]); }); if (start) bar.after(start); };
    const draw = () => {
      box.classList.toggle("pb-stepping", !listed);
      box.classList.toggle("pb-all", listed);
      home();
      stage.replaceChildren();
      steps.forEach((step, index) => step.classList.toggle("pb-off", !listed && index !== now - 1));
      start?.classList.remove("pb-off");
      frames.forEach((frame) => frame?.classList.remove("pb-off"));
      if (!listed) {
        for (const frame of [start, ...frames]) frame?.classList.add("pb-off");
        const frame = frameOf(before ? now - 1 : now);
        if (frame) { frame.classList.remove("pb-off"); stage.append(frame); }
      }
      const at = earlier + now;
      where.textContent = listed ? sayMany("{n} step", "{n} steps", steps.length) : at ? say("Step {n} of {all}", { n: at, all: many }) : sayMany("Start, {n} step", "Start, {n} steps", many);
      back.disabled = listed || at === 0;
      on.disabled = listed || at === many;
      former.disabled = listed || now === 0;
      former.setAttribute("aria-pressed", String(before && !listed));
      all.setAttribute("aria-pressed", String(listed));
    };
    const shown = (node) => { const place = node.getBoundingClientRect(); return place.top >= 0 && place.top < innerHeight / 3; };
    const go = (number, named = true) => {
      const other = number < 1 && earlier ? box.dataset.back : number > steps.length ? box.dataset.on : null;
      if (other) { location.href = onDisk(other); return; }
      now = Math.max(0, Math.min(steps.length, number));
      before = false;
      draw();
      if (named) history.pushState(null, "", now ? `#${steps[now - 1].id}` : location.pathname + location.search);
      if (named && matchMedia("(max-width: 36rem)").matches && !shown(stage)) box.scrollIntoView({ block: "start" });
    };
    back.addEventListener("click", () => go(now - 1));
    on.addEventListener("click", () => go(now + 1));
    former.addEventListener("click", () => { before = !before; draw(); });
    all.addEventListener("click", () => { listed = !listed; draw(); });
    box.prepend(bar);
    bar.after(stage);  // the table first, the words of the step below it
    box.classList.add("pb-ready");
    const fromLink = () => {
      const target = steps.findIndex((step) => `#${step.id}` === location.hash);
      if (target >= 0) { listed = false; go(target + 1, false); box.scrollIntoView({ block: "start" }); }
      return target >= 0;
    };
    addEventListener("popstate", () => { if (!fromLink() && !location.hash && now) go(0, false); });  // Back goes back by one step
    addEventListener("hashchange", fromLink);
    addEventListener("beforeprint", () => { home(); });
    addEventListener("afterprint", draw);
    if (!fromLink()) draw();
    return { move: (by) => { if (!listed) go(now + by); }, box };
  };

  // A link to a step that is on a further page by now: of the links to this case, the last one that begins at it or before it leads there.
  const parted = (anchor) => { const [, name, number] = /^#?(.*?)-?step-(\d+)$/.exec(anchor) ?? []; return { name, number: Number(number) }; };
  const moved = () => {
    const wanted = parted(location.hash);
    if (wanted.name === undefined || document.getElementById(location.hash.slice(1))) return;
    const links = [...document.querySelectorAll(".pb-further a")].filter((link) => { const found = parted(link.hash); return found.name === wanted.name && found.number <= wanted.number; });
    if (links.length) location.replace(onDisk(links.at(-1).href.split("#")[0]) + location.hash);
  };
  addEventListener("hashchange", moved);
  moved();

  const players = [...document.querySelectorAll("[data-pb-player]")].map(player);
  document.addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest?.("input, textarea, select, dialog, .pb-frame-box, pre, .pb-scroll, [popover]")) return;
    const chosen = players.find((one) => one.box.contains(event.target)) ?? players[0];
    chosen?.move(event.key === "ArrowRight" ? 1 : -1);
    event.preventDefault();
  });
})();
