// The jump index: one dialog, opened by "/", Ctrl-K or a button, that answers from a script file (so it works from a
// disk too). Exact ids and names come first, then names that begin so, names with a slip, then text by an index that was inverted when the site was built.
(() => {
  "use strict";
  const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? "";
  const { base, script } = globalThis.punchboard;
  const here = meta("pb-game");
  const fromDisk = location.protocol === "file:";
  const LIMIT = 30;
  const KINDS = ["term", "piece", "chapter", "option", "page", "ruling", "rule", "scenario"];
  const QUESTION = /^(how|can|may|what|when|who|which|why|where|is|are|do|does|must|should|could|if)\b/;
  const bare = (text) => (/^[\x20-\x7e]*$/.test(text) ? text : text.normalize("NFD").replace(/[\u0300-\u036f]/g, ""));
  const plain = (text) => bare(text).toLowerCase()
    .replace(/['’]s?\b/g, "").replace(/[^\p{L}\p{N}.]+/gu, " ").replace(/\.(?!\d)/g, " ").replace(/\s+/g, " ").trim();
  const stem = (word) => {
    if (word.length < 4 || /\d/.test(word)) return word;
    return word.replace(/(sses|shes|ches|xes)$/, (end) => end.slice(0, -2)).replace(/(.{2,})ies$/, "$1y").replace(/([^s])s$/, "$1")
      .replace(/(.{3,})ing$/, "$1").replace(/(.{3,})(?:ed)$/, "$1").replace(/(.{3,})e$/, "$1").replace(/([bdgklmnprt])\1$/, "$1");
  };

  // A word's letters as bits: two words within a slip or two share nearly all, so most are told apart without counting edits.
  const letters = (word) => { let bits = 0; for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31); return bits; };
  const bitsIn = (bits) => { let count = 0; for (; bits; bits &= bits - 1) count++; return count; };
  const close = (name, bits, asked, askedBits, limit) =>
    Math.abs(name.length - asked.length) <= limit && bitsIn(bits ^ askedBits) <= 2 * limit && edits(name, asked, limit) <= limit;

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

  let entries = null, jump = null, whole = null, words = null, sorted = null, sortedBits = null;
  const STOP = new Set(), same = new Map(), aliases = new Map();

  const prepare = () => {
    const index = globalThis.punchboardIndex;
    for (const word of index.stop) STOP.add(word);
    for (const group of index.same) {
      const stems = group.split(" ").map(stem);
      for (const word of stems) same.set(word, [...(same.get(word) ?? []), ...stems]);
    }
    entries = index.entries;
    entries.forEach((entry, number) => {
      entry.number = number;
      entry.gt = index.games[entry.g];
      entry.key = plain(entry.i ?? "");
      entry.short = entry.key.replace(/^\S+ /, "");
      entry.names = [entry.t, ...(entry.n ?? [])].map(plain);
      entry.bits = entry.names.map(letters);
      entry.padded = entry.names.map((name) => ` ${name} `);
      entry.stems = entry.names.map((name) => name.split(" ").filter((word) => !STOP.has(word)).map(stem).join(" "));
      entry.own = entry.stems[0].split(" ");
      if (entry.k === "term") for (const name of entry.names) if (!name.includes(" ")) aliases.set(stem(name), stem(entry.names[0].split(" ")[0]));
    });
  };
  const prepareText = () => {
    const { texts, uses, words: rows } = globalThis.punchboardText;
    texts.forEach((text, number) => { entries[number].x = text; entries[number].uses = uses[number]; });
    words = rows;
    sorted = Object.keys(rows).sort();
    sortedBits = sorted.map(letters);
  };
  // The jump index answers first; the full text comes behind it.
  const ready = () => { jump ??= script("index.js").then(prepare); return jump; };
  const load = () => { whole ??= ready().then(() => script("text.js")).then(prepareText); return whole; };

  const FIELDS = { game: "g", type: "k", kind: "k", set: "s", from: "f", phase: "p" };
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
    filters.every(([field, value]) => ` ${plain(String(entry[field] ?? ""))} `.includes(` ${value}`))
    && phrases.every((phrase) => ` ${flat(entry)} `.includes(` ${phrase}`));
  const flat = (entry) => { entry.flat ??= words ? plain(`${entry.t} ${(entry.n ?? []).join(" ")} ${entry.x ?? ""}`) : undefined; return entry.flat ?? plain(entry.t); };

  // How well the names of an entry answer: 1000 the id, 900 its title, 870 but for endings, 830 another name of it,
  // 700 its beginning, 640 with a slip, 500 all words asked for, 420 its title is most of what was asked.
  const nameRank = (entry, asked, askedBits, words, stems) => {
    const [title] = entry.names;
    const joined = stems.join(" ");
    const itself = entry.key === title ? 2 : 0; // of two things with the same name, the one whose id it is
    if (asked === title) return 900 + itself;
    if (entry.key && (asked === entry.key || asked === entry.short || asked === entry.key.replace(/ /g, ""))) return 1000;
    if (joined && joined === entry.stems[0]) return 870;
    const limit = asked.length > 3 ? slips(asked) : 0;
    let best = 0;
    for (let number = 0; number < entry.names.length; number++) {
      const name = entry.names[number];
      if (name === asked) best = Math.max(best, 845);
      else if (joined && entry.stems[number] === joined) best = Math.max(best, 825);
      else if (asked.length > 1 && name.startsWith(asked)) best = Math.max(best, 700 - Math.min(60, name.length - asked.length));
      else if (limit && close(name, entry.bits[number], asked, askedBits, limit)) best = Math.max(best, 640 + itself);
      else if (words.length && words.every((word) => entry.padded[number].includes(` ${word}`))) best = Math.max(best, 500 - Math.min(60, name.length - asked.length));
    }
    if (!best && stems.length > 1) {
      let met = 0;
      for (const word of entry.own) if (stems.includes(word)) met++;
      if (met > 1 && met === entry.own.length && met >= 0.6 * stems.length) best = 420 + 20 * met;
    }
    return best;
  };

  const WEIGHT = { rule: 2, ruling: 1, chapter: 0.9, term: 0.8, scenario: 0.6, piece: 0.6, option: 0.6, page: 0.5 };
  const HALF = 90; // the text score that counts half of what the best names do not reach

  // The words of the index that a word asked for may mean: itself, those that begin so, those with a slip; each with its worth.
  const meant = (word, isLast) => {
    const found = new Map();
    if (Object.hasOwn(words, word)) found.set(word, 1);
    if (word.length > 2 && (isLast || !found.size)) {
      let low = 0, high = sorted.length;
      while (low < high) { const middle = (low + high) >> 1; if (sorted[middle] < word) low = middle + 1; else high = middle; }
      for (; low < sorted.length && sorted[low].startsWith(word); low++) {
        if (!found.has(sorted[low])) found.set(sorted[low], 0.375 * word.length / (word.length + 0.3 * (sorted[low].length - word.length)));
      }
    }
    if (!found.size && slips(word)) {
      const bits = letters(word), limit = slips(word);
      sorted.forEach((other, place) => {
        if (close(other, sortedBits[place], word, bits, limit)) found.set(other, 0.45 * word.length / (word.length + 1));
      });
    }
    return found;
  };

  // Text answers, each with the share of the words asked for that it has; synonyms and other names count a little less.
  const textScores = (asked, isQuestion) => {
    const scores = new Map(), met = new Map();
    const stems = [...new Set(asked.map(stem))];
    if (!stems.length || !words) return scores;
    stems.forEach((word, place) => {
      const group = new Map(meant(word, place === stems.length - 1));
      for (const other of [...(same.get(word) ?? []), ...(aliases.has(word) ? [aliases.get(word)] : [])]) {
        if (Object.hasOwn(words, other) && !group.has(other)) group.set(other, 0.85);
      }
      const best = new Map(); // of words that mean the same the one that says most, not all of them
      for (const [other, worth] of group) {
        const row = words[other];
        for (let at = 0, number = 0; at < row.length; at += 2) {
          number += row[at];
          const weight = worth * row[at + 1] / 100;
          if (weight > (best.get(number) ?? 0)) best.set(number, weight);
        }
      }
      for (const [number, weight] of best) {
        scores.set(number, (scores.get(number) ?? 0) + weight);
        met.set(number, (met.get(number) ?? 0) | (1 << place));
      }
    });
    for (const [number, score] of scores) {
      let bits = met.get(number), count = 0;
      for (; bits; bits &= bits - 1) count++;
      const share = count / stems.length;
      const own = score * share * share * stems.length * (isQuestion ? WEIGHT[entries[number].k] * (1 + 0.12 * Math.log2(1 + entries[number].uses)) : 1); // what much is built on is asked for more
      scores.set(number, (399 * own) / (own + HALF));
    }
    return scores;
  };

  const find = (query) => {
    const asked = parse(query);
    if (!asked.text && !asked.filters.length) return [];
    const terms = asked.text.split(" ").filter((word) => word && !STOP.has(word));
    const stems = terms.map(stem);
    const isQuestion = QUESTION.test(asked.text) && terms.length > 1;
    const scores = textScores(terms, isQuestion);
    const askedBits = letters(asked.text);
    const ranked = [];
    for (const entry of entries) {
      if (!holds(entry, asked)) continue;
      const name = asked.text ? nameRank(entry, asked.text, askedBits, terms, stems) : 1;
      const nearer = !here || entry.g === here ? 1 : 0.2; // a reader of one game rarely asks about another
      const score = name * (name < 600 ? nearer : 1) + nearer * (scores.get(entry.number) ?? 0) * (name >= 600 ? 0.01 : name >= 400 ? 0.25 : 1);
      if (!score) continue;
      const kind = (KINDS.length - KINDS.indexOf(entry.k)) * (name >= 820 ? 8 : name >= 600 ? 6 : isQuestion ? 0 : 0.4);
      const home = here && entry.g === here ? (name >= 600 ? 30 : 0) : 0;
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
    const asked = parse(query).text.split(" ").filter((word) => word.length > 1 && !STOP.has(word));
    const games = Object.keys(globalThis.punchboardIndex.games).length;
    list.replaceChildren(...shown.map((entry, number) => {
      const where = [entry.h, games > 1 ? entry.gt : ""].filter(Boolean).join(" · ");
      const head = make("span", { class: "pb-hit-title" }, make("span", { class: `pb-hit-kind pb-hit-${entry.k}` }, entry.k), ` ${entry.i && /[0-9]/.test(entry.i) && entry.k !== "piece" ? `${entry.i} ` : ""}${entry.t}`);
      const link = make("a", { href: address(entry.u), tabindex: "-1", role: "option", id: `pb-hit-${number}`, "aria-selected": "false" }, head);
      if (where) link.append(make("span", { class: "pb-hit-where" }, where));
      if (entry.x) link.append(make("span", { class: "pb-hit-text" }, marked(entry.x, asked)));
      return link;
    }));
    input.setAttribute("aria-expanded", String(shown.length > 0));
    status.textContent = query.trim() ? (shown.length ? `${shown.length === LIMIT ? `first ${LIMIT}` : shown.length} found` : "Nothing found. Try fewer words, or see how to search.") : "";
    chosen = -1;
    choose(0);
  };

  const answer = () => {
    const failed = (problem) => { status.textContent = String(problem.message); };
    if (words) show();
    else { ready().then(show).catch(failed); load().then(show).catch(failed); }
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
    input.addEventListener("input", answer);
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
    answer();
  };

  globalThis.punchboardSearch = { ready, load, find, plain, stem, open, entry: (id) => entries?.find((one) => one.i === id) };
})();
