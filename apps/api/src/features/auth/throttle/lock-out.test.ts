import { expect, test } from 'vitest'
import {
  ACCOUNT_BRAKE,
  FIVE_TRIES,
  NO_FAILURES,
  SLOW_TRIES,
  afterWrong,
  isLocked,
} from './lock-out.ts'
import type { AttemptLimit, LockOut } from './lock-out.ts'

const START = new Date('2026-01-05T10:00:00Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

/** Returns the state after a wrong attempt at each of these minutes. */
function wrongAt(...minutes: number[]): LockOut {
  return wrongUnder(FIVE_TRIES, ...minutes)
}

function wrongUnder(limit: AttemptLimit, ...minutes: number[]): LockOut {
  const next = (state: LockOut, minute: number) => afterWrong(state, at(minute), limit)
  return minutes.reduce<LockOut>(next, NO_FAILURES)
}

test('four wrong attempts cause no lock-out', () => {
  const state = wrongAt(0, 1, 2, 3)
  expect(state.attempts).toBe(4)
  expect(isLocked(state, at(3))).toBe(false)
})

test('the fifth wrong attempt in 30 minutes locks for 15', () => {
  const state = wrongAt(0, 5, 10, 20, 29)
  expect(isLocked(state, at(29))).toBe(true)
  expect(isLocked(state, at(43.9))).toBe(true)
  expect(isLocked(state, at(44))).toBe(false)
})

test('attempts more than 30 minutes apart are not added up', () => {
  expect(wrongAt(0, 10, 20, 29, 30)).toEqual({
    attempts: 1,
    firstFailedAt: at(30),
    lockedUntil: null,
  })
})

test('an attempt during the lock neither counts nor extends it', () => {
  const locked = wrongAt(0, 0, 0, 0, 0)
  expect(afterWrong(locked, at(14), FIVE_TRIES)).toEqual(locked)
})

test('counting restarts when the lock is over', () => {
  const state = afterWrong(wrongAt(0, 0, 0, 0, 0), at(15), FIVE_TRIES)
  expect(state).toEqual({ attempts: 1, firstFailedAt: at(15), lockedUntil: null })
})

test('the account limit allows 20 wrong attempts in any hour', () => {
  const everyMinute = Array.from({ length: 20 }, (_, minute) => minute)
  const state = wrongUnder(ACCOUNT_BRAKE, ...everyMinute)
  expect(isLocked(state, at(78.9))).toBe(true)
  expect(isLocked(state, at(79))).toBe(false)
})

test('a known browser is locked for five seconds by every failure from the fifth on', () => {
  const fifth = wrongUnder(SLOW_TRIES, 0, 1, 2, 3, 4)
  expect(isLocked(fifth, at(4.08))).toBe(true)
  expect(isLocked(fifth, at(4.09))).toBe(false)
  const sixth = afterWrong(fifth, at(5), SLOW_TRIES)
  expect({ attempts: sixth.attempts, isLocked: isLocked(sixth, at(5)) }).toEqual({
    attempts: 6,
    isLocked: true,
  })
  expect(afterWrong(sixth, at(31), SLOW_TRIES)).toMatchObject({ attempts: 1, lockedUntil: null })
})
