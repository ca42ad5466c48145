import { expect, test } from 'vitest'
import { makeLocalLimiter } from './local-limiter.ts'

const RATE = { perSecond: 1, burst: 5 }

test('a limited key stays limited while 200,000 other keys come and go', () => {
  let nowMs = 0
  const { take } = makeLocalLimiter(() => new Date(nowMs))
  for (let n = 0; n < RATE.burst; n += 1) take('abuser', RATE)
  let passed = 0
  for (let n = 0; n < 200_000; n += 1) {
    take(`key-${n}`, RATE)
    if (n % 100 === 0) passed += Number(take('abuser', RATE) === 0)
  }
  expect(passed).toBe(0)
  nowMs += 1_000
  expect(take('abuser', RATE)).toBe(0)
})

test('a spent key stays limited while others fill the table, and newcomers keep most tokens', () => {
  let nowMs = 0
  const { take } = makeLocalLimiter(() => new Date(nowMs))
  for (let n = 0; n < RATE.burst; n += 1) take('spent', RATE)
  // `spent` is not used in between, so it becomes the least recently used key.
  for (let n = 0; n < 150_000; n += 1) take(`key-${n}`, RATE)
  expect(take('spent', RATE)).toBeGreaterThan(0)
  const ofNewcomer = () => Number(take('newcomer', RATE) === 0)
  const passed = Array.from({ length: RATE.burst }, ofNewcomer).reduce((sum, one) => sum + one)
  expect(passed).toBe(RATE.burst - 1)
  nowMs += RATE.burst * 1_000
  for (let n = 0; n < RATE.burst; n += 1) expect(take('late', RATE)).toBe(0)
})

test('keys of another rate evict nothing', () => {
  const { take } = makeLocalLimiter(() => new Date(0))
  const slow = { perSecond: 1 / 36, burst: 2 }
  for (let n = 0; n < slow.burst; n += 1) take('spent', slow)
  for (let n = 0; n < 150_000; n += 1) take(`key-${n}`, RATE)
  expect(take('spent', slow)).toBe(36_000)
  expect(take('newcomer', slow)).toBe(0)
})

test('an expensive call takes several tokens, and never more than a full bucket', () => {
  const { take } = makeLocalLimiter(() => new Date(0))
  expect(take('a', RATE, 3)).toBe(0)
  expect(take('a', RATE, 3)).toBe(1_000)
  expect(take('a', RATE, 2)).toBe(0)
  expect(take('b', RATE, 100)).toBe(0)
  expect(take('b', RATE)).toBe(1_000)
})

test('a token that is given back can be taken again', () => {
  const { take, giveBack } = makeLocalLimiter(() => new Date(0))
  for (let n = 0; n < 50; n += 1) {
    expect(take('a', RATE)).toBe(0)
    giveBack('a', RATE)
  }
})
