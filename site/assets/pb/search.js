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
  const plain = (text) => { const low = text.toLowerCase(); return /^[a-z0-9]+(?: [a-z0-9]+)*$/.test(low) ? low : flattened(text); };
  const flattened = (text) => bare(text).toLowerCase()
    .replace(/['’]s?\b/g, "").replace(/[^\p{L}\p{N}.]+/gu, " ").replace(/\.(?!\d)/g, " ").replace(/\s+/g, " ").trim();
  const stemmed = new Map(); // names share most of their words
  const stem = (word) => {
    if (word.length < 4 || /\d/.test(word)) return word;
    let found = stemmed.get(word);
    if (found === undefined) stemmed.set(word, found = cut(word));
    return found;
  };
  const cut = (word) => word.replace(/(sses|shes|ches|xes)$/, (end) => end.slice(0, -2)).replace(/(.{2,})ies$/, "$1y").replace(/([^s])s$/, "$1")
      .replace(/(.{3,})ing$/, "$1").replace(/(.{3,})(?:ed)$/, "$1").replace(/(.{3,})e$/, "$1").replace(/([bdgklmnprt])\1$/, "$1");

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
  let keys = null, namesOf = null, stemsOf = null, byName = null, byStem = null, lineBits = null, lineLengths = null;
  const STOP = new Set(), same = new Map(), aliases = new Map();

  const prepare = () => {
    const index = globalThis.punchboardIndex;
    for (const word of index.stop) STOP.add(word);
    for (const group of index.same) {
      const stems = group.split(" ").map(stem);
      for (const word of stems) same.set(word, [...(same.get(word) ?? []), ...stems]);
    }
    entries = index.entries;
    const lines = [], stemLines = [], owners = [], stemOwners = [];
    keys = entries.map((entry) => plain(entry.i ?? ""));
    namesOf = entries.map((entry) => (entry.n ? [entry.t, ...entry.n].map(plain) : [plain(entry.t)]));
    stemsOf = namesOf.map((all) => all.map((name) => name.split(" ").filter((word) => !STOP.has(word)).map(stem).join(" ")));
    entries.forEach((entry, number) => {
      entry.number = number;
      for (const name of namesOf[number]) { lines.push(name); owners.push(number); }
      for (const stems of stemsOf[number]) { stemLines.push(stems); stemOwners.push(number); }
      const key = keys[number];
      if (key) {
        lines.push(key, key.slice(key.indexOf(" ") + 1), key.replaceAll(" ", ""));
        owners.push(number, number, number);
      }
      if (entry.k === "term") for (const name of namesOf[number]) if (!name.includes(" ")) aliases.set(stem(name), stem(namesOf[number][0].split(" ")[0]));
    });
    byName = heap(lines, owners);
    byStem = heap(stemLines, stemOwners);
    lineBits = Int32Array.from(lines, letters);
    lineLengths = Uint16Array.from(lines, (line) => line.length);
  };
  // Many short lines as one long text, in which the browser finds a word faster than any index of ours; and the entry of each.
  const heap = (lines, owners) => {
    const starts = new Int32Array(lines.length);
    let at = 0;
    lines.forEach((line, number) => { starts[number] = at; at += line.length + 3; });
    return { text: `\n ${lines.join(" \n ")} \n`, starts, owners };
  };
  const seek = ({ text, starts, owners }, word, take) => {
    let line = 0;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      line = firstFrom(starts, at + 1) - 1;
      take(owners[line]);
    }
  };
  const prepareText = () => {
    const { texts, uses, words: rows } = globalThis.punchboardText;
    texts.forEach((text, number) => { entries[number].x = text; entries[number].uses = uses[number]; });
    words = rows;
    sorted = Object.keys(rows).sort();
    sortedBits = Int32Array.from(sorted, letters);
  };
  // A row of the full-text index as numbers; it is kept as text until somebody asks for its word.
  const rowOf = (word) => {
    let row = words[word];
    if (typeof row === "string") {
      row = words[word] = Int32Array.from(row.split(","));
      for (let at = 2; at < row.length; at += 2) row[at] += row[at - 2];
    }
    return row;
  };
  // The jump index answers first; the full text comes behind it.
  const ready = () => { jump ??= script("index.js").then(prepare); return jump; };
  const load = () => { whole ??= ready().then(() => script("text.js")).then(prepareText); return whole; };

  // Entries for people who build games stand in a script of their own, and come last unless somebody asks for them or reads their pages.
  let built = null, others = null;
  const building = /^(builders|about)\//.test(location.href.slice(new URL(`${base}/`, location.href).href.length));
  const builders = () => {
    others ??= ready().then(() => script("builders.js")).then(() => {
      built = globalThis.punchboardBuilders.map((entry) => {
        const names = [entry.t, ...(entry.n ?? [])].map(plain);
        return { entry, names, words: ` ${plain(`${entry.t} ${(entry.n ?? []).join(" ")} ${entry.h} ${entry.x}`).split(" ").map(stem).join(" ")} ` };
      });
    });
    return others;
  };
  // 1000 a name, 700 its beginning, 640 with a slip, 500 all words in a name, 300 all in the text, less when some are missing.
  const BUILT = { page: 25, command: 20, format: 15, code: 10, effect: 5, api: 0 };
  const builtRank = ({ entry, names, words: text }, asked, askedBits, terms, stems) => {
    const limit = asked.length > 3 ? slips(asked) : 0;
    let best = 0;
    names.forEach((name, place) => {
      if (name === asked) best = Math.max(best, place ? 995 : 1000);
      else if (asked.length > 1 && name.startsWith(asked)) best = Math.max(best, 700 - Math.min(60, name.length - asked.length));
      else if (limit && close(name, letters(name), asked, askedBits, limit)) best = Math.max(best, 630);
      else if (terms.length && terms.every((term) => ` ${name}`.includes(` ${term}`))) best = Math.max(best, 500 - Math.min(60, name.length - asked.length));
    });
    if (!best && stems.length) {
      const met = stems.filter((word) => text.includes(` ${word}`)).length;
      if (met === stems.length || (met > 1 && met >= 0.6 * stems.length)) best = (300 * met) / stems.length;
    }
    return best && best + BUILT[entry.k];
  };
  const findBuilt = (asked, askedBits, terms, stems) => {
    const found = [];
    for (const one of built ?? []) {
      if (!holds(one.entry, asked)) continue;
      const rank = asked.text ? builtRank(one, asked.text, askedBits, terms, stems) : 1 + BUILT[one.entry.k];
      if (rank) found.push([rank, one.entry]);
    }
    return found.sort((a, b) => b[0] - a[0]);
  };

  const FIELDS = { game: "g", in: "g", type: "k", kind: "k", set: "s", from: "f", phase: "p" };
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
  const said = new Map(); // what fields say, flattened: few different things
  const fieldOf = (text) => { if (!said.has(text)) said.set(text, ` ${plain(text)} `); return said.get(text); };
  const holds = (entry, { filters, phrases }) =>
    filters.every(([field, value]) => fieldOf(String(entry[field] ?? "")).includes(` ${value}`))
    && phrases.every((phrase) => ` ${flat(entry)} `.includes(` ${phrase}`));
  const flat = (entry) => { entry.flat ??= words ? plain(`${entry.t} ${(entry.n ?? []).join(" ")} ${entry.x ?? ""}`) : undefined; return entry.flat ?? plain(entry.t); };

  // How well the names of an entry answer: 1000 the id, 900 its title, 870 but for endings, 830 another name of it,
  // 700 its beginning, 640 with a slip, 500 all words asked for, 420 its title is most of what was asked.
  const nameRank = (number, asked, askedBits, words, stems) => {
    const names = namesOf[number], key = keys[number], [title] = names;
    const joined = stems.join(" ");
    const itself = key === title ? 2 : 0; // of two things with the same name, the one whose id it is
    if (asked === title) return 900 + itself;
    if (key && (asked === key || asked === key.slice(key.indexOf(" ") + 1) || asked === key.replaceAll(" ", ""))) return 1000;
    if (joined && joined === stemsOf[number][0]) return 870;
    const limit = asked.length > 3 ? slips(asked) : 0;
    let best = 0;
    for (let place = 0; place < names.length; place++) {
      const name = names[place];
      if (name === asked) best = Math.max(best, 845);
      else if (joined && stemsOf[number][place] === joined) best = Math.max(best, 825);
      else if (asked.length > 1 && name.startsWith(asked)) best = Math.max(best, 700 - Math.min(60, name.length - asked.length));
      else if (limit && close(name, letters(name), asked, askedBits, limit)) best = Math.max(best, 640 + itself);
      else if (words.length && words.every((word) => name.startsWith(word) || name.includes(` ${word}`))) best = Math.max(best, 500 - Math.min(60, name.length - asked.length));
    }
    if (!best && stems.length > 1) {
      const own = stemsOf[number][0].split(" ");
      let met = 0;
      for (const word of own) if (stems.includes(word)) met++;
      if (met > 1 && met === own.length && met >= 0.6 * stems.length) best = 420 + 20 * met;
    }
    return best;
  };

  const firstFrom = (list, word) => { // the place of the first that is not before the word
    let low = 0, high = list.length;
    while (low < high) { const middle = (low + high) >> 1; if (list[middle] < word) low = middle + 1; else high = middle; }
    return low;
  };

  // The entries of which a name may answer: a few of thousands, so only they are judged.
  const nameable = (asked, askedBits, terms, stems) => {
    const found = new Set();
    const take = (number) => { found.add(number); };
    seek(byName, asked.length > 1 ? `\n ${asked}` : `\n ${asked} \n`, take); // itself, or what begins so
    if (stems.length) seek(byStem, `\n ${stems.join(" ")} \n`, take);
    const limit = asked.length > 3 ? slips(asked) : 0;
    if (limit) {
      for (let line = 0; line < lineBits.length; line++) {
        if (Math.abs(lineLengths[line] - asked.length) <= limit && bitsIn(lineBits[line] ^ askedBits) <= 2 * limit) take(byName.owners[line]);
      }
    }
    let common = null; // entries with every word asked for in their names
    for (const term of terms) {
      const these = new Set();
      seek(byName, ` ${term}`, (number) => { if (!common || common.has(number)) these.add(number); });
      common = these;
      if (!common.size) break;
    }
    common?.forEach(take);
    if (stems.length > 1) {
      const met = new Map();
      for (const word of stems) seek(byStem, ` ${word} `, (number) => { met.set(number, (met.get(number) ?? 0) + 1); });
      for (const [number, count] of met) if (count > 1) take(number);
    }
    return found;
  };

  const WEIGHT = { rule: 2, ruling: 1, chapter: 0.9, term: 0.8, scenario: 0.6, piece: 0.6, option: 0.6, page: 0.5 };
  const HALF = 90; // the text score that counts half of what the best names do not reach

  // The words of the index that a word asked for may mean: itself, those that begin so, those with a slip; each with its worth.
  const meant = (word, isLast) => {
    const found = new Map();
    if (Object.hasOwn(words, word)) found.set(word, 1);
    if (word.length > 2 && (isLast || !found.size)) {
      for (let at = firstFrom(sorted, word); at < sorted.length && sorted[at].startsWith(word); at++) {
        if (!found.has(sorted[at])) found.set(sorted[at], 0.375 * word.length / (word.length + 0.3 * (sorted[at].length - word.length)));
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
    const scores = new Map();
    const stems = [...new Set(asked.map(stem))];
    if (!stems.length || !words) return scores;
    const total = new Float64Array(entries.length), best = new Float64Array(entries.length), met = new Int32Array(entries.length);
    stems.forEach((word, place) => {
      const group = meant(word, place === stems.length - 1);
      for (const other of [...(same.get(word) ?? []), ...(aliases.has(word) ? [aliases.get(word)] : [])]) {
        if (Object.hasOwn(words, other) && !group.has(other)) group.set(other, 0.85);
      }
      const touched = []; // of words that mean the same the one that says most counts, not all of them
      for (const [other, worth] of group) {
        const row = rowOf(other);
        for (let at = 0; at < row.length; at += 2) {
          const number = row[at], weight = worth * row[at + 1] / 100;
          if (!best[number]) touched.push(number);
          if (weight > best[number]) best[number] = weight;
        }
      }
      for (const number of touched) {
        total[number] += best[number];
        met[number] |= 1 << place;
        best[number] = 0;
      }
    });
    for (let number = 0; number < total.length; number++) {
      if (!met[number]) continue;
      const share = bitsIn(met[number]) / stems.length;
      const own = total[number] * share * share * stems.length * (isQuestion ? WEIGHT[entries[number].k] * (1 + 0.12 * Math.log2(1 + entries[number].uses)) : 1); // what much is built on is asked for more
      scores.set(number, (399 * own) / (own + HALF));
    }
    return scores;
  };

  // Answers of the games and for builders, in one list. A name as only builders write it stands before what merely speaks of its words.
  const together = (ranked, also, technical) => {
    if (building) return [...also, ...ranked].slice(0, LIMIT);
    const names = also.filter(([rank]) => rank >= 900).slice(0, 3), rest = also.filter((one) => !names.includes(one));
    const first = technical ? ranked.filter(([score]) => score >= 600) : ranked.slice(0, LIMIT - names.length);
    return [...first, ...names, ...ranked.slice(first.length), ...rest].slice(0, LIMIT);
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
    const nameds = asked.text ? nameable(asked.text, askedBits, terms, stems) : null;
    const worthALook = nameds ? [...new Set([...nameds, ...scores.keys()])].sort((a, b) => a - b) : entries.keys();
    for (const number of worthALook) {
      const entry = entries[number];
      if (!holds(entry, asked)) continue;
      const name = !nameds ? 1 : nameds.has(number) ? nameRank(number, asked.text, askedBits, terms, stems) : 0;
      const nearer = !here || entry.g === here ? 1 : 0.2; // a reader of one game rarely asks about another
      const score = name * (name < 600 ? nearer : 1) + nearer * (scores.get(entry.number) ?? 0) * (name >= 600 ? 0.01 : name >= 400 ? 0.25 : 1);
      if (!score) continue;
      const kind = (KINDS.length - KINDS.indexOf(entry.k)) * (name >= 820 ? 8 : name >= 600 ? 6 : isQuestion ? 0 : 0.4);
      const home = here && entry.g === here ? (name >= 600 ? 30 : 0) : 0;
      const exact = asked.phrases.length && asked.phrases.some((phrase) => plain(entry.x ?? "").includes(phrase)) ? 20 : 0;
      ranked.push([score + kind + home + exact, entry]);
    }
    ranked.sort((a, b) => b[0] - a[0] || a[1].number - b[1].number);
    const also = findBuilt(asked, askedBits, terms, stems);
    return together(ranked, also, /[a-z][-_.][a-z]|--/i.test(query)).map(([, entry]) => entry);
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

  const AT_ONCE = 10; // answers drawn with a keystroke; the others, out of sight, before the next one
  let dialog = null, input, list, status, chosen = -1, shown = [], before = null, rest = null;

  const complete = () => { rest?.(); rest = null; };
  const choose = (number) => {
    if (number < 0 || number >= list.children.length) complete();
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
    const row = (entry, number) => {
      const where = [entry.h, games > 1 ? globalThis.punchboardIndex.games[entry.g] : ""].filter(Boolean).join(" · ");
      const head = make("span", { class: "pb-hit-title" }, make("span", { class: `pb-hit-kind pb-hit-${entry.k}` }, entry.k), ` ${entry.i && /[0-9]/.test(entry.i) && entry.k !== "piece" ? `${entry.i} ` : ""}${entry.t}`);
      const link = make("a", { href: address(entry.u), tabindex: "-1", role: "option", id: `pb-hit-${number}`, "aria-selected": "false" }, head);
      if (where) link.append(make("span", { class: "pb-hit-where" }, where));
      if (entry.x) link.append(make("span", { class: "pb-hit-text" }, marked(entry.x, asked)));
      return link;
    };
    const answers = shown;
    list.replaceChildren(...answers.slice(0, AT_ONCE).map(row));
    const more = () => list.append(...answers.slice(AT_ONCE).map((entry, number) => row(entry, AT_ONCE + number)));
    rest = answers.length > AT_ONCE ? more : null;
    if (rest) requestAnimationFrame(() => setTimeout(() => { if (rest === more) complete(); }));
    input.setAttribute("aria-expanded", String(shown.length > 0));
    status.textContent = query.trim() ? (shown.length ? `${shown.length === LIMIT ? `first ${LIMIT}` : shown.length} found` : "Nothing found. Try fewer words, or see how to search.") : "";
    chosen = -1;
    choose(0);
  };

  const answer = () => {
    const failed = (problem) => { status.textContent = String(problem.message); };
    if (words) show();
    else { ready().then(show).catch(failed); load().then(show).then(builders).then(show).catch(failed); }
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

  globalThis.punchboardSearch = { ready, load, builders, find, plain, stem, open, entry: (id) => entries?.find((one) => one.i === id) };
})();
