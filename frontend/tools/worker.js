// Keeps the pages' shell, so that they open without a line and say so. Answers of the house are never kept, and while the
// house answers its own page is shown: nobody plays on an old one. The build fills in what the shell is. The staff's pages
// are none of it: they want the house.
const SHELL = [];
const NAME = 'shell';

const PAGES = /^\/($|table\/|round\/|(verify|practice)(\/|$)|components$)/;

self.addEventListener('install', (event) =>
  event.waitUntil(
    caches
      .open(NAME)
      .then((shell) => shell.addAll(SHELL))
      .then(() => self.skipWaiting()),
  ),
);

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin() {
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (PAGES.test(pathname)) event.respondWith(page(request));
  } else if (/^\/assets\/(?!staff\/)/.test(pathname)) event.respondWith(asset(request));
});

/** The house's own page; the one that is kept only where the house does not answer. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match('/', { cacheName: NAME });
    if (kept) return kept;
    throw error;
  }
}

/** A file whose name changes with its content: what is kept is the same. */
async function asset(request) {
  const kept = await caches.match(request, { cacheName: NAME, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    // A full disk is no reason to show nothing.
    caches.open(NAME).then(
      (shell) => shell.put(request, copy).catch(() => {}),
      () => {},
    );
  }
  return answer;
}
