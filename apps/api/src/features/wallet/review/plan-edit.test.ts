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

const refusalOf = (of: WalletRowFields, input: UpdateWalletRow, hasProof = false) =>
  findEditRefusal(of, readEdit(of, input, hasProof ? 'proofs/00/cd' : null), input)

test('a row leaves the status pending once, to completed or rejected [WAL-07]', () => {
  const open = WALLET_STATUSES.flatMap((from) =>
    WALLET_STATUSES.filter(
      (to) => refusalOf(row({ status: from }), { status: to, comment: 'why' }) === null,
    ).map((to) => `${from} → ${to}`),
  )
  expect(open).toEqual(['pending → pending', 'pending → completed', 'pending → rejected'])
})

test('a payout needs a proof or a reason, and a rejection a reason: proof_needed, reason_needed', () => {
  expect(refusalOf(row(), { status: 'completed' })).toBe('proof_needed')
  expect(refusalOf(row(), { status: 'completed' }, true)).toBeNull()
  expect(refusalOf(row(), { status: 'rejected', comment: '  ' })).toBe('reason_needed')
  expect(refusalOf(row({ type: 'deposit' }), { status: 'completed' })).toBeNull()
})

test('only a pending or just completed withdrawal takes a proof: bad_request', () => {
  expect(refusalOf(row(), {}, true)).toBeNull()
  expect(refusalOf(row(), { comment: 'Sent' }, true)).toBeNull()
  expect(refusalOf(row(), { status: 'rejected', comment: 'why' }, true)).toBe('bad_request')
  expect(refusalOf(row({ type: 'deposit' }), {}, true)).toBe('bad_request')
  expect(refusalOf(row({ status: 'completed' }), {}, true)).toBe('conflict')
})

test('a stored proof completes a withdrawal without a comment', () => {
  const shown = row({ proof_file_key: 'proofs/00/ab' })
  expect(refusalOf(shown, { status: 'completed' })).toBeNull()
})

test('a withdrawal with a proof cannot be rejected', () => {
  const paid = row({ proof_file_key: 'proofs/00/ab' })
  expect(refusalOf(paid, { status: 'rejected', comment: 'why' })).toBe('conflict')
})

test('a withdrawal with a proof keeps its amount', () => {
  const paid = row({ proof_file_key: 'proofs/00/ab' })
  expect(refusalOf(paid, { amount: 100n })).toBe('conflict')
  expect(refusalOf(row(), { amount: 100n }, true)).toBe('conflict')
  expect(refusalOf(paid, { amount: 1_000_000n, comment: 'Sent' })).toBeNull()
})

test('a withdrawal can be reduced, not raised, and a rejection changes no amount: withdrawal_raised [WAL-08, USER-09]', () => {
  expect(refusalOf(row(), { amount: 999_900n })).toBeNull()
  expect(refusalOf(row(), { amount: 1_000_100n })).toBe('withdrawal_raised')
  expect(refusalOf(row(), { amount: 0n })).toBe('amount_zero')
  const deposit = row({ type: 'deposit' })
  expect(refusalOf(deposit, { amount: 0n })).toBeNull()
  expect(refusalOf(deposit, { amount: 0n, status: 'completed' })).toBe('amount_zero')
  expect(refusalOf(row(), { amount: 1n, status: 'rejected', comment: 'x' })).toBe('bad_request')
  expect(refusalOf(row({ type: 'deposit' }), { amount: 1_000_100n })).toBeNull()
})

test('unchanged fields change nothing, so a whole form can be sent', () => {
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
  expect(refusalOf(row(), input)).toBeNull()
})

test('an outdated version, or more than a comment on a settled row, is refused: conflict', () => {
  expect(refusalOf(row(), { comment: 'x', version: 2 })).toBe('conflict')
  const settled = row({ status: 'completed' })
  expect(refusalOf(settled, { comment: 'x' })).toBeNull()
  expect(refusalOf(settled, { gcashName: 'Somebody Else' })).toBe('conflict')
})

test('a deposit has no payee, and a withdrawal needs one: payee_needed [USER-09]', () => {
  const none = { gcashNumber: null, gcashName: null }
  const deposit = row({ type: 'deposit', gcash_number: null, gcash_name: null })
  expect(readEdit(deposit, none).fields).toEqual({})
  expect(refusalOf(row(), none)).toBe('payee_needed')
})

test('an absent and an empty reading are equal [USER-09]', () => {
  expect(readEdit(row({ detected_text: null }), { receiptImageDetectedText: '' }).fields).toEqual(
    {},
  )
})
