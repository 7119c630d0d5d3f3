// Words of the page: the server replaces those inside `say("…")` and `sayMany("…", "…", …)` by those of the room's language.
const plural = new Intl.PluralRules(document.documentElement.lang || "en");

export const say = (words, values = {}) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
export const sayMany = (one, many, n, values = {}) => say(plural.select(n) === "one" ? one : many, { n, ...values });
