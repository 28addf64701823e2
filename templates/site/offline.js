// The worker's part of every site; sw.js gives VERSION (of the whole site) and FIRST (what is kept from the first visit on).
// Pages come from the network while there is one, and as they were last seen while there is none.
// Caches belong to the whole host, on which other sites may lie: names begin with this site's own path and a blank, which no path has.
"use strict";

const KEPT = `muster ${new URL(self.registration.scope).pathname} `;
const NAME = KEPT + VERSION;

// One by one: a page that was taken away, or a network that goes, must not keep the rest from being kept.
async function keep(addresses) {
  const cache = await caches.open(NAME);
  await Promise.allSettled(addresses.map(async (address) => {
    const answer = await fetch(address, { cache: "no-cache" });
    if (answer.status === 200 && !answer.redirected) await cache.put(address, answer);
  }));
}

async function visited() {
  const found = [];
  for (const name of await caches.keys()) {
    if (name.startsWith(KEPT) && name !== NAME) {
      for (const request of await (await caches.open(name)).keys()) found.push(request.url);
    }
  }
  return found;
}

async function install() {
  await (await caches.open(NAME)).addAll(FIRST.map((path) => new Request(path, { cache: "no-cache" })));
  await keep(await visited());
  await self.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(KEPT) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(event) {
  try {
    const found = await fetch(event.request);
    if (found.status === 200 && !found.redirected) {
      const copy = found.clone();
      event.waitUntil(caches.open(NAME).then((cache) => cache.put(bare(event.request.url), copy)));
    }
    return found;
  } catch (lost) {
    const cache = await caches.open(NAME);
    const address = bare(event.request.url);
    const found = (await cache.match(address)) ?? (address.endsWith("/") ? await cache.match(`${address}index.html`) : null);
    if (found) return found;
    throw lost;
  }
}

// Without what stands behind it: r/#1.xyz and r/ are one page.
function bare(address) {
  const url = new URL(address);
  url.hash = url.search = "";
  return url.href;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
self.addEventListener("fetch", (event) => {
  const inside = event.request.method === "GET" && event.request.url.startsWith(self.registration.scope);
  if (inside) event.respondWith(answer(event));
});
