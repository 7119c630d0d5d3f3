// The jump index: one dialog, opened by "/", Ctrl-K or a button, that answers from a script file (so it works from a
// disk too). Exact ids and names come first, then names that begin so, names with a slip, then text by MiniSearch.
(() => {
  "use strict";
  const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? "";
  const base = meta("pb-base") || ".";
  const here = meta("pb-game");
  const fromDisk = location.protocol === "file:";
  const LIMIT = 30;
  const KINDS = ["term", "piece", "chapter", "option", "page", "ruling", "rule", "scenario"];
  const STOP = new Set(("a an and any are as at be been being by can could do does did for from get had has have how i if in into is it its "
    + "may me must my of on or our should so than that the their them then there these they this to us was we what when where "
    + "which who whose why will with would you your am not").split(" "));

  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
    .replace(/['’]s?\b/g, "").replace(/[^\p{L}\p{N}.]+/gu, " ").replace(/\.(?!\d)/g, " ").replace(/\s+/g, " ").trim();
  const stem = (word) => {
    if (word.length < 4 || /\d/.test(word)) return word;
    return word.replace(/(sses|shes|ches|xes)$/, (end) => end.slice(0, -2)).replace(/ies$/, "y").replace(/([^s])s$/, "$1")
      .replace(/(.{3,})ing$/, "$1").replace(/(.{3,})(?:ed)$/, "$1").replace(/(.{3,})e$/, "$1").replace(/([bdgklmnprt])\1$/, "$1");
  };

  // Edits (insert, delete, replace, swap of neighbours) between two words, or limit + 1.
  const edits = (a, b, limit) => {
    if (Math.abs(a.length - b.length) > limit) return limit + 1;
    let older = [], old = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      let least = i;
      for (let j = 1; j <= b.length; j++) {
        let cost = Math.min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, older[j - 2] + 1);
        row.push(cost);
        least = Math.min(least, cost);
      }
      if (least > limit) return limit + 1;
      older = old;
      old = row;
    }
    return old[b.length];
  };
  const slips = (word) => (word.length < 4 ? 0 : word.length < 9 ? 1 : 2);

  let entries = null, engine = null, loading = null;

  const script = (path) => new Promise((done, fail) => {
    const tag = document.createElement("script");
    tag.src = `${base}/${path}`;
    tag.onload = done;
    tag.onerror = () => fail(new Error(`cannot load ${path}`));
    document.head.append(tag);
  });

  const prepare = () => {
    entries = globalThis.punchboardIndex;
    entries.forEach((entry, number) => {
      entry.number = number;
      entry.key = plain(entry.i ?? "");
      entry.short = entry.key.replace(/^\S+ /, "");
      entry.names = [entry.t, ...(entry.n ?? [])].map(plain);
      entry.flat = plain(`${entry.t} ${entry.x ?? ""}`);
    });
    engine = new globalThis.MiniSearch({
      idField: "number", fields: ["i", "t", "n", "x", "h"],
      extractField: (entry, field) => (field === "n" ? (entry.n ?? []).join(" ") : entry[field] ?? ""),
      tokenize: (text) => plain(text).split(" "),
      processTerm: (word) => (!word || STOP.has(word) ? null : stem(word)),
      searchOptions: { boost: { t: 4, n: 3, i: 2, h: 1.2 }, prefix: (word) => word.length > 2, fuzzy: (word) => (slips(word) ? 0.2 : 0), maxFuzzy: 2 },
    });
    engine.addAll(entries);
  };
  const load = () => {
    loading ??= Promise.all([script("assets/pb/vendor/minisearch.js"), script("assets/pb/index.js")]).then(prepare);
    return loading;
  };

  const FIELDS = { game: "g", type: "k", kind: "k", set: "s", from: "f" };
  const parse = (text) => {
    const filters = [], phrases = [];
    let rest = text.replace(/\b(\w+):("[^"]*"|\S+)/g, (whole, name, value) => {
      const field = FIELDS[name.toLowerCase()];
      if (!field) return whole;
      filters.push([field, plain(value)]);
      return " ";
    });
    rest = rest.replace(/"([^"]+)"/g, (_, phrase) => { phrases.push(plain(phrase)); return ` ${phrase} `; });
    return { filters, phrases, text: plain(rest) };
  };
  const holds = (entry, { filters, phrases }) =>
    filters.every(([field, value]) => plain(String(entry[field] ?? "")).split(" / ").some((one) => ` ${one} `.includes(` ${value}`)))
    && phrases.every((phrase) => ` ${entry.flat} `.includes(` ${phrase}`));

  // How well the names of an entry answer: 1000 the id, 900 a name, 700 its beginning, 600 with a slip, 500 all words.
  const nameRank = (entry, asked, words) => {
    if (entry.key && (asked === entry.key || asked === entry.short || asked === entry.key.replace(/ /g, ""))) return 1000;
    let best = 0;
    for (const name of entry.names) {
      if (name === asked) return 900;
      if (asked.length > 1 && name.startsWith(asked)) best = Math.max(best, 700 - Math.min(60, name.length - asked.length));
      else if (slips(asked) && asked.length > 3 && edits(name, asked, slips(asked)) <= slips(asked)) best = Math.max(best, 640);
      else if (words.length && words.every((word) => ` ${name} `.includes(` ${word}`))) best = Math.max(best, 500 - Math.min(60, name.length - asked.length));
    }
    if (!best && words.length) {
      const title = entry.names[0].split(" ").filter((word) => !STOP.has(word)).map(stem);
      if (title.length && title.every((word) => words.some((other) => stem(other) === word))) best = 420 + 20 * title.length;
    }
    return best;
  };

  const find = (query) => {
    const asked = parse(query);
    if (!asked.text && !asked.filters.length) return [];
    const words = asked.text.split(" ").filter((word) => word && !STOP.has(word));
    const scores = new Map();
    const stems = new Set(words.map(stem));
    if (words.length) {
      for (const hit of engine.search(asked.text)) {
        const share = new Set(hit.queryTerms).size / Math.max(1, stems.size);
        scores.set(hit.id, Math.min(399, hit.score * share * share * 4));
      }
    }
    const ranked = [];
    for (const entry of entries) {
      if (!holds(entry, asked)) continue;
      const name = asked.text ? nameRank(entry, asked.text, words) : 1;
      const score = name + (scores.get(entry.number) ?? 0) * (name >= 600 ? 0.01 : name >= 400 ? 0.25 : 1);
      if (!score) continue;
      const kind = (KINDS.length - KINDS.indexOf(entry.k)) * (name >= 900 ? 8 : name >= 600 ? 6 : 0.4);
      const home = here && entry.g === here ? 3 : 0;
      const exact = asked.phrases.length && asked.phrases.some((phrase) => plain(entry.x ?? "").includes(phrase)) ? 20 : 0;
      ranked.push([score + kind + home + exact, entry]);
    }
    ranked.sort((a, b) => b[0] - a[0] || a[1].number - b[1].number);
    return ranked.slice(0, LIMIT).map(([, entry]) => entry);
  };

  // -- the dialog ------------------------------------------------------------------------------------------------
  const make = (tag, attributes = {}, ...inside) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...inside);
    return node;
  };
  const address = (url) => {
    const [path, anchor] = url.split("#");
    const page = fromDisk && (path === "" || path.endsWith("/")) ? `${path}index.html` : path;
    return `${base}/${page}${anchor ? `#${anchor}` : ""}`;
  };

  let dialog = null, input, list, status, chosen = -1, shown = [], before = null;

  const choose = (number) => {
    const rows = list.children;
    rows[chosen]?.setAttribute("aria-selected", "false");
    chosen = rows.length ? (number + rows.length) % rows.length : -1;
    if (chosen < 0) { input.removeAttribute("aria-activedescendant"); return; }
    rows[chosen].setAttribute("aria-selected", "true");
    rows[chosen].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", rows[chosen].id);
  };

  const marked = (text, words) => {
    const out = document.createDocumentFragment();
    const flat = text.toLowerCase();
    const places = words.map((word) => flat.indexOf(word.length > 4 ? word.slice(0, -1) : word)).filter((at) => at >= 0);
    const start = places.length ? Math.max(0, Math.min(...places) - 40) : 0;
    let piece = (start ? "… " : "") + text.slice(start, start + 170) + (text.length > start + 170 ? " …" : "");
    if (!words.length) { out.append(piece); return out; }
    const pattern = new RegExp(`(${words.map((word) => (word.length > 4 ? word.slice(0, -1) : word).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
    piece.split(pattern).forEach((part, index) => out.append(index % 2 ? make("mark", {}, part) : part));
    return out;
  };

  const show = () => {
    const query = input.value;
    shown = find(query);
    const words = parse(query).text.split(" ").filter((word) => word.length > 1 && !STOP.has(word));
    const games = new Set(entries.map((entry) => entry.g)).size;
    list.replaceChildren(...shown.map((entry, number) => {
      const where = [entry.h, games > 1 ? entry.gt : ""].filter(Boolean).join(" · ");
      const head = make("span", { class: "pb-hit-title" }, make("span", { class: `pb-hit-kind pb-hit-${entry.k}` }, entry.k), ` ${entry.i && entry.i !== entry.t ? `${entry.i} ` : ""}${entry.t}`);
      const link = make("a", { href: address(entry.u), tabindex: "-1" }, head);
      if (where) link.append(make("span", { class: "pb-hit-where" }, where));
      if (entry.x) link.append(make("span", { class: "pb-hit-text" }, marked(entry.x, words)));
      return make("li", { role: "option", id: `pb-hit-${number}`, "aria-selected": "false" }, link);
    }));
    input.setAttribute("aria-expanded", String(shown.length > 0));
    status.textContent = query.trim() ? (shown.length ? `${shown.length === LIMIT ? `first ${LIMIT}` : shown.length} found` : "Nothing found. Try fewer words, or see how to search.") : "";
    chosen = -1;
    choose(0);
  };

  const build = () => {
    input = make("input", { type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "pb-hits",
      "aria-label": "Search", placeholder: "A word, a rule number, a name …", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go" });
    list = make("ul", { role: "listbox", id: "pb-hits", "aria-label": "Results" });
    status = make("p", { role: "status", class: "pb-search-status" });
    const close = make("button", { type: "button", class: "pb-search-close", "aria-label": "Close the search" }, "Esc");
    const help = make("a", { href: address("search/"), class: "pb-search-help" }, "How to search");
    dialog = make("dialog", { class: "pb-search", "aria-label": "Search" },
      make("div", { class: "pb-search-bar" }, input, close), list, make("div", { class: "pb-search-foot" }, status, help));
    document.body.append(dialog);
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener("close", () => before?.focus());
    input.addEventListener("input", () => load().then(show));
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") choose(chosen + 1);
      else if (event.key === "ArrowUp") choose(chosen - 1);
      else if (event.key === "Enter" && event.target === input) list.children[chosen]?.querySelector("a").click();
      else return;
      event.preventDefault();
    });
    list.addEventListener("click", () => dialog.close());
  };

  const open = () => {
    if (!dialog) build();
    if (dialog.open) return;
    before = document.activeElement;
    dialog.showModal();
    input.select();
    load().then(show).catch((problem) => { status.textContent = String(problem.message); });
  };

  document.addEventListener("click", (event) => { if (event.target.closest("[data-pb-search]")) open(); });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if ((event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) || (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      event.stopPropagation();
      open();
    }
  }, true);

  globalThis.punchboardSearch = { load, find, open, entry: (id) => entries?.find((one) => one.i === id) };
})();
