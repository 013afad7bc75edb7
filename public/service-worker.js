// @ts-check
/*
 * Shows the last directory that this browser read while Kith cannot be reached (PAGE-26). Handles opened pages only:
 * scripts, pictures and API requests go to the network untouched. lib/browser/offline-directory.ts writes and deletes
 * the copy. The pages run no scripts, so this file also searches.
 */

/**
 * @typedef {{ id: string, name: string, title: string, department: string | null, office: string | null,
 *   managerId: string | null }} OfflinePerson
 * @typedef {{ savedAt: number, savedOn: string, people: OfflinePerson[] }} OfflineDirectory
 */

const cacheName = "kith-offline-directory";
const copyUrl = "/offline-directory.json";
/** Older copies are not shown: a person may have left, and a lost device should not hold names for ever. */
const maxAgeMs = 7 * 24 * 3_600_000;
const maxRows = 500;

/** @type {any} */
const worker = self;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.mode !== "navigate" || request.method !== "GET" || url.pathname.startsWith("/api/")) return;
  event.respondWith(answer(request, url));
});

/** Statuses of a proxy that cannot reach Kith. Kith's own responses have an id of the request. */
const proxyStatuses = [502, 503, 504];

/**
 * @param {Request} request
 * @param {URL} url
 */
async function answer(request, url) {
  const response = await fetch(request).catch(() => Response.error());
  const isKith =
    response.type !== "error" &&
    (!proxyStatuses.includes(response.status) || response.headers.has("x-request-id"));
  return isKith ? response : ((await answerOffline(url)) ?? response);
}

/**
 * Returns the page of an address from the copy, or null without a recent copy.
 * @param {URL} url
 */
async function answerOffline(url) {
  const stored = await caches.open(cacheName).then((cache) => cache.match(copyUrl));
  /** @type {OfflineDirectory | undefined} */
  const directory = await stored?.json();
  if (!directory || Date.now() - directory.savedAt > maxAgeMs) return null;
  const id = /^\/people\/([^/]+)$/.exec(url.pathname)?.[1];
  const person = directory.people.find((one) => one.id === id);
  const content = person ? showPerson(person, directory.people) : showList(directory.people, url);
  return new Response(showPage(content, directory.savedOn, url), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

/** @param {string} text */
const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Letters that have no accent to drop: letterReplacements of lib/identity/matching/names.ts.
 * @type {Record<string, string>}
 */
const letterReplacements = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/**
 * Returns a text without case and accents, as the search of a page in Kith does.
 * @param {string} text
 */
const fold = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøđðßæœþıς]/g, (letter) => letterReplacements[letter] ?? letter)
    .replace(/[\p{P}\p{S}]+/gu, " ");

/** @param {OfflinePerson} person */
const linkPerson = ({ id, name }) =>
  `<a href="/people/${encodeURIComponent(id)}"><bdi>${escapeHtml(name)}</bdi></a>`;

/** @param {OfflinePerson} person */
const showRow = (person) => {
  const facts = [person.title, person.department, person.office].filter((fact) => fact);
  return `<li>${linkPerson(person)}<span>${escapeHtml(facts.join(" · "))}</span></li>`;
};

/**
 * @param {OfflinePerson[]} people
 * @param {URL} url
 */
function showList(people, url) {
  const query = url.searchParams.get("q") ?? "";
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word);
  const found = people.filter(({ name, title, department, office }) => {
    const text = fold([name, title, department, office].join(" "));
    return words.every((word) => text.includes(word));
  });
  const count =
    found.length > maxRows ? `First ${maxRows} of ${found.length.toLocaleString("en")} people` : "";
  return `<h1>People</h1>
    <form action="/people" role="search">
      <input type="search" name="q" value="${escapeHtml(query)}" aria-label="Search people" placeholder="Search people">
      <button>Search</button>
    </form>
    <p>${count || `${found.length.toLocaleString("en")} ${found.length === 1 ? "person" : "people"}`}</p>
    ${found.length > 0 ? `<ul>${found.slice(0, maxRows).map(showRow).join("")}</ul>` : `<p><a href="/people">Show everyone</a></p>`}`;
}

/**
 * @param {OfflinePerson} person
 * @param {OfflinePerson[]} people
 */
function showPerson({ id, name, title, department, office, managerId }, people) {
  const manager = people.find((one) => one.id === managerId);
  const reports = people.filter((one) => one.managerId === id);
  /** @type {[string, string | null][]} */
  const facts = [
    ["Department", department && escapeHtml(department)],
    ["Office", office && escapeHtml(office)],
    ["Manager", manager ? linkPerson(manager) : null],
  ];
  return `<p><a href="/people">All people</a></p>
    <h1><bdi>${escapeHtml(name)}</bdi></h1>
    <p>${escapeHtml(title)}</p>
    <dl>${facts.map(([label, value]) => (value ? `<div><dt>${label}</dt><dd>${value}</dd></div>` : "")).join("")}</dl>
    ${reports.length > 0 ? `<h2>Reports</h2><ul>${reports.map(showRow).join("")}</ul>` : ""}`;
}

/**
 * @param {string} content
 * @param {string} savedOn
 * @param {URL} url
 */
const showPage = (content, savedOn, url) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline · Kith</title>
<style>
:root { color-scheme: light dark; --text: #17201e; --dim: #4c5855; --line: #dae2df; --note: #eaf6f3; --link: #1b5c4b; --page: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --text: #dbe2e0; --dim: #a5b2ae; --line: #333a38; --note: #20302c; --link: #85c2b2; --page: #1b201f; }
}
body { margin: 0 auto; max-width: 45rem; padding: 1rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 "Inter Variable", system-ui, sans-serif; }
h1 { margin: 1rem 0 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 1.5rem 0 0; font-size: 1.1rem; }
p { margin: .5rem 0; color: var(--dim); }
a { color: var(--link); }
aside { padding: .6rem .9rem; border-radius: .5rem; background: var(--note); }
aside p { margin: 0; color: var(--text); }
form { display: flex; gap: .5rem; margin: 1rem 0; }
input, button { padding: .5rem .75rem; border: 1px solid var(--dim); border-radius: .5rem; background: var(--page);
  color: var(--text); font: inherit; }
input { flex: 1; min-width: 0; }
ul { margin: .5rem 0; padding: 0; list-style: none; }
li { display: flex; flex-wrap: wrap; gap: 0 .75rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
li a { font-weight: 600; text-decoration: none; }
li a:hover { text-decoration: underline; }
li span { color: var(--dim); overflow-wrap: anywhere; }
dl div { display: flex; gap: 1rem; padding: .35rem 0; }
dt { width: 7rem; color: var(--dim); }
dd { margin: 0; }
</style>
</head>
<body>
<aside aria-label="Connection"><p role="status"><strong>${navigator.onLine ? "Kith does not respond" : "You are offline"}.</strong>
This is the directory of ${escapeHtml(savedOn)}; everything else needs a connection.
<a href="${escapeHtml(url.pathname + url.search)}">Try again</a></p></aside>
<main>${content}</main>
</body>
</html>`;
