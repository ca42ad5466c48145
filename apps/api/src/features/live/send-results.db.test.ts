import { RESULTS_MAX } from '@kapis/contract/live'
import type { LiveResult } from '@kapis/contract/live'
import * as routes from '@kapis/contract/routes'
import type { Redis as RedisClient } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasRedis, startRedis } from '../../../../../tools/services/redis.ts'
import type { Redis } from '../../../../../tools/services/redis.ts'
import { makeScratch } from '../../../../../tools/services/scratch.ts'
import { readEvents, requestEvents } from '../../../test/read-events.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { EVENT_LOG, openRedis } from './event-log.ts'
import { RESULTS_CHANNEL, startResults } from './send-results.ts'

const SLOW = { timeout: 60_000, interval: 20 }
const BETS = 25

const scratch = makeScratch()
afterAll(() => scratch.remove())
let redis: Redis
let client: RedisClient
let app: TestApp
let senders: ReturnType<typeof startResults>[]
let url: string

type Sample = { id: string | undefined; results: LiveResult[] }

/** Opens a stream as a page does, and collects its samples of results. */
async function listen({ cookie }: Player) {
  const leaving = new AbortController()
  const reply = await vi.waitFor(async () => {
    const tried = await requestEvents(url, { cookie, signal: leaving.signal })
    expect(tried.status).toBe(200)
    return tried
  }, SLOW)
  const samples: Sample[] = []
  const collect = async () => {
    for await (const { id, event } of readEvents(reply)) {
      if (event.kind === 'results') samples.push({ id, results: event.results })
    }
  }
  void collect().catch(() => {})
  await vi.waitFor(async () => expect(await countListeners()).toBe(1), SLOW)
  return { samples, leave: () => leaving.abort() }
}

const countListeners = async () => Number((await client.pubsub('NUMSUB', RESULTS_CHANNEL))[1])

const masked = ({ username }: Player) => `${username.slice(0, 2)}••••${username.slice(-2)}`

async function bet(player: Player, identifier: string) {
  const body = { amount: 1, currency: 'coin', identifier, target: 2 }
  expect((await app.send(player, routes.playLimbo, { body })).status).toBe(200)
}

describe.runIf(hasRedis())('with Redis', () => {
  beforeAll(async () => {
    redis = (await startRedis({ dir: scratch.path }))!
    client = openRedis(redis.url)
    app = await openTestApp({ REDIS_URL: redis.url })
    const settings = { db: app.db, redisUrl: redis.url, log: { warn() {} } }
    senders = [startResults(settings), startResults(settings)]
    url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await Promise.all(senders.map((sender) => sender.stop()))
    client.disconnect()
    await app.close()
    await redis.stop()
  })

  test('everybody gets the same masked results, the player of the bet included [LIVE-02]', async () => {
    const [ana, ben] = [await app.aPlayer({ coins: 100 }), await app.aPlayer()]
    const [forAna, forBen] = [await listen(ana), await listen(ben)]
    await bet(ana, 'seen')
    await vi.waitFor(() => expect(forBen.samples).toHaveLength(1), SLOW)
    await vi.waitFor(() => expect(forAna.samples).toEqual(forBen.samples), SLOW)
    const [sample] = forBen.samples
    const shown = { game: 'limbo', name: masked(ana), currency: 'coin', stake: 1 }
    expect(sample?.results).toEqual([expect.objectContaining(shown)])
    const text = JSON.stringify(sample)
    expect(text).not.toContain(ana.username)
    expect(text).not.toContain(ana.userId)
    expect(text).not.toContain('seen')
    forAna.leave()
    forBen.leave()
  })

  test('of two workers one sends, at most once a second and ten results [LIVE-02]', async () => {
    const ana = await app.aPlayer({ coins: 100 })
    const startedAt = performance.now()
    const page = await listen(ana)
    for (let i = 0; i < BETS; i += 1) await bet(ana, `many-${i}`)
    await vi.waitFor(() => expect(page.samples.length).toBeGreaterThan(0), SLOW)
    await bet(ana, 'last')
    await vi.waitFor(() => expect(page.samples.length).toBeGreaterThan(1), SLOW)
    // The time is read after the samples, so a slow machine only makes the limit wider.
    const count = page.samples.length
    expect(count).toBeLessThanOrEqual((performance.now() - startedAt) / 990 + 1)
    const sizes = page.samples.map(({ results }) => results.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(RESULTS_MAX)
    page.leave()
  })

  test('results have no id and are not in the log, so they push no event out of it', async () => {
    const ana = await app.aPlayer({ coins: 100 })
    const page = await listen(ana)
    await bet(ana, 'no-id')
    await vi.waitFor(() => expect(page.samples.length).toBeGreaterThan(0), SLOW)
    expect(page.samples.every(({ id }) => id === undefined)).toBe(true)
    expect(await client.xlen(EVENT_LOG)).toBe(0)
    page.leave()
  })

  test('bets of staff are left out, as on the leaderboard', async () => {
    const [staff, ana] = [
      await app.aPlayer({ coins: 100, role: 'moderator' }),
      await app.aPlayer({ coins: 100 }),
    ]
    const page = await listen(ana)
    await bet(staff, 'of-staff')
    await bet(ana, 'of-player')
    const seen = () => page.samples.flatMap(({ results }) => results.map(({ name }) => name))
    await vi.waitFor(() => expect(seen()).toContain(masked(ana)), SLOW)
    expect(seen()).not.toContain(masked(staff))
    page.leave()
  })

  test('when the last page has left, no process listens, and nothing is sent', async () => {
    await vi.waitFor(async () => expect(await countListeners()).toBe(0), SLOW)
  })
})
