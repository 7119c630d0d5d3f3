// The jump index: one dialog, opened by "/", Ctrl-K or a button, that answers from a script file (so it works from a
// disk too). Exact ids and names come first, then names that begin so, names with a slip, then text by MiniSearch.
(() => {
  "use strict";
  const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? "";
  const { base, script } = globalThis.punchboard;
  const here = meta("pb-game");
  const fromDisk = location.protocol === "file:";
  const LIMIT = 30;
  const KINDS = ["term", "piece", "chapter", "option", "page", "ruling", "rule", "scenario"];
  const STOP = new Set(("a an and any are as at be been being by can could do does did for from get had has have how i if in into is it its "
    + "may me must my of on or our should so than that the their them then there these they this to us was we what when where "
    + "which who whose why will with would you your am not happens happen much many there here just only while need needs").split(" "));
  const QUESTION = /^(how|can|may|what|when|who|which|why|where|is|are|do|does|must|should|could|if)\b/;
  // Words that readers and rulebooks use for the same thing; either finds the other, a little lower.
  const SAME = ["start begin first", "end finish stop over", "twice again running", "win winner victory", "choose pick select", "tie equal draw same",
    "turn flip reverse", "cost price pay paid", "get gain take earn receive collect", "visit land arrive stay", "place put lay", "hand hold", "one once single"];

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

  const same = new Map();
  for (const group of SAME) for (const word of group.split(" ")) same.set(stem(word), group.split(" ").map(stem));

  let entries = null, engine = null, loading = null, aliases = null;
  const vocabulary = new Set();

  const prepare = () => {
    entries = globalThis.punchboardIndex;
    entries.forEach((entry, number) => {
      entry.number = number;
      entry.key = plain(entry.i ?? "");
      entry.short = entry.key.replace(/^\S+ /, "");
      entry.names = [entry.t, ...(entry.n ?? [])].map(plain);
      entry.stems = entry.names.map((name) => name.split(" ").filter((word) => !STOP.has(word)).map(stem).join(" "));
      entry.flat = plain(`${entry.t} ${entry.x ?? ""}`);
    });
    engine = new globalThis.MiniSearch({
      idField: "number", fields: ["i", "t", "n", "x", "h"],
      extractField: (entry, field) => (field === "n" ? (entry.n ?? []).join(" ") : entry[field] ?? ""),
      tokenize: (text) => plain(text).split(" "),
      processTerm: (word) => {
        if (!word || STOP.has(word)) return null;
        vocabulary.add(stem(word));
        return stem(word);
      },
    });
    engine.addAll(entries);
    aliases = new Map();
    for (const entry of entries) {
      if (entry.k === "term") for (const name of entry.names) if (!name.includes(" ")) aliases.set(stem(name), stem(entry.names[0].split(" ")[0]));
    }
  };
  const load = () => {
    loading ??= Promise.all([script("vendor/minisearch.js"), script("index.js")]).then(prepare);
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

  // How well the names of an entry answer: 1000 the id, 900 its title, 870 but for endings, 830 another name of it,
  // 700 its beginning, 640 with a slip, 500 all words asked for, 420 its title is most of what was asked.
  const nameRank = (entry, asked, words, stems) => {
    const [title] = entry.names;
    if (asked === title) return 900;
    if (entry.key && (asked === entry.key || asked === entry.short || asked === entry.key.replace(/ /g, ""))) return 1000;
    const joined = stems.join(" ");
    if (joined && joined === entry.stems[0]) return 870;
    let best = 0;
    entry.names.forEach((name, number) => {
      if (name === asked) best = Math.max(best, 830);
      else if (joined && entry.stems[number] === joined) best = Math.max(best, 825);
      else if (asked.length > 1 && name.startsWith(asked)) best = Math.max(best, 700 - Math.min(60, name.length - asked.length));
      else if (asked.length > 3 && slips(asked) && edits(name, asked, slips(asked)) <= slips(asked)) best = Math.max(best, 640);
      else if (words.length && words.every((word) => ` ${name} `.includes(` ${word}`))) best = Math.max(best, 500 - Math.min(60, name.length - asked.length));
    });
    if (!best && stems.length) {
      const own = entry.stems[0].split(" ");
      const met = own.filter((word) => stems.includes(word)).length;
      if (met > 1 && met === own.length && met >= 0.6 * stems.length) best = 420 + 20 * met;
    }
    return best;
  };

  const WEIGHT = { rule: 2, ruling: 1, chapter: 0.9, term: 0.8, scenario: 0.6, piece: 0.6, option: 0.6, page: 0.5 };
  const HALF = 250; // the text score that counts half of what the best names do not reach

  // Text answers, each with the share of the words asked for that it has; synonyms and other names count a little less.
  const textScores = (asked, words, isQuestion) => {
    const scores = new Map();
    const stems = [...new Set(words.map(stem))];
    if (!stems.length) return scores;
    const groups = stems.map((word) => new Set([word, ...(same.get(word) ?? []), ...(aliases.has(word) ? [aliases.get(word)] : [])]));
    const last = stems.at(-1);
    const all = [...new Set(groups.flatMap((group) => [...group]))];
    const hits = engine.search(all.join(" "), {
      tokenize: (text) => text.split(" "), processTerm: (word) => word, boost: { t: 3, n: 2, i: 2, h: 1.2 },
      boostTerm: (word) => (stems.includes(word) ? 1 : 0.6),
      prefix: (word) => word.length > 2 && (word === last || !vocabulary.has(word)),
      fuzzy: (word) => (vocabulary.has(word) || !slips(word) ? 0 : slips(word)), maxFuzzy: 2,
    });
    for (const hit of hits) {
      const met = groups.filter((group) => hit.queryTerms.some((word) => group.has(word))).length / groups.length;
      const score = hit.score * met * met * (isQuestion ? WEIGHT[entries[hit.id].k] : 1);
      scores.set(hit.id, (399 * score) / (score + HALF));
    }
    return scores;
  };

  const find = (query) => {
    const asked = parse(query);
    if (!asked.text && !asked.filters.length) return [];
    const words = asked.text.split(" ").filter((word) => word && !STOP.has(word));
    const stems = words.map(stem);
    const isQuestion = QUESTION.test(asked.text) && words.length > 1;
    const scores = textScores(asked.text, words, isQuestion);
    const ranked = [];
    for (const entry of entries) {
      if (!holds(entry, asked)) continue;
      const name = asked.text ? nameRank(entry, asked.text, words, stems) : 1;
      const score = name + (scores.get(entry.number) ?? 0) * (name >= 600 ? 0.01 : name >= 400 ? 0.25 : 1);
      if (!score) continue;
      const kind = (KINDS.length - KINDS.indexOf(entry.k)) * (name >= 820 ? 8 : name >= 600 ? 6 : isQuestion ? 0 : 0.4);
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
      const head = make("span", { class: "pb-hit-title" }, make("span", { class: `pb-hit-kind pb-hit-${entry.k}` }, entry.k), ` ${entry.i && /[0-9]/.test(entry.i) && entry.k !== "piece" ? `${entry.i} ` : ""}${entry.t}`);
      const link = make("a", { href: address(entry.u), tabindex: "-1", role: "option", id: `pb-hit-${number}`, "aria-selected": "false" }, head);
      if (where) link.append(make("span", { class: "pb-hit-where" }, where));
      if (entry.x) link.append(make("span", { class: "pb-hit-text" }, marked(entry.x, words)));
      return link;
    }));
    input.setAttribute("aria-expanded", String(shown.length > 0));
    status.textContent = query.trim() ? (shown.length ? `${shown.length === LIMIT ? `first ${LIMIT}` : shown.length} found` : "Nothing found. Try fewer words, or see how to search.") : "";
    chosen = -1;
    choose(0);
  };

  const build = () => {
    input = make("input", { type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "pb-hits",
      "aria-label": "Search", placeholder: "A word, a rule number, a name …", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go" });
    list = make("div", { role: "listbox", id: "pb-hits", class: "pb-hits", "aria-label": "Results" });
    status = make("p", { role: "status", class: "pb-search-status" });
    const close = make("button", { type: "button", class: "pb-search-close", "aria-label": "Esc: close the search" }, "Esc");
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
      else if (event.key === "Enter" && event.target === input) list.children[chosen]?.click();
      else return;
      event.preventDefault();
    });
    list.addEventListener("click", () => dialog.close());
  };

  // `typed` is what a quick reader typed while this file was on its way.
  const open = (typed = "") => {
    if (!dialog) build();
    if (dialog.open) return;
    before = document.activeElement;
    dialog.showModal();
    if (typed) input.value = typed;
    else input.select();
    load().then(show).catch((problem) => { status.textContent = String(problem.message); });
  };

  globalThis.punchboardSearch = { load, find, open, entry: (id) => entries?.find((one) => one.i === id) };
})();
