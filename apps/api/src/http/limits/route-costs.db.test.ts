import { POLICY } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'

const FORGED = Buffer.alloc(48, 9).toString('base64url')
const TRIES_MAX = 30
let testApp: TestApp

// The buckets refill so slowly that they get hardly any new tokens, even if the test is slow.
const RATES = {
  REQUESTS_PER_SECOND: '1',
  REQUESTS_BURST: '3',
  SIGN_INS_PER_HOUR: '3',
  UPLOADS_PER_MINUTE: '3',
}
beforeAll(async () => {
  testApp = await openTestApp(RATES)
})
afterAll(() => testApp.close())

test('every path that works without a session has a limit by address', async () => {
  const unlimited: string[] = []
  const routes = testApp.app.listRoutes()
  for (const { method, url } of routes) {
    const path = url.replace(/:[A-Za-z]+/g, 'x').replace('*', 'x')
    let isLimited = false
    for (let tries = 0; tries < TRIES_MAX && !isLimited; tries += 1) {
      // Alternate no cookie with a forged one, which must not lift the limit.
      const headers = tries % 2 === 0 ? {} : { cookie: `__Host-kapis=${FORGED}` }
      const reply = await testApp.app.inject({ method: method as 'GET', url: path, headers })
      isLimited = reply.statusCode === 429
    }
    if (!isLimited) unlimited.push(`${method} ${url}`)
  }
  expect(unlimited).toEqual([])
})

test('strangers at an address use up no stricter limit of its signed-in players', async () => {
  // The general rate is off. What refuses is the rate of a route of its own.
  const strict = await openTestApp({ SIGN_INS_PER_HOUR: '3', UPLOADS_PER_MINUTE: '3' })
  const player = await strict.aPlayer()
  const refused: string[] = []
  for (const [name, access] of Object.entries(POLICY)) {
    if (access.for === 'anyone') continue
    const route: Route = routes[name as RouteName]
    const ids = Object.fromEntries(
      [...route.path.matchAll(/:(\w+)/g)].map(([, id = '']) => [id, player.userId]),
    )
    const ask = (headers: Record<string, string>) =>
      strict.app.inject({ method: route.method, url: fillPath(route.path, ids), headers })
    for (let tries = 0; tries < 4; tries += 1) await ask({})
    const own = await ask({ cookie: `__Host-kapis=${player.cookie}` })
    if (own.statusCode === 429) refused.push(name)
  }
  expect(refused).toEqual([])
  await strict.close()
})

test('the public port does not serve metrics and health', async () => {
  for (const url of ['/metrics', '/live', '/ready']) {
    const there = await testApp.app.internal.inject({ url })
    const here = await testApp.app.inject({ url })
    expect([url, there.statusCode, here.statusCode]).toEqual([url, 200, 404])
  }
})

test('a public path without a cost is not mounted', async () => {
  const { app, close } = await openTestApp()
  const add = () => app.get('/new', { config: { isPublic: true } }, async () => ({}))
  expect(add).toThrow('/new has no cost')
  await close()
})
