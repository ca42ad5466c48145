import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ROOT } from '../run/root.ts'

const ORIGIN = 'https://kapis.example'
const FILES = { '/offline.html': 'sha256-a', '/offline.css': 'sha256-b' }
const SOURCE = readFileSync(join(ROOT, 'apps/web/public/sw.js'), 'utf8')

type Event = {
  waitUntil?: (work: Promise<unknown>) => void
  respondWith?: unknown
  data?: { json(): unknown } | null
  notification?: { close(): void; data?: { url?: string } }
}
type Sent = { url: string; method?: string; mode?: string }

/** Runs the worker with a network and caches in memory. */
function startWorker(files: Record<string, string> = FILES) {
  const handlers = new Map<string, (event: Event & { request?: unknown }) => void>()
  const stores = new Map<string, Map<string, string>>()
  const network = { isUp: true, status: 200, fetched: [] as unknown[][] }
  const taken: string[] = []
  const shown: [string, Record<string, unknown>][] = []
  const windows: { url: string; focus(): Promise<void> }[] = []
  const caches = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, string>()
      stores.set(name, store)
      return {
        put: async (path: string, reply: { body: string }) => void store.set(path, reply.body),
        match: async (path: string) => store.get(path),
      }
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  runInNewContext(SOURCE.replace('const FILES = {}', `const FILES = ${JSON.stringify(files)}`), {
    addEventListener: (name: string, handler: () => void) => handlers.set(name, handler),
    caches,
    clients: {
      claim: async () => void taken.push('claim'),
      matchAll: async () => windows,
      openWindow: async (url: string) => void taken.push(`open ${url}`),
    },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) =>
        void shown.push([title, options]),
    },
    skipWaiting: async () => void taken.push('skipWaiting'),
    fetch: async (...call: unknown[]) => {
      network.fetched.push(call)
      if (!network.isUp) throw new TypeError('Failed to fetch')
      return { ok: network.status === 200, status: network.status, body: 'from the network' }
    },
    location: { origin: ORIGIN },
    Response: { error: () => 'error' },
    URL,
  })
  const worker = {
    stores,
    network,
    taken,
    shown,
    /** Opens a window of the site at this path. */
    open: (path: string) =>
      void windows.push({
        url: ORIGIN + path,
        focus: async () => void taken.push(`focus ${path}`),
      }),
    async push(text: string | null) {
      const data = text === null ? null : { json: () => JSON.parse(text) as unknown }
      await worker.run('push', { data })
    },
    click: (url?: string) => {
      const notification = { close: () => void taken.push('close'), data: { url } }
      return worker.run('notificationclick', { notification } as Event)
    },
    async run(name: string, event: Event = {}) {
      let work: Promise<unknown> = Promise.resolve()
      handlers.get(name)!({ ...event, waitUntil: (one) => void (work = one) })
      await work
    },
    /** Returns the worker's reply, or undefined if it leaves the request to the browser. */
    send({ url, method = 'GET', mode = 'navigate' }: Sent) {
      let reply: Promise<unknown> | undefined
      const respondWith = (one: Promise<unknown>) => (reply = one)
      handlers.get('fetch')!({ request: { url, method, mode }, respondWith })
      return reply
    },
  }
  return worker
}

test('the worker stores the files of the offline page and nothing else', async () => {
  const worker = startWorker()
  await worker.run('install')
  await worker.send({ url: `${ORIGIN}/home` })
  await worker.send({ url: `${ORIGIN}/offline.css`, mode: 'no-cors' })
  expect([...worker.stores.values()].flatMap((store) => [...store.keys()])).toEqual(
    Object.keys(FILES),
  )
  const [[path, settings]] = worker.network.fetched as [[string, unknown]]
  expect(path).toBe('/offline.html')
  expect(settings).toEqual({ cache: 'reload', credentials: 'omit', integrity: 'sha256-a' })
})

