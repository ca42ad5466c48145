import { expect, test } from 'vitest'
import { makeLocalLimiter } from './local-limiter.ts'

const RATE = { perSecond: 1, burst: 5 }
const LIMIT = { name: 'bets', rate: RATE } as const

test('a limited key stays limited while 200,000 other keys come and go', () => {
  let nowMs = 0
  const { take } = makeLocalLimiter(() => new Date(nowMs))
  for (let n = 0; n < RATE.burst; n += 1) take(LIMIT, 'abuser')
  let passed = 0
  for (let n = 0; n < 200_000; n += 1) {
    take(LIMIT, `key-${n}`)
    if (n % 100 === 0) passed += Number(take(LIMIT, 'abuser') === 0)
  }
  expect(passed).toBe(0)
  nowMs += 1_000
  expect(take(LIMIT, 'abuser')).toBe(0)
})

test('a spent key stays limited while others fill the table, and newcomers keep most tokens', () => {
  let nowMs = 0
  const { take } = makeLocalLimiter(() => new Date(nowMs))
  for (let n = 0; n < RATE.burst; n += 1) take(LIMIT, 'spent')
  // `spent` is not used in between, so it becomes the least recently used key.
  for (let n = 0; n < 150_000; n += 1) take(LIMIT, `key-${n}`)
  expect(take(LIMIT, 'spent')).toBeGreaterThan(0)
  const ofNewcomer = () => Number(take(LIMIT, 'newcomer') === 0)
  const passed = Array.from({ length: RATE.burst }, ofNewcomer).reduce((sum, one) => sum + one)
  expect(passed).toBe(RATE.burst - 1)
  nowMs += RATE.burst * 1_000
  for (let n = 0; n < RATE.burst; n += 1) expect(take(LIMIT, 'late')).toBe(0)
})

test('keys of another rate evict nothing', () => {
  const { take } = makeLocalLimiter(() => new Date(0))
  const slow = { name: 'steps', rate: { perSecond: 1 / 36, burst: 2 } } as const
  for (let n = 0; n < slow.rate.burst; n += 1) take(slow, 'spent')
  for (let n = 0; n < 150_000; n += 1) take(LIMIT, `key-${n}`)
  expect(take(slow, 'spent')).toBe(36_000)
  expect(take(slow, 'newcomer')).toBe(0)
})
