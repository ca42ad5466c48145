import { expect, test } from 'vitest'
import type { DepositReceipt, WalletReview } from '@kapis/contract/receipts'
import { aReview, aRecord, someMatches } from '../../../../../test/fake-reviews.ts'
import { compareDeposit } from './compare-deposit.ts'
import type { ApprovalPlan } from './plan-approval.ts'
import { planApproval } from './plan-approval.ts'

const decide = (
  change: Partial<WalletReview> = {},
  record?: DepositReceipt | null,
  isElsewhere = false,
): ApprovalPlan => {
  const review = aReview(change)
  return planApproval({
    review,
    record: record === undefined ? review.record : record,
    isElsewhere,
  })
}
const duplicate = {
  ...aReview().walletHistory,
  username: 'jun',
  by: 'reference' as const,
  isLater: false,
}

test('a deposit that agrees everywhere is approved with the received amount', () => {
  expect(decide()).toMatchObject({ kind: 'pay', amount: 999, doubts: [] })
})

test.each([
  ['settled', { walletHistory: { ...aReview().walletHistory, status: 'completed' } }],
  ['reading', { walletHistory: { ...aReview().walletHistory, waitsFor: ['reading'] } }],
  ['record_paid', { record: aRecord({ status: 'completed' }) }],
  ['image_paid', { twins: [{ ...duplicate, by: 'image', status: 'completed' }] }],
  ['reference_paid', { record: null, twins: [{ ...duplicate, status: 'completed' }] }],
] as const)('%s blocks the approval', (why, change) => {
  expect(decide(change as unknown as Partial<WalletReview>)).toEqual({ kind: 'blocked', why })
})

test('an open approval request blocks the approval, and is shown in its place', () => {
  const waiting = { approvalId: '', makerName: 'ana', createdAt: '' }
  expect(decide({ waiting })).toEqual({ kind: 'blocked', why: 'waits', waiting })
})

test('an item assigned to somebody else blocks the approval', () => {
  expect(decide({}, undefined, true)).toEqual({ kind: 'blocked', why: 'elsewhere' })
})

test('a deposit without reference and record is credited as one without a record', () => {
  const reading = { amount: null, referenceNumber: null, sender: null, paidAt: null }
  expect(decide({ reading, record: null })).toMatchObject({
    kind: 'credit',
    doubts: ['no_record'],
  })
  const matches = [someMatches({ reference: 'unknown' })]
  expect(decide({ reading, record: null, verdicts: matches }, aRecord())).toMatchObject({
    kind: 'pay',
    doubts: ['other_reference'],
  })
})

test('each warning is named, and the received amount is credited', () => {
  const differing = [someMatches({ amount: 'differs' })]
  expect(decide({ record: aRecord({ amount: 450 }), verdicts: differing })).toMatchObject({
    kind: 'pay',
    amount: 450,
    doubts: ['amount'],
  })
  expect(decide({ record: null })).toMatchObject({
    kind: 'credit',
    amount: 999,
    doubts: ['no_record'],
  })
  const reading = { amount: 43, referenceNumber: null, sender: null, paidAt: null }
  expect(decide({ record: null, reading }), 'nobody promises what was received').toMatchObject({
    amount: 999,
    doubts: ['no_record', 'read_amount'],
  })
  expect(decide({ verdicts: [someMatches({ sender: 'differs' })] })).toMatchObject({
    doubts: ['name'],
  })
  const duplicates = [{ ...duplicate, status: 'pending' as const }]
  expect(decide({ twins: duplicates })).toMatchObject({ doubts: ['reference_shared'] })
})

test('a selected record unblocks a reference already credited to another deposit', () => {
  const other = aRecord({ depositReceiptId: crypto.randomUUID(), referenceNumber: '7999999999999' })
  const duplicates = [{ ...duplicate, status: 'completed' as const }]
  expect(decide({ twins: duplicates }, other)).toMatchObject({
    kind: 'pay',
    doubts: ['other_reference'],
  })
})

test('claim, image and record are compared row by row', () => {
  const matches = [someMatches({ amount: 'differs' })]
  const sides = compareDeposit(aReview({ verdicts: matches }), aRecord({ amount: 450 }))
  expect(sides.map(({ of, verdict: result }) => [of, result])).toEqual([
    ['amount', 'differs'],
    ['reference', 'agrees'],
    ['sender', 'agrees'],
    ['date', 'agrees'],
  ])
  expect(sides.map(({ record }) => record)).toEqual([
    '₱450.00',
    '…903241',
    'MA•••A L. R.',
    '9:08PM',
  ])
  expect(compareDeposit(aReview(), null).map(({ verdict: result }) => result)).toEqual(
    Array(4).fill('unknown'),
  )
})

test("masked values are shown as they are, with the server's comparison", () => {
  const masked = aReview({
    reading: { ...aReview().reading, referenceNumber: '•••3241' },
    record: aRecord({ referenceNumber: '•••3241', receivedFrom: 'MA••••' }),
  })
  expect(decide(masked)).toMatchObject({ kind: 'pay', doubts: [] })
  const sides = compareDeposit(masked, masked.record)
  expect(sides.map(({ verdict: result }) => result)).toEqual(Array(4).fill('agrees'))
})
