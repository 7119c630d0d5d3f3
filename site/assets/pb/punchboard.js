// Popups beside glossary words and rule numbers: by hover, by keyboard focus, by a first tap; Esc or leaving closes.
// Also: light or dark, links that work from a disk, "link copied", opening what a link points into, and the parts that
// only some pages need (search, stepping, pictures, filters), each a script of its own that is fetched when wanted.
// The build replaces the words inside `say("…")` and `sayMany("…", "…", …)` by those of the site's language.
(() => {
  "use strict";
  const base = document.querySelector('meta[name="pb-base"]')?.content || ".";
  const game = document.querySelector('meta[name="pb-game"]')?.content;
  const scripts = new Map();
  const script = (path) => {
    if (!scripts.has(path)) {
      scripts.set(path, new Promise((done, fail) => {
        const tag = document.createElement("script");
        tag.src = `${base}/assets/pb/${path}`;
        tag.onload = done;
        tag.onerror = () => { scripts.delete(path); fail(new Error(`cannot load ${path}`)); };
        document.head.append(tag);
      }));
    }
    return scripts.get(path);
  };
  const say = (words, values = {}) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const plural = new Intl.PluralRules(document.documentElement.lang || "en");
  const sayMany = (one, many, n, values = {}) => say(plural.select(n) === "one" ? one : many, { n, ...values });
  globalThis.punchboard = { base, script, say, sayMany };

  // -- light or dark: as the system says, until a reader chooses ----------------------------------------------------
  const root = document.documentElement;
  const shown = () => getComputedStyle(root).colorScheme; // a project's settings may have chosen one
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-pb-scheme]")) return;
    const dark = /^(light|dark)$/.test(shown()) ? shown() === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.scheme = dark ? "light" : "dark";
    try { localStorage.setItem("punchboard.scheme", root.dataset.scheme); } catch { /* a reader without storage */ }
  });

  // -- the search is fetched when somebody is about to ask ----------------------------------------------------------
  const search = async () => { await script("search.js"); return globalThis.punchboardSearch; };
  let typed = null; // what is typed while the search is on its way
  const open = () => {
    if (globalThis.punchboardSearch) { globalThis.punchboardSearch.open(); return; }
    typed ??= "";
    search().then((found) => { found.open(typed ?? ""); }).finally(() => { typed = null; });
  };
  const near = (event) => { if (event.target.closest?.("[data-pb-search]")) search().then((found) => found.load()).catch(() => {}); };
  document.addEventListener("pointerover", near, { passive: true });
  document.addEventListener("focusin", near);
  document.addEventListener("click", (event) => { if (event.target.closest?.("[data-pb-search]")) open(); });
  document.addEventListener("keydown", (event) => {
    if (typed !== null && event.key.length === 1 && !event.ctrlKey && !event.metaKey) { typed += event.key; event.preventDefault(); return; }
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if ((event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) || (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      open();
    }
  });
  for (const [wanted, path] of [["[data-pb-player]", "play.js"], [".pb-gallery, .pb-faces", "pieces.js"], ["[data-pb-walk]", "walk.js"], ["[data-pb-round]", "round.js"], ["[data-pb-setup]", "setup.js"], ["[data-pb-questions]", "questions.js"]]) {
    if (document.querySelector(wanted)) script(path).catch(() => {});
  }

  // -- reading without a network: a service worker keeps the game of a page that somebody stays on (offline.js) -----
  const STAYS = 5000;
  const keepGame = async () => {
    await navigator.serviceWorker.register(`${base}/sw.js`, { updateViaCache: "none" });
    navigator.serviceWorker.addEventListener("message", (event) => {
      if (event.data?.kept === game) for (const note of document.querySelectorAll("[data-pb-kept]")) note.hidden = false;
    });
    (await navigator.serviceWorker.ready).active.postMessage({ keep: game });
  };
  if (game && location.protocol !== "file:" && navigator.serviceWorker && !navigator.connection?.saveData) {
    setTimeout(() => { if (!globalThis.punchboardPreview) keepGame().catch(() => {}); }, STAYS);
  }

  // -- what moved: its old address leads on ---------------------------------------------------------------------------------
  const leadOn = () => {
    const link = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest(".pb-moved li")?.querySelector("a");
    if (link) location.replace(link.href);
  };
  leadOn();
  addEventListener("hashchange", leadOn);

  // -- popups ---------------------------------------------------------------------------------------------------------
  const DELAY = 140;
  let tip = null, owner = null, timer = 0, touched = false;

  const build = () => {
    tip = document.createElement("div");
    tip.id = "pb-tip";
    tip.className = "pb-tip";
    tip.setAttribute("role", "tooltip");
    tip.hidden = true;
    tip.addEventListener("pointerenter", () => clearTimeout(timer));
    tip.addEventListener("pointerleave", () => later(hide));
    (document.querySelector(".md-content") ?? document.body).append(tip);
  };
  const later = (what) => { clearTimeout(timer); timer = setTimeout(what, DELAY); };
  const hide = () => {
    clearTimeout(timer);
    if (tip) tip.hidden = true;
    if (owner?.dataset.rule) owner.removeAttribute("aria-describedby");
    owner = null;
  };

  const place = (link) => {
    tip.hidden = false;
    const box = link.getClientRects()[0] ?? link.getBoundingClientRect();
    const width = tip.offsetWidth, height = tip.offsetHeight, gap = 6;
    const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), Math.max(8, innerWidth - width - 8));
    const above = box.top - height - gap;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 60 ? above : box.bottom + gap}px`;
  };

  const content = async (link) => {
    const out = document.createElement("div");
    if (link.matches(".pb-icon")) {
      const name = document.createElement("b");
      name.textContent = link.querySelector("img").alt;
      const more = document.createElement("a");
      more.href = `${base}/${game}/icons/#icon-${link.querySelector("img").src.split("/").pop().replace(".svg", "")}`;
      more.textContent = say("What this icon means");
      more.className = "pb-tip-more";
      more.tabIndex = -1;
      out.append(name, more);
      return out;
    }
    if (link.dataset.rule) {
      const index = await search();
      await index.load();
      const entry = index.entry(link.dataset.rule);
      if (!entry) return null;
      const name = document.createElement("b");
      name.textContent = `${entry.i} ${entry.t}`;
      out.append(name, ` ${entry.x ?? ""}`);
    } else {
      const source = document.getElementById(link.getAttribute("aria-describedby"));
      if (!source) return null;
      for (const node of source.childNodes) out.append(node.cloneNode(true));
    }
    const more = document.createElement("a");
    more.href = link.href;
    more.textContent = link.dataset.rule ? say("Open the rule") : say("In the glossary");
    more.className = "pb-tip-more";
    more.tabIndex = -1;
    out.append(document.createElement("br"), more);
    return out;
  };

  const show = async (link) => {
    clearTimeout(timer);
    if (owner === link && tip && !tip.hidden) return;
    if (!tip) build();
    hide();
    owner = link;
    const inside = await content(link).catch(() => null);
    if (!inside || owner !== link) return;
    tip.replaceChildren(...inside.childNodes);
    if (link.dataset.rule) link.setAttribute("aria-describedby", "pb-tip");
    place(link);
  };

  // An icon that is no part of a link or a button, and has a name.
  const iconAt = (node) => {
    const icon = game && node.closest?.(".md-content .pb-icon");
    return icon && !icon.closest("a, button, label, summary") && icon.querySelector("img[alt]")?.alt ? icon : null;
  };
  const found = (event) => (tip?.contains(event.target) ? null : event.target.closest?.(".md-content a.pb-term-link, .md-content a[data-rule]") ?? iconAt(event.target));
  document.addEventListener("pointerover", (event) => {
    const link = found(event);
    if (link && event.pointerType !== "touch") later(() => show(link));
  });
  document.addEventListener("pointerout", (event) => { if (found(event) && event.pointerType !== "touch") later(hide); });
  document.addEventListener("focusin", (event) => {
    const link = found(event);
    if (link?.matches(":focus-visible")) show(link);
    else if (!tip?.contains(event.target)) hide();
  });
  document.addEventListener("focusout", (event) => { if (found(event)) later(hide); });
  document.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; }, true);
  document.addEventListener("click", (event) => {
    const link = found(event);
    if (link && touched && owner !== link) { event.preventDefault(); show(link); }
    else if (!link && !tip?.contains(event.target)) hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && tip && !tip.hidden) { event.stopPropagation(); hide(); }
  }, true);
  addEventListener("scroll", () => { if (owner && tip && !tip.hidden) place(owner); }, { passive: true });

  // From a disk a folder does not open its index.html by itself.
  if (location.protocol === "file:") {
    document.addEventListener("click", (event) => {
      const link = event.target.closest?.("a[href]");
      const url = link && new URL(link.href);
      if (url && url.protocol === "file:" && url.pathname.endsWith("/")) {
        url.pathname += "index.html";
        link.href = url.href;
      }
    }, true);
  }

  const toast = (text) => {
    const note = document.createElement("div");
    note.className = "pb-toast";
    note.setAttribute("role", "status");
    document.body.append(note);
    note.textContent = text;
    setTimeout(() => note.remove(), 1800);
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a.headerlink");
    if (link && navigator.clipboard) navigator.clipboard.writeText(link.href).then(() => toast(say("Link copied")), () => {});
  });

  const unfold = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const pieces = document.querySelector(`[data-set="${CSS.escape(target.id)}"]`);  // the heading of a set stands above its fold
    for (let fold = (pieces ?? target).closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  };
  addEventListener("beforeprint", () => document.querySelectorAll("details.pb-ruling-fold").forEach((fold) => { fold.open = true; }));
  addEventListener("hashchange", unfold);
  unfold();
})();
