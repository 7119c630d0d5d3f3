// The service worker: it keeps the game that somebody reads on the device, so that it can be read without a network.
// The network is asked first, so a reader online always sees the newest page; what is kept answers when the network does not.
// `GAME/offline.json` lists the files of a game, each with a hash of its bytes: only files with another hash are fetched again.
"use strict";
const PATIENCE = 4000; // milliseconds that a slow network gets for a file that is kept
const AT_ONCE = 4; // files fetched at the same time
const HASH = "x-punchboard-hash"; // header of a kept file
const scope = self.registration.scope; // the address of the site: other sites of the same host have other caches
const nameOf = (game) => `punchboard ${scope} ${game}`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// -- keeping a game -----------------------------------------------------------------------------------------------------
const running = new Map(); // game -> promise, so that two tabs do not fetch the same files

self.addEventListener("message", (event) => {
  const game = event.data?.keep;
  if (typeof game !== "string" || !/^[a-z0-9-]+$/.test(game)) return;
  if (!running.has(game)) running.set(game, keep(game).finally(() => running.delete(game)));
  event.waitUntil(running.get(game).then((kept) => { if (kept) event.source.postMessage({ kept: game }); }, () => {}));
});

// Fetches what is new, drops what the site no longer has; a game that is gone is dropped whole. Returns whether it is kept.
const keep = async (game) => {
  const list = await fetch(new URL(`${game}/offline.json`, scope), { cache: "no-cache" });
  if (list.status === 404 || list.status === 410) { await caches.delete(nameOf(game)); return false; }
  const { files } = await list.json();
  const cache = await caches.open(nameOf(game));
  const wanted = new Map(Object.entries(files).map(([path, hash]) => [new URL(path, scope).href, hash]));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  const rest = [...wanted];
  const fetchRest = async () => { for (let next; (next = rest.pop());) await keepFile(cache, ...next); };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchRest));
  return true;
};

const keepFile = async (cache, url, hash) => {
  if ((await cache.match(url))?.headers.get(HASH) === hash) return;
  const got = await fetch(url, { cache: "no-cache" });
  if (!got.ok) throw new Error(`${url}: ${got.status}`);
  const headers = { "content-type": got.headers.get("content-type") ?? "", [HASH]: hash };
  await cache.put(url, new Response(await got.blob(), { headers }));
};

// -- answering ----------------------------------------------------------------------------------------------------------
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope) && !request.headers.has("range")) event.respondWith(answer(request));
});

const answer = async (request) => {
  const kept = await find(request.url);
  if (kept && request.url.endsWith(".webp")) return kept; // its name is a hash: it never changes
  const network = fetch(request);
  network.catch(() => {}); // a failure after the patience has ended concerns nobody
  try {
    const got = await (kept ? Promise.race([network, late()]) : network);
    if (!kept || got.status < 500) return got;
  } catch (error) {
    if (!kept && request.mode !== "navigate") return (await smaller(request.url)) ?? Response.error();
    if (!kept) return withSlash(request.url);
  }
  return kept;
};

const late = () => new Promise((_, fail) => { setTimeout(() => fail(new Error("late")), PATIENCE); });

// A kept file at an address, without its query and #; a folder's address is that of its page.
const find = (address) => {
  const url = new URL(address);
  url.search = url.hash = "";
  return caches.match(url.href.replace(/\/index\.html$/, "/"));
};

// Of a piece only the small picture is kept.
const smaller = (address) => (address.endsWith(".webp") ? caches.match(address.replace(/(-small)?\.webp$/, "-small.webp")) : undefined);

const withSlash = async (address) => {
  const url = new URL(address);
  url.pathname += "/";
  return (await find(url.href)) ? Response.redirect(url.href) : missing();
};

// The build replaces the words inside `say("…")` by those of the site's language; "en" is the code of this language.
const say = (words) => words;
// The page for a page that is not kept: it names the games that are.
const missing = async () => {
  const games = (await caches.keys()).filter((name) => name.startsWith(nameOf(""))).map((name) => name.slice(nameOf("").length));
  const links = games.map((game) => `<li><a href="${new URL(`${game}/`, scope)}">${game}</a></li>`).join("");
  const text = `<!doctype html><html lang="${say("en")}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${say("No network")}</title><style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }</style>
<h1>${say("There is no network")}</h1><p>${say("This page is not kept on this device.")} ${links ? say("These games are:") : say("Games that you read with a network will be.")}</p><ul>${links}</ul>`;
  return new Response(text, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
};
