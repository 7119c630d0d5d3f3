// Pieces: filters over the gallery (a link keeps them), and pictures that open large over the page.
(() => {
  "use strict";
  const { say } = globalThis.punchboard;
  const form = document.querySelector("[data-pb-filters]");
  if (form) {
    const tiles = [...document.querySelectorAll(".pb-gallery > li")];
    const lists = [...document.querySelectorAll(".pb-gallery")];
    const open = new Map(lists.map((list) => [list, list.closest("details").open]));  // as the page came
    const status = form.querySelector("[role=status]");
    const fields = [...form.querySelectorAll("select")].filter((field) => field.name !== "game");
    const partsOf = (list) => {  // the heading of a set and what stands between it and its tiles
      const fold = list.closest("details");
      const parts = [fold];
      for (let up = fold.previousElementSibling; up && !up.matches("details, .pb-jump"); up = up.previousElementSibling) parts.push(up);
      return parts;
    };
    const apply = (keep = true) => {
      const wanted = fields.filter((field) => field.value);
      let shown = 0;
      for (const tile of tiles) {
        const fits = wanted.every((field) => (tile.dataset[field.name] ?? tile.parentElement.dataset[field.name] ?? "").split(" ").includes(field.value));
        tile.hidden = !fits;
        shown += fits;
      }
      for (const list of lists) {
        const empty = ![...list.children].some((tile) => !tile.hidden);
        for (const part of partsOf(list)) part.hidden = empty;
        list.closest("details").open = wanted.length ? !empty : open.get(list);
      }
      status.textContent = wanted.length ? say("{n} of {all} kinds", { n: shown, all: tiles.length }) : "";
      const said = new URLSearchParams(wanted.map((field) => [field.name, field.value])).toString();
      if (keep) history.replaceState(null, "", said ? `#${said}` : location.pathname + location.search);
    };
    form.addEventListener("change", (event) => {
      if (event.target.name !== "game") { apply(); return; }
      const disk = location.protocol === "file:" ? "index.html" : "";
      location.href = event.target.value + disk + location.hash;
    });
    form.addEventListener("reset", () => setTimeout(apply));
    form.addEventListener("submit", (event) => event.preventDefault());
    const said = new URLSearchParams(location.hash.slice(1));
    for (const field of fields) if ([...field.options].some((one) => one.value && one.value === said.get(field.name))) field.value = said.get(field.name);
    if (fields.some((field) => field.value)) apply(false);
  }

  // -- large pictures ------------------------------------------------------------------------------------------------
  let dialog = null, before = null;
  const open = (link) => {
    const small = link.querySelector("img");
    if (!dialog) {
      dialog = document.createElement("dialog");
      dialog.className = "pb-lightbox";
      const close = document.createElement("button");
      close.type = "button";
      close.textContent = say("Close");
      close.addEventListener("click", () => dialog.close());
      dialog.append(close, document.createElement("img"));
      dialog.addEventListener("click", (event) => { if (event.target !== close) dialog.close(); });
      dialog.addEventListener("close", () => before?.focus());
      document.body.append(dialog);
    }
    before = link;
    dialog.setAttribute("aria-label", small.alt.split(". ")[0]);
    const image = dialog.querySelector("img");
    [image.width, image.height] = link.dataset.pbZoom.split(" ").map(Number);
    image.alt = small.alt;
    image.src = link.href;
    dialog.showModal();
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-pb-zoom]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
})();
