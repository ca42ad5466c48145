import { expect, test } from 'vitest'
import { SLICES, auditScope } from './check-new.ts'

test('every entry of a growing staff log is in a slice of each cycle', () => {
  let last = 10_000n
  const atStart = Number(last)
  const isChecked = new Set<number>()
  let before = last
  for (let slice = 0; slice < SLICES; slice += 1) {
    last += 37n
    const { from, to } = auditScope(slice, { before, last }).slice
    for (let seq = from + 1n; seq <= to; seq += 1n) isChecked.add(Number(seq))
    before = last
  }
  const missed = Array.from({ length: atStart }, (_, n) => n + 1).filter((n) => !isChecked.has(n))
  expect(missed).toEqual([])
})

test('the first slice begins with the first entry and the last one ends with the last', () => {
  const log = { before: 500n, last: 700n }
  expect(auditScope(0, log).slice.from).toBe(0n)
  expect(auditScope(SLICES - 1, log).slice.to).toBe(700n)
})
