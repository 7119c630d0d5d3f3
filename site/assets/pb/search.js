// The jump index: one dialog, opened by "/", Ctrl-K or a button, that answers from a script file (so it works from a
// disk too). Exact ids and names come first, then names that begin so, names with a slip, then text by an index that was inverted when the site was built.
(() => {
  "use strict";
  const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? "";
  const { base, script, say } = globalThis.punchboard;
  const here = meta("pb-game");
  const fromDisk = location.protocol === "file:";
  const LIMIT = 30;
  const KINDS = ["term", "chapter", "piece", "page", "rule", "ruling", "option", "scenario"];
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
      .replace(/(.{3,})ing$/, "$1").replace(/(.{3,})(?:ed)$/, "$1").replace(/(.{3,})our$/, "$1or").replace(/(.{3,})e$/, "$1").replace(/([bdgklmnprt])\1$/, "$1");

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

  let entries = null, jump = null, whole = null, words = null, phrases = null, sorted = null;
  let spellings = null, spellingBits = null, vocabulary = null;
  let keys = null, namesOf = null, stemsOf = null, byName = null, byStem = null, lineBits = null, lineLengths = null;
  const STOP = new Set();

  const prepare = () => {
    const index = globalThis.punchboardIndex;
    for (const word of index.stop) STOP.add(word);
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
    const { texts, worth, words: rows, phrases: phraseRows, asked, same, means } = globalThis.punchboardText;
    texts.forEach((text, number) => { entries[number].x = text; entries[number].worth = worth[number] / 100; });
    words = rows;
    phrases = phraseRows;
    prepareMeanings(same, means);
    sorted = Object.keys(rows).sort();
    spellings = [...new Set([...sorted, ...[...saidIn.keys()].join(" ").split(" "), ...STOP])];
    spellingBits = Int32Array.from(spellings, letters);
    vocabulary = new Set(spellings);
    prepareQuestions(asked);
  };

  // What means the same: a word or phrase, as its key (stems without articles), and the keys that it finds, each with its worth.
  const ARTICLES = new Set("a an the of my your our".split(" ")); // the same in search.py
  const keyOf = (text) => text.split(" ").filter((word) => !ARTICLES.has(word)).map((word) => (STOP.has(word) ? word : stem(word))).join(" ");
  const saidIn = new Map(); // what is said → lists of keys that it finds, each with their worth; read when somebody says it
  const addMeaning = (said, keys, worth) => { const lists = saidIn.get(said); if (lists) lists.push([keys, worth]); else saidIn.set(said, [[keys, worth]]); };
  const meanings = new Map();
  const meaningsOf = (said) => {
    let found = meanings.get(said);
    if (found) return found;
    found = new Map();
    for (const [keys, worth] of saidIn.get(said) ?? []) {
      for (const key of keys) {
        if (key === said && !key.includes(" ")) continue;
        const its = key === said ? 1 : worth; // a phrase finds itself, too
        if ((found.get(key)?.worth ?? 0) < its) found.set(key, { key, worth: its });
      }
    }
    meanings.set(said, found);
    return found;
  };
  const prepareMeanings = (same, means) => {
    for (const group of same) {
      const keys = group.split("|");
      for (const said of keys) addMeaning(said, keys, PART.same);
    }
    for (const [said, keys] of Object.entries(means)) addMeaning(said, keys.split("|"), PART.means);
    entries.forEach((entry, number) => {
      if (entry.k !== "term" || (here && entry.g !== here)) return;
      const [name, ...others] = namesOf[number].map(keyOf);
      for (const other of others) addMeaning(other, [name], 0.8);
    });
  };

  // What players ask: each question as its stems, and for each stem the questions that have it.
  const questions = [], questionsWith = new Map();
  let questionSums = null;
  const addQuestion = (entry, key) => {
    const stems = [...new Set(key.split(" "))];
    for (const one of stems) { if (!questionsWith.has(one)) questionsWith.set(one, []); questionsWith.get(one).push(questions.length); }
    questions.push({ entry, stems });
  };
  // The questions of this game, and the titles of its rules and names of its terms, which are asked for in the same way.
  const prepareQuestions = (asked) => {
    entries.forEach((entry, number) => {
      if (here && entry.g !== here) return;
      for (const question of asked[number]?.split("|") ?? []) addQuestion(number, question);
      const names = namesOf[number];
      if (entry.k === "term") for (const name of names) addQuestion(number, keyOf(name));
      else if (entry.k === "rule" || entry.k === "chapter") addQuestion(number, keyOf(names[0]));
    });
    questionSums = questions.map(({ stems }) => stems.reduce((sum, one) => sum + importance(one), 0));
  };
  // A rare word says more than a frequent one; a word like "can" or "who" says little, but tells two questions apart.
  const importances = new Map();
  const importance = (one) => {
    let found = importances.get(one);
    if (found === undefined) importances.set(one, found = Math.log(1 + questions.length / (1 + (questionsWith.get(one)?.length ?? 0))) * (STOP.has(one) ? PART.stop : 1));
    return found;
  };
  // A row of the full-text index as numbers; it is kept as text until somebody asks for its word.
  const rowOf = (word) => {
    const rows = word.includes(" ") ? phrases : words;
    let row = Object.hasOwn(rows, word) ? rows[word] : null;
    if (typeof row === "string") {
      row = rows[word] = Int32Array.from(row.split(","));
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
    others ??= ready().then(() => globalThis.punchboardIndex.builders && script("builders.js")).then(() => {
      built = (globalThis.punchboardBuilders ?? []).map((entry) => {
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
    if (key && (asked === key || asked === key.replaceAll(" ", "") || (/\d/.test(asked) && asked === key.slice(key.indexOf(" ") + 1)))) return /\d/.test(key) ? 1000 : 880;
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

  // A query as it is understood: slots, each a word or a phrase, with what it may mean. ------------------------------
  const begins = (word) => { const at = firstFrom(sorted, word); return at < sorted.length && sorted[at].startsWith(word); };
  const ofHere = (word) => rowOf(word) && (!here || rowOf(word).some((number, at) => at % 2 === 0 && entries[number].g === here));
  // The known words that are nearest to one with a slip: of this game if there are any.
  const spelled = (word, limit) => {
    const bits = letters(word);
    let best = limit, found = [];
    spellings.forEach((other, place) => {
      if (other.length < 3 || !close(other, spellingBits[place], word, bits, best)) return;
      const distance = edits(other, word, best);
      if (distance < best) { best = distance; found = []; }
      found.push(other);
    });
    const own = found.filter((other) => ofHere(other) || saidIn.has(other)), first = (own.length ? own : found).filter((other) => other[0] === word[0]);
    return first.length ? first : own.length ? own : found;
  };
  const isContent = (part) => part.length > 2 && !STOP.has(part) && vocabulary.has(stem(part));
  const parted = (word) => { // two known words that were written as one
    for (let at = 3; at <= word.length - 3; at++) if (isContent(word.slice(0, at)) && isContent(word.slice(at))) return [word.slice(0, at), word.slice(at)];
    return null;
  };
  const known = (word) => STOP.has(word) || ARTICLES.has(word) || vocabulary.has(stem(word)) || /\d/.test(word);
  // Each word that was typed, put right: {word, stems}; `stems` are the stems that it may be.
  const put = (typed, isLast) => {
    if (known(typed) || typed.length < 3) return [{ typed, stems: [STOP.has(typed) ? typed : stem(typed)] }];
    const word = stem(typed), base = typed.replace(/(?:i|in|e)$/, ""); // an ending that is being typed
    if (isLast && begins(typed)) return [{ typed, stems: [word] }];
    if (isLast && base.length > 2 && vocabulary.has(base)) return [{ typed, stems: [base] }];
    let found = spelled(word, Math.min(1, slips(word)));
    if (!found.length) {
      const parts = parted(typed);
      if (parts) return parts.map((part) => ({ stems: [stem(part)] }));
      if (word.length > 6) found = spelled(word, 2);
    }
    return [{ stems: found.length ? found : [word], slip: found.length > 0 }];
  };
  const understand = (text) => {
    const typed = text.split(" ").filter((word) => !ARTICLES.has(word));
    const all = typed.flatMap((word, place) => put(word, place === typed.length - 1));
    const slots = [];
    for (let at = 0; at < all.length;) {
      let length = Math.min(5, all.length - at), key = "";
      for (; length > 1; length--) { key = all.slice(at, at + length).map(({ stems }) => stems[0]).join(" "); if (saidIn.has(key)) break; }
      const inside = all.slice(at, at + length);
      const also = new Map();
      for (const said of length > 1 ? [key] : inside[0].stems) for (const [other, one] of meaningsOf(said)) if (!also.has(other) || also.get(other).worth < one.worth) also.set(other, one);
      if (length === 1 && ofHere(inside[0].stems[0])) for (const [other, one] of also) also.set(other, { ...one, worth: PART.familiar * one.worth }); // the rules use the word itself
      const next = all[at + length]; // two words that the rules write as one
      if (length === 1 && next && inside[0].stems[0].length > 1) {
        const both = stem(inside[0].stems[0] + next.stems[0]);
        if (Object.hasOwn(words, both) && !STOP.has(both)) also.set(both, { key: both, worth: 0.9 });
      }
      slots.push({ inside, also: [...also.values()], required: inside.filter(({ stems }) => !STOP.has(stems[0])).length });
      at += length;
    }
    return slots;
  };

  // How much each part of an answer counts; measured on half of the queries in tests/site/queries-at-the-table.yaml.
  const PART = { text: 320, question: 600, curve: 1.5, name: 0.5, nameOfQuestion: 0.3, same: 0.55, means: 0.6, familiar: 0.6, scattered: 0.8, alone: 0.4, stop: 0.5, slip: 0.8 };
  // The words of the index that a word asked for may mean: itself, or those that begin so; each with its worth.
  const meant = ({ typed, stems, slip }, isLast) => {
    const found = new Map();
    for (const word of stems) if (Object.hasOwn(words, word) && !STOP.has(word)) found.set(word, slip ? PART.slip : 1);
    const word = typed ?? stems[0];
    if (word.length > 2 && !STOP.has(word) && !slip && (isLast || !found.size)) {
      for (let at = firstFrom(sorted, word); at < sorted.length && sorted[at].startsWith(word); at++) {
        if (!found.has(sorted[at])) found.set(sorted[at], 0.375 * word.length / (word.length + 0.3 * (sorted[at].length - word.length)));
      }
    }
    return found;
  };

  // The best of several values for each number, until `each` takes them all out.
  const bestOf = (size) => {
    const best = new Float64Array(size), second = new Float64Array(size), touched = [];
    return {
      offer: (number, value, other) => {
        if (value <= best[number]) return;
        if (!best[number]) touched.push(number);
        best[number] = value;
        second[number] = other;
      },
      each: (take) => {
        for (const number of touched) { take(number, best[number], second[number]); best[number] = 0; }
        touched.length = 0;
      },
    };
  };

  // Text answers: for each entry its score, by the words asked for that it has; synonyms and other names count a little less.
  // A word of a phrase says little without the others.
  const textScores = (slots) => {
    const scores = new Map();
    const required = slots.reduce((sum, slot) => sum + slot.required, 0);
    if (!words || !slots.length) return scores;
    const total = new Float64Array(entries.length), met = new Float64Array(entries.length);
    const one = bestOf(entries.length), slotBest = bestOf(entries.length);
    const sums = new Float64Array(entries.length), counts = new Int32Array(entries.length);
    slots.forEach(({ inside, also, required: own }, place) => {
      const reached = [], isPhrase = inside.length > 1 && also.some(({ key }) => rowOf(key));
      inside.forEach((token, number) => {
        for (const [word, worth] of meant(token, place === slots.length - 1 && number === inside.length - 1)) {
          const row = rowOf(word);
          for (let at = 0; at < row.length; at += 2) one.offer(row[at], worth * row[at + 1] / 100, 1);
        }
        one.each((entry, weight) => { if (!counts[entry]) reached.push(entry); counts[entry]++; sums[entry] += weight; });
      });
      for (const entry of reached) {
        const part = counts[entry] < own ? PART.alone : isPhrase ? PART.scattered : 1;
        slotBest.offer(entry, part * sums[entry], part * counts[entry]);
        sums[entry] = counts[entry] = 0;
      }
      for (const { key, worth } of also) {
        const row = rowOf(key);
        for (let at = 0; at < (row?.length ?? 0); at += 2) slotBest.offer(row[at], worth / 100 * row[at + 1], own * (0.5 + worth / 2));
      }
      slotBest.each((entry, sum, share) => { total[entry] += own ? sum : 0.3 * sum; met[entry] += share; });
    });
    for (let number = 0; number < total.length; number++) {
      if (!total[number] || (required && !met[number])) continue;
      const share = required ? met[number] / required : 1;
      scores.set(number, total[number] * share * share * entries[number].worth);
    }
    return scores;
  };

  // How near the query is to a question that an entry answers, 0 to 1: what both say, of all that both say.
  const questionScores = (slots) => {
    const scores = new Map();
    if (!words || !slots.length) return scores;
    const mine = new Float64Array(questions.length), theirs = new Float64Array(questions.length); // what of the query a question has, and what of it the query has
    const slotBest = bestOf(questions.length), sums = new Float64Array(questions.length);
    let all = 0;
    for (const { inside, also } of slots) {
      const own = inside.reduce((sum, { stems }) => sum + importance(stems[0]), 0), reached = [];
      all += own;
      for (const { stems, slip } of inside) {
        const worth = slip ? 0.9 : 1;
        for (const word of stems) {
          const weight = worth * importance(word);
          for (const number of questionsWith.get(word) ?? []) { if (!sums[number]) reached.push(number); sums[number] += weight; }
        }
      }
      for (const number of reached) { slotBest.offer(number, Math.min(own, sums[number]), sums[number]); sums[number] = 0; }
      for (const { key, worth } of also) {
        const stems = key.split(" "), lists = stems.map((word) => questionsWith.get(word) ?? []).sort((one, other) => one.length - other.length);
        const weight = worth * stems.reduce((sum, word) => sum + importance(word), 0);
        for (const number of lists[0]) if (stems.length === 1 || stems.every((word) => questions[number].stems.includes(word))) slotBest.offer(number, worth * own, weight);
      }
      slotBest.each((number, a, b) => { mine[number] += a; theirs[number] += b; });
    }
    for (let number = 0; number < questions.length; number++) {
      if (!mine[number]) continue;
      const near = Math.min(1, (mine[number] + theirs[number]) / (all + questionSums[number])), { entry } = questions[number];
      if (near > 0.3 && near > (scores.get(entry) ?? 0)) scores.set(entry, near);
    }
    return scores;
  };

  // Answers of the games and for builders, in one list. A name as only builders write it stands before what merely speaks of its words.
  const together = (ranked, also, technical) => {
    if (building) return [...also, ...ranked].slice(0, LIMIT);
    const names = also.filter(([rank]) => rank >= 900).slice(0, 3), rest = also.filter((one) => !names.includes(one));
    const first = technical ? ranked.filter(([, , clear]) => clear) : ranked.slice(0, LIMIT - names.length);
    return [...first, ...names, ...ranked.slice(first.length), ...rest].slice(0, LIMIT);
  };

  const CLEAR = 820; // from here a name answers alone
  // A name that is not the whole answer counts with the text: half a name, and less of what is rarely asked for.
  const worthOf = (entry, name, isQuestion) => (isQuestion ? PART.nameOfQuestion : PART.name) * (entry.k === "scenario" ? 0.6 : entry.k === "option" ? 0.7 : 1) * name;
  // The names, by the query as it was typed and by the query put right.
  const namesFor = (asked, slots) => {
    const found = new Map();
    const judge = (text, penalty) => {
      const terms = text.split(" ").filter((word) => word && !STOP.has(word)), stems = terms.map(stem), bits = letters(text);
      for (const number of nameable(text, bits, terms, stems)) {
        const rank = nameRank(number, text, bits, terms, stems) - penalty;
        if (rank > (found.get(number) ?? 0)) found.set(number, rank);
      }
    };
    judge(asked.text, 0);
    const right = slots.flatMap(({ inside }) => inside);
    if (right.some(({ slip }) => slip)) judge(right.map(({ stems }) => stems[0]).join(" "), 10);
    return found;
  };

  const ASKED = { term: 0.75, chapter: 0.75, page: 0.7, piece: 0.7, option: 0.8 }; // a question is answered by a rule or a ruling
  const find = (query) => {
    const asked = parse(query);
    if (!asked.text && !asked.filters.length) return [];
    const terms = asked.text.split(" ").filter((word) => word && !STOP.has(word));
    const slots = words && asked.text ? understand(asked.text) : [];
    const texts = textScores(slots), nearest = questionScores(slots);
    const names = asked.text ? namesFor(asked, slots) : null;
    let most = 0;
    for (const [number, score] of texts) if (score > most && (!here || entries[number].g === here)) most = score;
    const ranked = [], isQuestion = QUESTION.test(asked.text) && terms.length > 0 && asked.text.split(" ").length > 2;
    const worthALook = names ? [...new Set([...names.keys(), ...texts.keys(), ...nearest.keys()])].sort((a, b) => a - b) : entries.keys();
    for (const number of worthALook) {
      const entry = entries[number];
      if (!holds(entry, asked)) continue;
      const name = names ? names.get(number) ?? 0 : 1;
      const text = PART.text * Math.min(1, (texts.get(number) ?? 0) / (most || 1)), near = PART.question * (nearest.get(number) ?? 0) ** PART.curve;
      const low = name >= CLEAR && name < 900 && (isQuestion || entry.k === "option" || entry.k === "scenario");
      const clear = name >= CLEAR && !low;
      const score = clear ? 1000 + name + 0.01 * (text + near) + 8 * (KINDS.length - KINDS.indexOf(entry.k)) : (worthOf(entry, name, isQuestion) + text + near) * (isQuestion ? ASKED[entry.k] ?? 1 : slots.length < 3 && entry.k === "term" ? 1.1 : 1);
      if (!score) continue;
      const exact = asked.phrases.length && asked.phrases.some((phrase) => plain(entry.x ?? "").includes(phrase)) ? 1500 * (entry.worth ?? 1) : 0;
      const home = !here || entry.g === here ? 5100 : name >= 1000 ? 5000 : 0; // a reader of one game rarely asks about another
      ranked.push([score + home + exact, entry, clear]);
    }
    ranked.sort((a, b) => b[0] - a[0] || a[1].number - b[1].number);
    const also = findBuilt(asked, letters(asked.text), terms, terms.map(stem));
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
  let dialog = null, input, list, status, chosen = -1, shown = [], before = null, rest = null, moved = false;

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

  // What is marked in an excerpt: the words that were asked for or mean the same, as stems, phrases of them, and a beginning.
  const marksOf = (query) => {
    const { text } = parse(query);
    const slots = words && text ? understand(text) : [{ inside: text.split(" ").map((word) => ({ stems: [stem(word)] })), also: [] }];
    const keys = slots.flatMap(({ inside, also }) => [...inside.flatMap(({ stems }) => stems), ...also.map(({ key }) => key)]);
    const [last] = slots.at(-1)?.inside.at(-1)?.stems ?? [""];
    return { stems: new Set(keys.filter((key) => !key.includes(" ") && !STOP.has(key))), phrases: keys.filter((key) => key.includes(" ")).map((key) => key.split(" ")), beginning: last.length > 2 && !vocabulary?.has(last) ? last : null };
  };
  const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu;
  const EXCERPT = 170, BEFORE = 40; // characters of an excerpt, and before its first marked word
  // The words of a text, each with its place and whether it is marked.
  const wordsOf = (text, { stems, phrases: sought, beginning }) => {
    const found = [...text.matchAll(WORD)].map((match) => {
      const word = plain(match[0]), key = STOP.has(word) ? word : stem(word);
      return { from: match.index, to: match.index + match[0].length, key, article: ARTICLES.has(word), mark: stems.has(key) || (beginning !== null && word.startsWith(beginning)) };
    });
    const strict = found.filter(({ article }) => !article);
    for (const phrase of sought) strict.forEach((_, at) => { if (phrase.every((key, number) => strict[at + number]?.key === key)) for (let number = 0; number < phrase.length; number++) strict[at + number].mark = true; });
    return found;
  };
  // The part of a text with the most marked words, cut between words: [text, marked] in turn.
  const excerpt = (text, marks) => {
    const all = wordsOf(text, marks), marked = all.filter(({ mark }) => mark);
    let first = marked[0], most = 0;
    for (const one of marked) {
      const kinds = new Set(marked.filter(({ from, to }) => from >= one.from && to <= one.from + EXCERPT - BEFORE).map(({ key }) => key)).size;
      if (kinds > most) { most = kinds; first = one; }
    }
    const start = first && first.from > BEFORE ? all.find(({ from }) => from >= first.from - BEFORE).from : 0;
    const last = all.findLast(({ to }) => to <= start + EXCERPT), end = text.length <= start + EXCERPT ? text.length : last?.to > start ? last.to : start + EXCERPT;
    const parts = [];
    let at = start;
    for (const { from, to } of marked) {
      if (from < start || to > end) continue;
      const gap = text.slice(at, from), before = parts.at(-1);
      if (before?.[1] && gap === " ") before[0] += gap + text.slice(from, to); // neighbours are one mark
      else parts.push([gap, false], [text.slice(from, to), true]);
      at = to;
    }
    parts.push([text.slice(at, end), false]);
    return [...(start ? [["… ", false]] : []), ...parts.filter(([part]) => part), ...(end < text.length ? [[" …", false]] : [])];
  };

  const KIND_WORDS = {
    term: say("term"), chapter: say("chapter"), piece: say("piece"), page: say("page"), rule: say("rule"), ruling: say("ruling"), option: say("option"), scenario: say("scenario"),
  };
  const show = () => {
    const query = input.value;
    shown = find(query);
    const marks = marksOf(query);
    const games = Object.keys(globalThis.punchboardIndex.games).length;
    const row = (entry, number) => {
      const where = [entry.h, games > 1 ? globalThis.punchboardIndex.games[entry.g] : ""].filter(Boolean).join(" · ");
      const head = make("span", { class: "pb-hit-title" }, make("span", { class: `pb-hit-kind pb-hit-${entry.k}` }, KIND_WORDS[entry.k] ?? entry.k), ` ${entry.i && /[0-9]/.test(entry.i) && entry.k !== "piece" ? `${entry.i} ` : ""}${entry.t}`);
      const link = make("a", { href: address(entry.u), tabindex: "-1", role: "option", id: `pb-hit-${number}`, "aria-selected": "false" }, head);
      if (where) link.append(make("span", { class: "pb-hit-where" }, where));
      if (entry.x) link.append(make("span", { class: "pb-hit-text" }, ...excerpt(entry.x, marks).map(([part, mark]) => (mark ? make("mark", {}, part) : part))));
      return link;
    };
    const answers = shown;
    list.replaceChildren(...answers.slice(0, AT_ONCE).map(row));
    const more = () => list.append(...answers.slice(AT_ONCE).map((entry, number) => row(entry, AT_ONCE + number)));
    rest = answers.length > AT_ONCE ? more : null;
    if (rest) requestAnimationFrame(() => setTimeout(() => { if (rest === more) complete(); }));
    input.setAttribute("aria-expanded", String(shown.length > 0));
    status.textContent = query.trim() ? (shown.length === 0 ? say("Nothing found. Try fewer words, or see how to search.") : shown.length === LIMIT ? say("first {n} found", { n: LIMIT }) : say("{n} found", { n: shown.length })) : "";
    chosen = -1;
    choose(0);
  };

  const answer = () => {
    const failed = (problem) => { status.textContent = String(problem.message); };
    const better = () => { if (!moved) show(); }; // not while somebody walks through the list
    moved = false;
    if (words) show();
    else { ready().then(show).catch(failed); load().then(better).then(builders).then(better).catch(failed); }
  };

  const build = () => {
    input = make("input", { type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "pb-hits",
      "aria-label": say("Search"), placeholder: say("A word, a rule number, a name …"), autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go" });
    list = make("div", { role: "listbox", id: "pb-hits", class: "pb-hits", "aria-label": say("Results") });
    status = make("p", { role: "status", class: "pb-search-status" });
    const close = make("button", { type: "button", class: "pb-search-close", "aria-label": say("Esc: close the search") }, "Esc");
    const help = make("a", { href: address("search/"), class: "pb-search-help" }, say("How to search"));
    dialog = make("dialog", { class: "pb-search", "aria-label": say("Search") },
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
      moved = true;
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

  globalThis.punchboardSearch = { ready, load, builders, find, plain, stem, open, excerpt: (text, query) => excerpt(text, marksOf(query)), entry: (id) => entries?.find((one) => one.i === id) };
})();