test('an error page is not stored: the installation fails', async () => {
  const worker = startWorker()
  worker.network.status = 502
  await expect(worker.run('install')).rejects.toThrow('502')
})

test.each<Sent>([
  { url: `${ORIGIN}/api/v1/wallet`, mode: 'cors' },
  { url: `${ORIGIN}/api/v1/dice/roll`, method: 'POST', mode: 'cors' },
  { url: `${ORIGIN}/api/v1/users/1/statement.csv` },
  { url: `${ORIGIN}/assets/first-1a2b.js`, mode: 'cors' },
  { url: `${ORIGIN}/home`, mode: 'cors' },
  { url: `${ORIGIN}/home`, method: 'POST' },
  { url: 'https://elsewhere.example/offline.html' },
])('the worker leaves $url to the browser, online and offline', async (sent) => {
  const worker = startWorker()
  await worker.run('install')
  expect(worker.send(sent)).toBeUndefined()
  worker.network.isUp = false
  expect(worker.send(sent)).toBeUndefined()
})

test('a page is the network’s, and the offline page only if the network fails', async () => {
  const worker = startWorker()
  await worker.run('install')
  expect(await worker.send({ url: `${ORIGIN}/profile` })).toMatchObject({
    body: 'from the network',
  })
  worker.network.status = 503
  expect(await worker.send({ url: `${ORIGIN}/profile` })).toMatchObject({ status: 503 })
  worker.network.isUp = false
  expect(await worker.send({ url: `${ORIGIN}/profile` })).toBe('from the network')
  expect(await worker.send({ url: `${ORIGIN}/offline.css`, mode: 'no-cors' })).toBe(
    'from the network',
  )
})

test('a new worker takes over at once and deletes every other cache', async () => {
  const worker = startWorker()
  worker.stores.set('offline of an older release', new Map([['/offline.html', 'old']]))
  worker.stores.set('of nobody', new Map([['/api/v1/wallet', 'a balance']]))
  await worker.run('install')
  await worker.run('activate')
  expect(worker.taken).toEqual(['skipWaiting', 'claim'])
  expect([...worker.stores.keys()]).toEqual(['offline sha256-a sha256-b'])
})

test('another offline page has another cache', async () => {
  const [one, other] = [startWorker(), startWorker({ ...FILES, '/offline.css': 'sha256-c' })]
  await one.run('install')
  await other.run('install')
  expect([...one.stores.keys()]).not.toEqual([...other.stores.keys()])
})

test('a push message is shown with its page, and nothing of it is stored', async () => {
  const worker = startWorker()
  await worker.run('install')
  const notice = { title: 'Kapis', body: 'Paid.', lang: 'en', tag: 'one', url: '/profile' }
  await worker.push(JSON.stringify(notice))
  const { body, lang, tag, url } = notice
  const icon = '/icons/icon-192.png'
  expect(worker.shown).toEqual([['Kapis', { body, lang, tag, icon, data: { url } }]])
  expect([...worker.stores.values()].flatMap((store) => [...store.keys()])).toEqual(
    Object.keys(FILES),
  )
})

test.each([null, 'not JSON', '{}'])('a message of “%s” is shown as well', async (text) => {
  const worker = startWorker()
  await worker.push(text)
  expect(worker.shown).toMatchObject([['Kapis', { data: { url: '/home' } }]])
})

test('a click opens the page of the notice, or focuses the window that shows it', async () => {
  const worker = startWorker()
  worker.open('/casino/games/dice')
  await worker.click('/profile#limits')
  worker.open('/profile#limits')
  await worker.click('/profile#limits')
  expect(worker.taken).toEqual([
    'close',
    `open ${ORIGIN}/profile#limits`,
    'close',
    'focus /profile#limits',
  ])
})

test.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)'])(
  'a click never leads to %s',
  async (url) => {
    const worker = startWorker()
    await worker.click(url)
    expect(worker.taken).toEqual(['close'])
  },
)
