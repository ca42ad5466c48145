import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeServer } from './server.ts'
import { installWebFiles } from './web-files.ts'

const dist = mkdtempSync(join(tmpdir(), 'kapis-web-'))
const app = Fastify()

beforeAll(async () => {
  write('index.html', 'any page')
  write('home.html', 'home')
  write('casino/games/dice.html', 'dice')
  write('assets/first-1a2b.js', 'program')
  write('sw.js', 'worker')
  write('manifest.webmanifest', 'manifest')
  write('.vite/maps/first-1a2b.js.map', 'the source')
  await installWebFiles(app, dist)
})

afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

function write(path: string, text: string): void {
  const file = join(dist, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

test.each([
  ['/', 'home', 'no-cache'],
  ['/home', 'home', 'no-cache'],
  ['/profile', 'any page', 'no-cache'],
  ['/casino/games', 'any page', 'no-cache'],
  ['/casino/games/dice', 'dice', 'no-cache'],
  ['/casino/games/dice?from=home', 'dice', 'no-cache'],
  ['/casino/games/limbo', 'any page', 'no-cache'],
  ['/assets/first-1a2b.js', 'program', 'max-age=31536000, immutable'],
  ['/sw.js', 'worker', 'no-cache'],
  ['/manifest.webmanifest', 'manifest', 'no-cache'],
  ['/assets/gone-9f.js', 'any page', 'no-cache'],
  ['/.vite/maps/first-1a2b.js.map', 'any page', 'no-cache'],
  ['/assets/first-1a2b.js.map', 'any page', 'no-cache'],
])('%s is served with %s', async (url, body, cache) => {
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.body]).toEqual([200, body])
  expect(answer.headers['cache-control']).toBe(cache)
})

test.each([
  ['/sw.js', /^(text|application)\/javascript/],
  ['/manifest.webmanifest', /^application\/manifest\+json/],
])('%s has the type that browsers require', async (url, type) => {
  const answer = await app.inject(url)
  expect(answer.headers['content-type']).toMatch(type)
})

test('pages and files are sent while the API refuses requests', async () => {
  const settings = { logLevel: 'silent', publicOrigins: [], trustProxy: [], shedFromDelayMs: 1 }
  const busy = await makeServer(settings)
  busy.get('/api/v1/anything', async () => 'answered')
  await installWebFiles(busy, dist)
  await busy.ready()
  // The delay is measured over half a second.
  await vi.waitUntil(
    () => {
      const until = performance.now() + 100
      while (performance.now() < until);
      return busy.isUnderPressure()
    },
    { timeout: 60_000, interval: 1 },
  )
  const statusOf = async (url: string) => (await busy.inject(url)).statusCode
  const statuses = ['/api/v1/anything', '/home', '/assets/first-1a2b.js'].map(statusOf)
  expect(await Promise.all(statuses)).toEqual([503, 200, 200])
  await busy.close()
})
