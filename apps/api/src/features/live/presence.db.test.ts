import { randomUUID } from 'node:crypto'
import { PRESENCE_TYPES } from '@kapis/contract/presence'
import { updatePresence } from '@kapis/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasRedis, startRedis } from '../../../../../tools/services/redis.ts'
import type { Redis } from '../../../../../tools/services/redis.ts'
import { makeScratch } from '../../../../../tools/services/scratch.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { EVENT_LOG, openRedis } from './event-log.ts'
import { openPresence } from './presence.ts'

const SLOW = { timeout: 30_000, interval: 20 }
const scratch = makeScratch()
afterAll(() => scratch.remove())

const ana = { userId: randomUUID(), username: 'ana-reyes' }
const ben = { userId: randomUUID(), username: 'ben-diaz1' }
const on = (itemId: string | null, pageId = randomUUID()) =>
  ({ type: 'wallet', itemId, pageId }) as const

describe.runIf(hasRedis())('with Redis', () => {
  let redis: Redis
  let log: ReturnType<typeof openRedis>
  let presence: ReturnType<typeof openPresence>
  beforeAll(async () => {
    redis = (await startRedis({ dir: scratch.path }))!
    log = openRedis(redis.url)
    presence = openPresence(redis.url)
  })
  beforeEach(async () => {
    // The first commands fail until the connections are open.
    await vi.waitFor(() => log.flushall(), SLOW)
    await vi.waitFor(async () => {
      const page = on(randomUUID())
      expect(await presence.update(ana, page)).toHaveLength(1)
      await presence.update(ana, { ...page, itemId: null })
    }, SLOW)
    await log.del(EVENT_LOG)
  })
  afterAll(async () => {
    presence.close()
    log.disconnect()
    await redis.stop()
  })
  const listEvents = async () => {
    const entries = await log.xrange(EVENT_LOG, '-', '+')
    return entries.map(([, [, text = '']]) => JSON.parse(text) as unknown)
  }

  test('everybody who has an item open is named until they leave, and pages are told [USER-11]', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const [anasPage, bensPage] = [on(first), on(first)]
    await presence.update(ana, anasPage)
    const both = [{ itemId: first, viewers: [ana, ben] }]
    expect(await presence.update(ben, bensPage)).toEqual(both)
    expect(await presence.update(ana, anasPage)).toEqual(both)
    await presence.update(ana, { ...anasPage, itemId: second })
    expect(await presence.update(ben, { ...bensPage, itemId: null })).toEqual([
      { itemId: second, viewers: [ana] },
    ])
    const told = (itemId: string, ...viewers: object[]) => ({
      toUserId: null,
      event: { kind: 'wallet_presence', itemId, viewers },
    })
    expect(await listEvents()).toEqual([
      told(first, ana),
      told(first, ana, ben),
      told(first, ben),
      told(second, ana),
      told(first),
    ])
  })

  test('a person with two pages on one item is named once, until both are left', async () => {
    const itemId = randomUUID()
    const [one, two] = [on(itemId), on(itemId)]
    await presence.update(ana, one)
    expect(await presence.update(ana, two)).toEqual([{ itemId, viewers: [ana] }])
    expect(await presence.update(ana, { ...one, itemId: null })).toHaveLength(1)
    expect(await presence.update(ana, { ...two, itemId: null })).toEqual([])
    expect(await listEvents()).toHaveLength(2)
  })

  test('a page that stops saying so is no longer counted, and pages are told', async () => {
    const itemId = randomUUID()
    const brief = openPresence(redis.url, 1)
    await vi.waitFor(async () => {
      await brief.update(ana, on(itemId))
      expect(await listEvents()).not.toEqual([])
    }, SLOW)
    brief.close()
    await vi.waitFor(async () => expect(await presence.update(ben, on(null))).toEqual([]), SLOW)
  })

  test('nobody removes the page of somebody else', async () => {
    const page = on(randomUUID())
    await presence.update(ana, page)
    expect(await presence.update(ben, { ...page, itemId: null })).toHaveLength(1)
  })

  test('without an answer of Redis nobody is seen and nothing fails', async () => {
    const away = openPresence('redis://127.0.0.1:1')
    expect(await away.update(ana, on(randomUUID()))).toEqual([])
    away.close()
  })
})

describe('the route', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ REQUESTS_PER_SECOND: '1000', REQUESTS_BURST: '1000' })
  })
  afterAll(() => app.close())
  const look = (as: Player, type: string) =>
    app.send(as, updatePresence, { body: { ...on(randomUUID()), type } })

  test('staff learn who looks at the items that they may list, players learn nothing', async () => {
    const statuses: Record<string, number[]> = {}
    for (const role of ['player', 'moderator', 'admin'] as const) {
      const as = await app.aPlayer({ role })
      statuses[role] = []
      for (const type of PRESENCE_TYPES) statuses[role].push((await look(as, type)).status)
    }
    expect(statuses).toEqual({
      player: [403, 403, 403, 403],
      moderator: [200, 200, 403, 403],
      admin: [200, 200, 200, 200],
    })
  })

  test('without Redis nobody is seen', async () => {
    const admin = await app.aPlayer({ role: 'admin' })
    expect((await look(admin, 'wallet')).data).toEqual({ items: [] })
  })

  test('a session that says it again and again must wait: too_many_requests', async () => {
    const [admin, other] = [
      await app.aPlayer({ role: 'admin' }),
      await app.aPlayer({ role: 'admin' }),
    ]
    const replies = await Promise.all(Array.from({ length: 60 }, () => look(admin, 'wallet')))
    expect(replies.map(({ status }) => status)).toContain(429)
    expect((await look(other, 'wallet')).status).toBe(200)
  })
})
