import { expect, test } from 'vitest'
import { changeLimit } from './change-limit.ts'

const NOW = new Date('2026-11-15T06:00:00Z')
const TOMORROW = new Date('2026-11-16T06:00:00Z')
const limit = (amountMinor: bigint | null) => ({ amountMinor, nextMinor: null, nextFrom: null })

test('a first or stricter limit applies immediately', () => {
  expect(changeLimit(undefined, 500n, NOW)).toEqual(limit(500n))
  expect(changeLimit(limit(500n), 400n, NOW)).toEqual(limit(400n))
  expect(changeLimit(limit(500n), 0n, NOW)).toEqual(limit(0n))
})

test('a looser or removed limit applies after a day, and the old one holds until then', () => {
  const waits = { amountMinor: 500n, nextFrom: TOMORROW }
  expect(changeLimit(limit(500n), 600n, NOW)).toEqual({ ...waits, nextMinor: 600n })
  expect(changeLimit(limit(500n), null, NOW)).toEqual({ ...waits, nextMinor: null })
})

test('setting the old limit again cancels a pending change', () => {
  const waits = { amountMinor: 500n, nextMinor: 900n, nextFrom: TOMORROW }
  expect(changeLimit(waits, 500n, NOW)).toEqual(limit(500n))
})

test('a pending change that is due counts as the current limit', () => {
  const due = { amountMinor: 500n, nextMinor: 900n, nextFrom: NOW }
  expect(changeLimit(due, 700n, NOW)).toEqual(limit(700n))
  const none = { amountMinor: 500n, nextMinor: null, nextFrom: NOW }
  expect(changeLimit(none, 10_000n, NOW)).toEqual(limit(10_000n))
})

test('an absent limit stays absent', () => {
  expect(changeLimit(undefined, null, NOW)).toEqual(limit(null))
})
