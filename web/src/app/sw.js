// The service worker: it stores the pages, the rules and the engine in this browser, so that a game against the
// computer needs no connection. The build fills in the file names.
const CACHE = `springald-${"VERSION"}`;
const FIRST = ["FIRST"];
const REST = ["REST"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FIRST))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim().then(complete));
});

let isComplete = false;

// Stores the missing files. Those that cannot be fetched now are tried again with the next page.
async function complete() {
  if (isComplete) return;
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(REST.map((path) => fetchInto(cache, path)));
  isComplete = kept.every(Boolean);
  if (!isComplete) return;
  // Delete older versions only when this one is complete: an open page may still need their files.
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("springald-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

async function fetchInto(cache, path) {
  if (await cache.match(path)) return true;
  try {
    await cache.add(path);
    return true;
  } catch {
    return false;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname === "/metrics" || url.pathname === "/sw.js") return;
  if (request.mode !== "navigate") {
    event.respondWith(file(request));
    return;
  }
  const shown = page(request);
  event.respondWith(shown);
  event.waitUntil(shown.then(complete));
});

// A page: the newest one if there is a connection, otherwise the stored one, which handles all addresses.
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const kept = await caches.match("/", { ignoreVary: true });
    return kept ?? Response.error();
  }
}

// A file: its name changes with its content, so the stored copy is current.
async function file(request) {
  const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && new URL(request.url).pathname.startsWith("/assets/")) {
    const cache = await caches.open(CACHE);
    await cache.put(request, fresh.clone());
  }
  return fresh;
}

// A click on a notification opens its game: the tag is the address.
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window" });
      const open = pages.find(({ url }) => new URL(url).pathname === notification.tag);
      await (open ? open.focus() : self.clients.openWindow(notification.tag));
    })(),
  );
});
