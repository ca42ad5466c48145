import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRedis } from '../../../../../tools/services/redis.ts'
import type { Redis } from '../../../../../tools/services/redis.ts'
import { makeScratch } from '../../../../../tools/services/scratch.ts'
import { openLimiter } from './rate-limit.ts'

const RATE = { perSecond: 0.01, burst: 5 }
const CALLS = 20
const scratch = makeScratch()
let redis: Redis | null

beforeAll(async () => {
  redis = await startRedis({ dir: scratch.path })
})
afterAll(async () => {
  await redis?.stop()
  scratch.remove()
})

test('a frozen Redis delays one call, not every call, and limits still hold', async (context) => {
  if (redis === null) return context.skip()
  const limiter = openLimiter(redis.url, () => new Date())
  await until(limiter.isShared)
  expect(await limiter.take('before', RATE)).toBe(0)
  process.kill(redis.pid, 'SIGSTOP')
  try {
    const first = await timed(() => limiter.take('a', RATE))
    const later = await timed(async () => {
      let passed = 0
      for (let n = 0; n < CALLS; n += 1) passed += Number((await limiter.take('b', RATE)) === 0)
      return passed
    })
    expect(later.result).toBe(RATE.burst)
    expect(limiter.isShared()).toBe(false)
    // Without the breaker each call waits as long as the first one: 20 times 200 ms.
    expect(later.ms, `first ${first.ms} ms, ${CALLS} later`).toBeLessThan((CALLS / 2) * 200)
  } finally {
    process.kill(redis.pid, 'SIGCONT')
  }
  await until(limiter.isShared)
  for (let n = 0; n < RATE.burst; n += 1) expect(await limiter.take('after', RATE)).toBe(0)
  expect(await limiter.take('after', RATE)).toBeGreaterThan(0)
  await limiter.close()
}, 30_000)

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const startMs = performance.now()
  const result = await work()
  return { result, ms: Math.round(performance.now() - startMs) }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 200; tries += 1) await wait(50)
  expect(isSo()).toBe(true)
}
