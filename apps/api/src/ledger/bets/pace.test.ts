import { expect, test } from 'vitest'
import { nextStakeMicros, paceOf, UNPACED } from './pace.ts'
import type { Pace } from './pace.ts'

/** Attempts a stake at each of the given times and returns the times at which it was allowed. */
function allowed(pace: Pace, attempts: readonly bigint[]): bigint[] {
  let last: bigint | null = null
  return attempts.filter((now) => {
    const next = nextStakeMicros(last, now, pace)
    if (next !== null) last = next
    return next !== null
  })
}
const everyMs = (count: number) => Array.from({ length: count }, (_, ms) => BigInt(ms) * 1_000n)

test('a rate allows its burst at once and then its rate', () => {
  const pace = paceOf({ perSecond: 5, burst: 10 }, 0)
  expect(allowed(pace, Array<bigint>(50).fill(0n))).toHaveLength(10)
  // Ten are allowed at once, then one per 200 ms in the following 9,999 ms.
  expect(allowed(pace, everyMs(10_000))).toHaveLength(10 + 49)
})

test('a minimum time between bets leaves no burst and is never shorter than the rate', () => {
  const times = allowed(paceOf({ perSecond: 5, burst: 10 }, 3_000), everyMs(9_001))
  expect(times).toEqual([0n, 3_000_000n, 6_000_000n, 9_000_000n])
  expect(paceOf({ perSecond: 5, burst: 10 }, 50).gapMicros).toBe(200_000n)
})

test('a refused attempt does not postpone the next stake', () => {
  const pace = paceOf({ perSecond: 0, burst: 1 }, 1_000)
  expect(nextStakeMicros(0n, 999_999n, pace)).toBeNull()
  expect(nextStakeMicros(0n, 1_000_000n, pace)).toBe(1_000_000n)
})

test('without a rate and a minimum time nothing is refused', () => {
  expect(paceOf({ perSecond: 0, burst: 0 }, 0)).toBe(UNPACED)
  expect(allowed(UNPACED, Array<bigint>(1_000).fill(7n))).toHaveLength(1_000)
})
