import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideMatch } from './decide-match.ts'
import type { MatchFacts } from './decide-match.ts'
import type { Reuse } from './duplicates.ts'

const exact: MatchFacts = {
  amountMinor: 9_990_000n,
  readReference: '0019284762842',
  readAmountMinor: 9_990_000n,
  reuses: [],
  isOtherPayer: false,
  record: { amountMinor: 9_990_000n, isPaid: false },
  approvalFromMinor: 50_000_000n,
}

test('a deposit is credited if reference and amount agree on all sides [DEP-05]', () => {
  expect(decideMatch(exact)).toEqual([])
  expect(decideMatch({ ...exact, readAmountMinor: null })).toEqual([])
})

test.each<[string, Partial<MatchFacts>, string[]]>([
  ['no reference was read', { readReference: null, record: null }, ['unreadable']],
  ['the operator has no record', { record: null }, ['no_record']],
  ['the player entered another amount', { amountMinor: 9_990_100n }, ['amount_differs']],
  ['the image shows another amount', { readAmountMinor: 100n }, ['amount_differs']],
  [
    'the record is paid',
    { record: { amountMinor: 9_990_000n, isPaid: true } },
    ['reference_reused'],
  ],
  ['another deposit has the reference', { reuses: ['reference_reused'] }, ['reference_reused']],
  ['the image was sent before', { reuses: ['image_reused'] }, ['image_reused']],
  ['the image is sent again', { reuses: ['image_sent_again'] }, ['image_sent_again']],
  [
    'the record is paid, and its reference is sent again',
    { record: { amountMinor: 9_990_000n, isPaid: true }, reuses: ['reference_sent_again'] },
    ['reference_reused'],
  ],
  ['somebody else paid', { isOtherPayer: true }, ['payer_differs']],
  ['the amount is large', { approvalFromMinor: 9_990_000n }, ['second_person']],
])('%s: the deposit waits with its reason', (_, changes, reasons) => {
  expect(decideMatch({ ...exact, ...changes })).toEqual(reasons)
})

test('no deposit is credited without an unpaid deposit receipt of the same amount [DEP-05]', () => {
  const minor = fc.bigInt({ min: 1n, max: 4n })
  const facts = fc.record({
    amountMinor: minor,
    readReference: fc.constantFrom('0019284762842', null),
    readAmountMinor: fc.option(minor),
    reuses: fc.subarray<Reuse>(['reference_reused', 'reference_sent_again', 'image_reused']),
    isOtherPayer: fc.boolean(),
    record: fc.option(fc.record({ amountMinor: minor, isPaid: fc.boolean() })),
    approvalFromMinor: fc.constantFrom(3n, 100n),
  })
  fc.assert(
    fc.property(facts, (any) => {
      if (decideMatch(any).length > 0) return
      expect(any.record).toEqual({ amountMinor: any.amountMinor, isPaid: false })
      expect(any.readReference).not.toBeNull()
      expect([null, any.amountMinor]).toContain(any.readAmountMinor)
      expect(any.reuses).toEqual([])
      expect(any.isOtherPayer).toBe(false)
    }),
    { numRuns: 2000 },
  )
})
