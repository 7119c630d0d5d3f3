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

  const player = (box) => {
    const steps = [...box.querySelectorAll(":scope > .pb-play > li")];
    const start = box.querySelector(":scope > figure");
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
    const back = make(say("◀ Back")), on = make(say("Next ▶")), earlier = make(say("Table before")), all = make(say("All steps"));
    const where = document.createElement("span");
    where.setAttribute("role", "status");
    bar.append(back, where, on, earlier, all);
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
      where.textContent = listed ? sayMany("{n} step", "{n} steps", steps.length) : now ? say("Step {n} of {all}", { n: now, all: steps.length }) : sayMany("Start, {n} step", "Start, {n} steps", steps.length);
      back.disabled = listed || now === 0;
      on.disabled = listed || now === steps.length;
      earlier.disabled = listed || now === 0;
      earlier.setAttribute("aria-pressed", String(before && !listed));
      all.setAttribute("aria-pressed", String(listed));
    };
    const shown = (node) => { const place = node.getBoundingClientRect(); return place.top >= 0 && place.top < innerHeight / 3; };
    const go = (number, named = true) => {
      now = Math.max(0, Math.min(steps.length, number));
      before = false;
      draw();
      if (named) history.pushState(null, "", now ? `#${steps[now - 1].id}` : location.pathname + location.search);
      if (named && matchMedia("(max-width: 36rem)").matches && !shown(stage)) box.scrollIntoView({ block: "start" });
    };
    back.addEventListener("click", () => go(now - 1));
    on.addEventListener("click", () => go(now + 1));
    earlier.addEventListener("click", () => { before = !before; draw(); });
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

  const players = [...document.querySelectorAll("[data-pb-player]")].map(player);
  document.addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest?.("input, textarea, select, dialog, .pb-frame-box, pre, .pb-scroll, [popover]")) return;
    const chosen = players.find((one) => one.box.contains(event.target)) ?? players[0];
    chosen?.move(event.key === "ArrowRight" ? 1 : -1);
    event.preventDefault();
  });
})();
