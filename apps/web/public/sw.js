// The service worker. It shows offline.html when a page cannot be loaded, and the notices that the
// player switched on for this device. No reply of the API, no page of the app and no notice is ever
// stored or served from a cache (decision 067).

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

addEventListener('push', (event) => {
  const { title = 'Kapis', body, lang, tag, url = '/home' } = readNotice(event.data)
  const icon = '/icons/icon-192.png'
  event.waitUntil(registration.showNotification(title, { body, lang, tag, icon, data: { url } }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.url))
})

/** Returns the notice in a push message. Browsers demand that every message shows something. */
function readNotice(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/**
 * Shows a page of this site. A window that shows it already is focused; no other one is navigated,
 * because a round may be open there.
 */
async function openPage(path) {
  const page = new URL(path ?? '/home', location.origin)
  if (page.origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window' })
  const shown = windows.find(({ url }) => url === page.href)
  await (shown === undefined ? clients.openWindow(page.href) : shown.focus())
}

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
