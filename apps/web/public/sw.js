// The service worker. It shows offline.html when a page cannot be loaded, and does nothing else: no
// reply of the API and no page of the app is ever stored or served from a cache (decision 066).

// The build writes the files of the offline page here, each with its hash
// (tools/installable/write-worker.ts). Another offline page is thus another worker and another cache.
const FILES = {}
const CACHE = `offline ${Object.values(FILES).join(' ')}`
const PAGE = '/offline.html'

addEventListener('install', (event) => {
  // Browsers with static routes send all other requests without starting the worker.
  event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/offline.*' } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
  ])?.catch(() => undefined)
  // A new worker replaces the old one at once: neither keeps anything that an open page needs.
  event.waitUntil(Promise.all([store(), skipWaiting()]))
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), clients.claim()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (Object.hasOwn(FILES, pathname)) {
    event.respondWith(fetch(request).catch(() => stored(pathname)))
    return
  }
  // Downloads from the API are navigations too.
  if (request.mode !== 'navigate' || pathname.startsWith('/api/')) return
  event.respondWith(fetch(request).catch(() => stored(PAGE)))
})

/** Stores the offline page. A file with another hash, such as one of another release, is refused. */
async function store() {
  const cache = await caches.open(CACHE)
  const files = Object.entries(FILES).map(async ([path, integrity]) => {
    const reply = await fetch(path, { cache: 'reload', credentials: 'omit', integrity })
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    await cache.put(path, reply)
  })
  await Promise.all(files)
}

async function stored(path) {
  const cache = await caches.open(CACHE)
  return (await cache.match(path)) ?? Response.error()
}

async function deleteOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}
