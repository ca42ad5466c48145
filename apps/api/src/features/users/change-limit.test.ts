import { expect, test } from 'vitest'
import { changeLimit } from './change-limit.ts'

const NOW = new Date('2026-11-15T06:00:00Z')
const TOMORROW = new Date('2026-11-16T06:00:00Z')
const limit = (amountMinor: bigint | null) => ({ amountMinor, nextMinor: null, nextFrom: null })

test('a first or a stricter limit is in force at once', () => {
  expect(changeLimit(undefined, 500n, NOW)).toEqual(limit(500n))
  expect(changeLimit(limit(500n), 400n, NOW)).toEqual(limit(400n))
  expect(changeLimit(limit(500n), 0n, NOW)).toEqual(limit(0n))
})

test('a looser limit, or none, waits for a day while the old one holds', () => {
  const waits = { amountMinor: 500n, nextFrom: TOMORROW }
  expect(changeLimit(limit(500n), 600n, NOW)).toEqual({ ...waits, nextMinor: 600n })
  expect(changeLimit(limit(500n), null, NOW)).toEqual({ ...waits, nextMinor: null })
})

test('whoever thinks better of it keeps the old limit', () => {
  const waits = { amountMinor: 500n, nextMinor: 900n, nextFrom: TOMORROW }
  expect(changeLimit(waits, 500n, NOW)).toEqual(limit(500n))
})

test('what has waited long enough is the limit that a change is compared with', () => {
  const due = { amountMinor: 500n, nextMinor: 900n, nextFrom: NOW }
  expect(changeLimit(due, 700n, NOW)).toEqual(limit(700n))
  const none = { amountMinor: 500n, nextMinor: null, nextFrom: NOW }
  expect(changeLimit(none, 10_000n, NOW)).toEqual(limit(10_000n))
})

test('no limit stays none', () => {
  expect(changeLimit(undefined, null, NOW)).toEqual(limit(null))
})
