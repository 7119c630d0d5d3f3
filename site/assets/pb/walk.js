// The quick reference: which lines were ticked is kept on this device, for each game.
(() => {
  "use strict";
  const game = document.querySelector("[data-pb-walk]").dataset.pbWalk;
  const key = `punchboard.walk.${game}`;
  const boxes = [...document.querySelectorAll("[data-pb-tick]")];
  const read = () => { try { return new Set(JSON.parse(localStorage.getItem(key) ?? "[]")); } catch { return new Set(); } };
  const keep = () => { try { localStorage.setItem(key, JSON.stringify(boxes.filter((box) => box.checked).map((box) => box.dataset.pbTick))); } catch { /* no storage: ticks last as long as the page */ } };
  const ticked = read();
  for (const box of boxes) { box.checked = ticked.has(box.dataset.pbTick); box.addEventListener("change", keep); }
  document.querySelector("[data-pb-restart]")?.addEventListener("click", () => { for (const box of boxes) box.checked = false; keep(); boxes[0]?.focus(); });
})();
