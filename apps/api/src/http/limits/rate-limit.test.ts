import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, startRedis } from '../../../../../tools/services/redis.ts'
import type { Redis } from '../../../../../tools/services/redis.ts'
import { makeScratch } from '../../../../../tools/services/scratch.ts'
import type { RateLimit } from './rate.ts'
import { openLimiter } from './rate-limit.ts'
import type { Limiter } from './rate-limit.ts'

const LIMIT = { name: 'steps', rate: { perSecond: 0.01, burst: 5 } } as const
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
  expect(await limiter.take(LIMIT, 'before')).toBe(0)
  process.kill(redis.pid, 'SIGSTOP')
  try {
    await limiter.take(LIMIT, 'a')
    const later = []
    for (let n = 0; n < CALLS; n += 1) later.push(await timed(() => limiter.take(LIMIT, 'b')))
    expect(later.filter(({ result }) => result === 0)).toHaveLength(LIMIT.rate.burst)
    expect(limiter.isShared()).toBe(false)
    // Without the circuit breaker each call would wait as long as the first one. A pause of the
    // machine makes only single calls slow.
    const slow = later.filter(({ ms }) => ms >= WAIT_MS / 2)
    expect(slow.length, JSON.stringify(later)).toBeLessThan(CALLS / 2)
  } finally {
    process.kill(redis.pid, 'SIGCONT')
  }
  const after = await whileShared(limiter, (key) => takeAll(limiter, key))
  expect(after).toEqual([...Array(LIMIT.rate.burst).fill(0), expect.any(Number)])
  expect(after.at(-1)).toBeGreaterThan(0)
  await limiter.close()
})

/** One step of a case: take tokens, which must be allowed or refused, or give a token back. */
type Step =
  | { take: RateLimit; who?: string; cost?: number; isAllowed: boolean }
  | { giveBack: RateLimit; who?: string }

/** The rates are so slow that no token returns while a case runs. */
const SLOW = { perSecond: 0.01, burst: 2 }
const practice = { name: 'practice', rate: SLOW } as const
const steps = { name: 'steps', rate: SLOW } as const
const allowed = (take: RateLimit, more: { who?: string; cost?: number } = {}): Step => ({
  take,
  isAllowed: true,
  ...more,
})
const refused = (take: RateLimit, more: { who?: string; cost?: number } = {}): Step => ({
  take,
  isAllowed: false,
  ...more,
})

const SCRIPTS: Record<string, Step[]> = {
  'a bucket holds its burst': [allowed(steps), allowed(steps), refused(steps)],
  'each address has its own bucket': [
    allowed(steps, { cost: 2 }),
    refused(steps),
    allowed(steps, { who: 'another' }),
  ],
  'two limits of the same rate never share a bucket': [
    allowed(steps, { cost: 2 }),
    refused(steps),
    allowed(practice, { cost: 2 }),
  ],
  'a slow limit does not use up a fast one of the same address': [
    allowed({ name: 'steps', rate: { perSecond: 1 / 36, burst: 100 } }),
    allowed({ name: 'steps', rate: { perSecond: 50, burst: 200 } }),
  ],
  'limits that differ only in their burst never share a bucket': [
    allowed(steps, { cost: 2 }),
    allowed({ name: 'steps', rate: { perSecond: 0.01, burst: 3 } }, { cost: 3 }),
    refused(steps),
  ],
  'an expensive call takes several tokens': [
    allowed({ name: 'bets', rate: { perSecond: 0.01, burst: 5 } }, { cost: 3 }),
    refused({ name: 'bets', rate: { perSecond: 0.01, burst: 5 } }, { cost: 3 }),
    allowed({ name: 'bets', rate: { perSecond: 0.01, burst: 5 } }, { cost: 2 }),
  ],
  'a call never takes more than a full bucket': [allowed(steps, { cost: 100 }), refused(steps)],
  'a token that is given back can be taken again': [
    allowed(steps, { cost: 2 }),
    { giveBack: steps },
    allowed(steps),
    refused(steps),
  ],
  'a token is given back to its own limit only': [
    allowed(steps, { cost: 2 }),
    { giveBack: practice },
    refused(steps),
  ],
  'a full bucket does not grow': [
    { giveBack: steps },
    allowed(steps),
    allowed(steps),
    refused(steps),
  ],
  // Sums of times that are not whole numbers would exceed some of these buckets by a rounding error.
  'a full bucket gives all of its tokens at every rate': [3, 7, 11, 13, 17, 19, 23, 29].flatMap(
    (burst) => {
      const limit = { name: 'steps', rate: { perSecond: burst / 3600, burst } } as const
      return [
        ...Array<Step>(burst).fill(allowed(limit)),
        refused(limit),
        allowed(limit, { cost: burst, who: 'another' }),
        refused(limit, { who: 'another' }),
      ]
    },
  ),
  'a rate of zero limits nothing': Array<Step>(5).fill(
    allowed({ name: 'steps', rate: { perSecond: 0, burst: 1 } }),
  ),
}

describe.each(hasRedis() ? ['Redis', 'this process'] : ['this process'])('in %s', (place) => {
  test.each(Object.entries(SCRIPTS))('%s', async (_, script) => {
    const limiter = openLimiter(place === 'Redis' ? redis?.url : undefined, () => new Date())
    const play = (key: string) => playScript(limiter, script, key)
    const outcomes = await (place === 'Redis' ? whileShared(limiter, play) : play('key'))
    const expected = script.flatMap((step) => ('take' in step ? [step.isAllowed] : []))
    expect(outcomes).toEqual(expected)
    await limiter.close()
  })

  test('a token returns after the wait that a refusal names', async () => {
    const limiter = openLimiter(place === 'Redis' ? redis?.url : undefined, () => new Date())
    const limit = { name: 'steps', rate: { perSecond: 4, burst: 1 } } as const
    const play = async (key: string) => {
      // On a busy machine, the next token may be there before the second request.
      let waitMs = 0
      while (waitMs === 0) waitMs = await limiter.take(limit, key)
      await wait(waitMs + 1)
      return [waitMs <= 250, await limiter.take(limit, key)]
    }
    expect(await (place === 'Redis' ? whileShared(limiter, play) : play('key'))).toEqual([true, 0])
    await limiter.close()
  })
})

/** Plays a case with keys of its own. Returns which of its takes were allowed. */
async function playScript(limiter: Limiter, script: Step[], key: string): Promise<boolean[]> {
  const outcomes: boolean[] = []
  for (const step of script) {
    const who = `${key} ${step.who ?? 'one'}`
    if ('giveBack' in step) await limiter.giveBack(step.giveBack, who)
    else outcomes.push((await limiter.take(step.take, who, step.cost)) === 0)
  }
  return outcomes
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const startMs = performance.now()
  const result = await work()
  return { result, ms: Math.round(performance.now() - startMs) }
}

/** Takes every token of a key and tries to take one more. Returns the waits. */
async function takeAll(limiter: Limiter, key: string): Promise<number[]> {
  const waits: number[] = []
  for (let n = 0; n <= LIMIT.rate.burst; n += 1) waits.push(await limiter.take(LIMIT, key))
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
