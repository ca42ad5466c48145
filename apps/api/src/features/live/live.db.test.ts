import * as routes from '@kapis/contract/routes'
import { STREAM_USER_HEADER } from '@kapis/contract/live'
import type { LiveEvent } from '@kapis/contract/live'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#db/in-transaction.ts'
import { publish } from '#outbox/publish.ts'
import { hasRedis, startRedis } from '../../../../../tools/services/redis.ts'
import type { Redis } from '../../../../../tools/services/redis.ts'
import { makeScratch } from '../../../../../tools/services/scratch.ts'
import { ageSession, blockPlayer, openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { readEvents, requestEvents } from '../../../test/read-events.ts'
import { startRelay } from './relay-events.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())
let redis: Redis
let app: TestApp
let relay: ReturnType<typeof startRelay>
let url: string

const SLOW = { timeout: 30_000, interval: 20 }

/** Opens a stream as a page does, and collects its events. */
async function listen(
  { cookie }: Player,
  { lastId, at = url }: { lastId?: string; at?: string } = {},
) {
  const leaving = new AbortController()
  const reply = await vi.waitFor(async () => {
    const tried = await requestEvents(at, { cookie, lastId, signal: leaving.signal })
    expect(tried.status).toBe(200)
    return tried
  }, SLOW)
  const events: LiveEvent[] = []
  const seen = { events, lastId: '', isOver: false, reply, leave: () => leaving.abort() }
  const collect = async () => {
    for await (const { id, event } of readEvents(reply)) {
      seen.lastId = id ?? seen.lastId
      events.push(event)
    }
  }
  void collect()
    .catch(() => {})
    .finally(() => (seen.isOver = true))
  return seen
}

/** Closes an app, although the client opens connections again on which it sends nothing. */
const closeWithPages = async ({ app, close }: TestApp) => {
  const cutting = setInterval(() => app.server.closeAllConnections(), 50)
  await close()
  clearInterval(cutting)
}

const kindsOf = ({ events }: { events: LiveEvent[] }) => events.map(({ kind }) => kind)
const publishTo = (player: Player) =>
  inTransaction(app.db, (tx) => publish(tx, { kind: 'limits', toUserId: player.userId }))

describe.runIf(hasRedis())('with Redis', () => {
  beforeAll(async () => {
    redis = (await startRedis({ dir: scratch.path }))!
    app = await openTestApp({ REDIS_URL: redis.url })
    relay = startRelay({ db: app.db, redisUrl: redis.url, log: { warn() {} } })
    url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await relay.stop()
    await closeWithPages(app)
    await redis.stop()
  })
  // On a busy machine, a reader of the log that waited too long tells pages to `resync` instead, so
  // try again.
  test('a page gets its own events, and nobody else does [LIVE-01]', { retry: 3 }, async () => {
    const [ana, ben] = [await app.aPlayer(), await app.aPlayer()]
    const [forAna, forBen] = [await listen(ana), await listen(ben)]
    expect(forAna.reply.headers.get('content-type')).toBe('text/event-stream')
    await publishTo(ana)
    // Events keep their order, so whoever has the last one has all before it.
    await inTransaction(app.db, (tx) => publish(tx, { kind: 'switches' }))
    await vi.waitFor(() => expect(kindsOf(forAna)).toContain('switches'), SLOW)
    await vi.waitFor(() => expect(kindsOf(forBen)).toContain('switches'), SLOW)
    expect(kindsOf(forAna)).toContain('limits')
    expect(kindsOf(forBen)).not.toContain('limits')
    forAna.leave()
    forBen.leave()
  })

  test('a stream names its user, so that a page can tell it from the stream of another', async () => {
    const player = await app.aPlayer()
    const { reply, leave } = await listen(player)
    expect(reply.headers.get(STREAM_USER_HEADER)).toBe(player.userId)
    leave()
  })

  test('a bet on another device changes the balance on this page', async () => {
    const player = await app.aPlayer({ coins: 10 })
    const page = await listen(player)
    const told = { kind: 'balance', balance: { coin: 10, ticket: 0 } }
    await vi.waitFor(() => expect(page.events).toContainEqual(told), SLOW)
    const body = { amount: 10, currency: 'coin', identifier: 'b', target: 2 }
    expect((await app.send(player, routes.playLimbo, { body })).status).toBe(200)
    const lastBalance = () => page.events.findLast(({ kind }) => kind === 'balance')
    await vi.waitFor(() => expect(lastBalance()).not.toEqual(told), SLOW)
    page.leave()
  })

  // On a busy machine, a query that takes a second is answered with `resync`, so try again.
  test('a page that lost its connection gets what it missed', { retry: 3 }, async () => {
    const player = await app.aPlayer()
    const first = await listen(player)
    await publishTo(player)
    await vi.waitFor(() => expect(kindsOf(first)).toContain('limits'), SLOW)
    first.leave()
    await inTransaction(app.db, (tx) =>
      publish(tx, { kind: 'notification', toUserId: player.userId }),
    )
    const second = await listen(player, { lastId: first.lastId })
    await vi.waitFor(() => expect(kindsOf(second)).toContain('notification'), SLOW)
    expect(kindsOf(second)).not.toContain('resync')
    expect(kindsOf(second)).not.toContain('limits')
    second.leave()
  })

  test('a page that cannot catch up is told to request everything again', async () => {
    const page = await listen(await app.aPlayer(), { lastId: '1-1' })
    await vi.waitFor(() => expect(kindsOf(page)).toContain('resync'), SLOW)
    page.leave()
  })

  test('blocking a player ends the stream and says why', async () => {
    const player = await app.aPlayer()
    const page = await listen(player)
    await blockPlayer(app.db, player)
    await vi.waitFor(() => expect(page.isOver).toBe(true), SLOW)
    expect(page.events.at(-1)).toEqual({ kind: 'ended', reason: 'status_changed' })
  })

  test('a stream does not keep its session alive', async () => {
    const player = await app.aPlayer()
    const page = await listen(player)
    await ageSession(app.db, player, 86_400)
    await vi.waitFor(() => expect(page.isOver).toBe(true), SLOW)
    expect(page.events.at(-1)).toEqual({ kind: 'ended', reason: 'expired' })
  })

  test('HEAD does not open a stream', async () => {
    const player = await app.aPlayer()
    const reply = await fetch(`${url}${routes.openEvents.path}`, {
      method: 'HEAD',
      headers: { cookie: `__Host-kapis=${player.cookie}` },
    })
    expect(reply.status).toBe(204)
  })

  test('a full process refuses streams, and says when to try again', async () => {
    const full = await openTestApp({ REDIS_URL: redis.url, LIVE_STREAMS: '1' })
    const at = await full.app.listen({ host: '127.0.0.1', port: 0 })
    const first = await listen(await full.aPlayer(), { at })
    const player = await full.aPlayer()
    await vi.waitFor(async () => {
      const refused = await requestEvents(at, player)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    }, SLOW)
    first.leave()
    const second = await listen(player, { at })
    second.leave()
    await closeWithPages(full)
  })
})

test('without Redis the page is told to poll [LIVE-01, RCV-03]', async () => {
  const alone = await openTestApp()
  const player = await alone.aPlayer()
  const reply = await alone.app.inject({
    url: routes.openEvents.path,
    headers: { cookie: `__Host-kapis=${player.cookie}` },
  })
  expect(reply.statusCode).toBe(204)
  await alone.close()
})

test('a session that opens streams again and again must wait', async () => {
  const limited = await openTestApp({ REQUESTS_PER_SECOND: '1000', REQUESTS_BURST: '1000' })
  const open = async ({ cookie }: Player) => {
    const headers = { cookie: `__Host-kapis=${cookie}` }
    return (await limited.app.inject({ url: routes.openEvents.path, headers })).statusCode
  }
  const [player, other] = [await limited.aPlayer(), await limited.aPlayer()]
  const statuses = await Promise.all(Array.from({ length: 40 }, () => open(player)))
  expect(statuses).toContain(204)
  expect(statuses).toContain(429)
  expect(await open(other)).toBe(204)
  await limited.close()
})
