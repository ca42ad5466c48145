import type { LiveResult } from '@kapis/contract/live'
import * as routes from '@kapis/contract/routes'
import { afterAll, expect, test, vi } from 'vitest'
import { hasRedis, startRedis } from '../../../../../../tools/services/redis.ts'
import { makeScratch } from '../../../../../../tools/services/scratch.ts'
import { openTestCells } from '../../../../test/open-cells.ts'
import { readEvents, requestEvents } from '../../../../test/read-events.ts'

const SLOW = { timeout: 30_000, interval: 50 }
const scratch = makeScratch()
afterAll(() => scratch.remove())

test.runIf(hasRedis())('the feed shows bets of another cell, once and masked', async () => {
  const redis = (await startRedis({ dir: scratch.path }))!
  const both = await openTestCells({ REDIS_URL: redis.url })
  const leaving = new AbortController()
  const cutting = setInterval(() => {
    if (leaving.signal.aborted) both.c1.app.server.closeAllConnections()
  }, 50)
  try {
    const [maya, jun] = [await both.c1.aPlayer(), await both.c2.aPlayer({ coins: 100 })]
    const { address } = await both.directory
      .selectFrom('cell')
      .select('address')
      .where('name', '=', 'c1')
      .executeTakeFirstOrThrow()
    const reply = await vi.waitFor(async () => {
      const { cookie } = maya
      const tried = await requestEvents(address, { cookie, signal: leaving.signal })
      expect(tried.status).toBe(200)
      return tried
    }, SLOW)
    const results: LiveResult[] = []
    const collect = async () => {
      for await (const { event } of readEvents(reply)) {
        if (event.kind === 'results') results.push(...event.results)
      }
    }
    void collect().catch(() => {})
    for (const identifier of ['one', 'two', 'three']) {
      const body = { amount: 1, currency: 'coin', identifier, target: 2 }
      expect((await both.c2.send(jun, routes.playLimbo, { body })).status).toBe(200)
    }
    await vi.waitFor(() => expect(results).toHaveLength(3), SLOW)
    expect(new Set(results.map(({ name }) => name))).toEqual(
      new Set([`p-••••${jun.username.slice(-2)}`]),
    )
    // Asking again brings nothing twice.
    await new Promise((done) => setTimeout(done, 2_500))
    expect(results).toHaveLength(3)
  } finally {
    leaving.abort()
    await both.close()
    clearInterval(cutting)
    await redis.stop()
  }
})
