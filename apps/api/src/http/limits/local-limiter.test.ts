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
