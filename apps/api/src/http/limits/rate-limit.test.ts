import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRedis } from '../../../../../tools/services/redis.ts'
import type { Redis } from '../../../../../tools/services/redis.ts'
import { makeScratch } from '../../../../../tools/services/scratch.ts'
import { openLimiter } from './rate-limit.ts'
import type { Limiter } from './rate-limit.ts'

const RATE = { perSecond: 0.01, burst: 5 }
const CALLS = 20
/** How long the limiter waits for Redis. */
const WAIT_MS = 200
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
    await limiter.take('a', RATE)
    const later = []
    for (let n = 0; n < CALLS; n += 1) later.push(await timed(() => limiter.take('b', RATE)))
    expect(later.filter(({ result }) => result === 0)).toHaveLength(RATE.burst)
    expect(limiter.isShared()).toBe(false)
    // Without the circuit breaker each call would wait as long as the first one. A pause of the
    // machine makes only single calls slow.
    const slow = later.filter(({ ms }) => ms >= WAIT_MS / 2)
    expect(slow.length, JSON.stringify(later)).toBeLessThan(CALLS / 2)
  } finally {
    process.kill(redis.pid, 'SIGCONT')
  }
  const after = await whileShared(limiter, (key) => takeAll(limiter, key))
  expect(after).toEqual([...Array(RATE.burst).fill(0), expect.any(Number)])
  expect(after.at(-1)).toBeGreaterThan(0)
  await limiter.close()
})

test.each(['Redis', 'this process'])('%s returns a token that is given back', async (place) => {
  if (place === 'Redis' && redis === null) return
  const limiter = openLimiter(place === 'Redis' ? redis?.url : undefined, () => new Date())
  const takeAndReturn = async (key: string) => {
    const waits: number[] = []
    for (let n = 0; n < 3 * RATE.burst; n += 1) {
      waits.push(await limiter.take(key, RATE))
      await limiter.giveBack(key, RATE)
    }
    return [...waits, ...(await takeAll(limiter, key))]
  }
  const waits = await (place === 'Redis'
    ? whileShared(limiter, takeAndReturn)
    : takeAndReturn('returned'))
  expect(waits.slice(0, -1)).toEqual(Array(4 * RATE.burst).fill(0))
  expect(waits.at(-1)).toBeGreaterThan(0)
  await limiter.close()
})

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const startMs = performance.now()
  const result = await work()
  return { result, ms: Math.round(performance.now() - startMs) }
}

/** Takes every token of a key and tries to take one more. Returns the waits. */
async function takeAll(limiter: Limiter, key: string): Promise<number[]> {
  const waits: number[] = []
  for (let n = 0; n <= RATE.burst; n += 1) waits.push(await limiter.take(key, RATE))
  return waits
}

/**
 * Runs the work with a new key while Redis answers. Repeats it if Redis was too slow meanwhile,
 * which happens on a busy machine, because part of the tokens was then counted in this process.
 */
async function whileShared<T>(limiter: Limiter, work: (key: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await until(limiter.isShared)
    const result = await work(randomUUID())
    if (limiter.isShared()) return result
    expect(tries, 'Redis answers').toBeLessThan(20)
  }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 1_200; tries += 1) await wait(50)
  expect(isSo()).toBe(true)
}
