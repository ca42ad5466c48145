import { WALLET_STATUSES } from '@kapis/contract/wallet'
import type { UpdateWalletRow } from '@kapis/contract/wallet'
import { expect, test } from 'vitest'
import { findEditRefusal, readEdit } from './plan-edit.ts'
import type { WalletRowFields } from '../present-wallet.ts'

const row = (changes: Partial<WalletRowFields> = {}) =>
  ({
    type: 'withdraw',
    status: 'pending',
    currency: 'coin',
    amount_minor: 1_000_000n,
    gcash_number: '09171234567',
    gcash_name: 'Maya Santos',
    proof_file_key: null,
    comment: null,
    version: 3,
    ...changes,
  }) as WalletRowFields

const judge = (of: WalletRowFields, input: UpdateWalletRow, hasProof = false) =>
  findEditRefusal(of, readEdit(of, input, hasProof ? 'proofs/00/cd' : null), input)

test('of all pairs of statuses only the two ways out of pending are open [spec 88, 96]', () => {
  const open = WALLET_STATUSES.flatMap((from) =>
    WALLET_STATUSES.filter(
      (to) => judge(row({ status: from }), { status: to, comment: 'why' }) === null,
    ).map((to) => `${from} → ${to}`),
  )
  expect(open).toEqual(['pending → pending', 'pending → completed', 'pending → rejected'])
})

test('a payout needs its proof or a reason, a rejection a reason', () => {
  expect(judge(row(), { status: 'completed' })).toBe('proof_needed')
  expect(judge(row(), { status: 'completed' }, true)).toBeNull()
  expect(judge(row(), { status: 'rejected', comment: '  ' })).toBe('reason_needed')
  expect(judge(row({ type: 'deposit' }), { status: 'completed' })).toBeNull()
})

test('a proof belongs to a payout that waits or is paid now, and to nothing else', () => {
  expect(judge(row(), {}, true)).toBeNull()
  expect(judge(row(), { comment: 'Sent' }, true)).toBeNull()
  expect(judge(row(), { status: 'rejected', comment: 'why' }, true)).toBe('bad_request')
  expect(judge(row({ type: 'deposit' }), {}, true)).toBe('bad_request')
  expect(judge(row({ status: 'completed' }), {}, true)).toBe('conflict')
})

test('a proof that is on the row already completes it without words', () => {
  const shown = row({ proof_file_key: 'proofs/00/ab' })
  expect(judge(shown, { status: 'completed' })).toBeNull()
})

test('what has a proof of its payout is never released', () => {
  const paid = row({ proof_file_key: 'proofs/00/ab' })
  expect(judge(paid, { status: 'rejected', comment: 'why' })).toBe('conflict')
})

test('what has a proof of its payout keeps its amount', () => {
  const paid = row({ proof_file_key: 'proofs/00/ab' })
  expect(judge(paid, { amount: 100n })).toBe('conflict')
  expect(judge(row(), { amount: 100n }, true)).toBe('conflict')
  expect(judge(paid, { amount: 1_000_000n, comment: 'Sent' })).toBeNull()
})

test('a withdrawal can be lowered, not raised; a row is rejected as it stands [spec 127]', () => {
  expect(judge(row(), { amount: 999_900n })).toBeNull()
  expect(judge(row(), { amount: 1_000_100n })).toBe('withdrawal_raised')
  expect(judge(row(), { amount: 0n })).toBe('amount_zero')
  const deposit = row({ type: 'deposit' })
  expect(judge(deposit, { amount: 0n })).toBeNull()
  expect(judge(deposit, { amount: 0n, status: 'completed' })).toBe('amount_zero')
  expect(judge(row(), { amount: 1n, status: 'rejected', comment: 'x' })).toBe('bad_request')
  expect(judge(row({ type: 'deposit' }), { amount: 1_000_100n })).toBeNull()
})

test('fields that are sent as they are change nothing, so a whole form can be sent', () => {
  const input = {
    amount: 1_000_000n,
    currency: 'coin',
    gcashNumber: '09171234567',
    gcashName: 'Maya Santos',
    status: 'rejected',
    comment: 'why',
    version: 3,
  } as const
  expect(readEdit(row(), input)).toEqual({
    fields: {},
    comment: 'why',
    proofKey: null,
    settle: 'rejected',
  })
  expect(judge(row(), input)).toBeNull()
})

test('an older version, and anything but a comment on what is settled, is a conflict', () => {
  expect(judge(row(), { comment: 'x', version: 2 })).toBe('conflict')
  const settled = row({ status: 'completed' })
  expect(judge(settled, { comment: 'x' })).toBeNull()
  expect(judge(settled, { gcashName: 'Somebody Else' })).toBe('conflict')
})

test('no payee is what a deposit holds; a withdrawal keeps one [spec 178]', () => {
  const none = { gcashNumber: null, gcashName: null }
  const deposit = row({ type: 'deposit', gcash_number: null, gcash_name: null })
  expect(readEdit(deposit, none).fields).toEqual({})
  expect(judge(row(), none)).toBe('payee_needed')
})

test('no text and an empty text are the same reading [spec 178]', () => {
  expect(readEdit(row({ detected_text: null }), { receiptImageDetectedText: '' }).fields).toEqual(
    {},
  )
})
