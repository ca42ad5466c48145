import { readStatement } from '@kapis/payments/statement'
import type { Statement } from '@kapis/payments/statement'
import { lineIdentity } from '@kapis/payments/statement'
import { expect, test } from 'vitest'
import { planImport } from './plan-import.ts'
import type { ImportDeposit, ImportFacts } from './plan-import.ts'

const columns = { time: 't', reference: 'r', party: 'p', out: 'o', in: 'i', balance: 'b' }
const HEAD = { line: 1, cells: ['t', 'r', 'p', 'o', 'i', 'b'] }

/** Returns a statement of lines written as `reference|party|amount`, one a minute. */
function statement(...rows: string[]): Statement {
  let balance = 1000
  const body = rows.map((row, index) => {
    const [reference = '', party = '', amount = '0'] = row.split('|')
    balance += Number(amount)
    const [out, into] = amount.startsWith('-') ? [amount.slice(1), ''] : ['', amount]
    const time = `2026-11-14 09:${String(index).padStart(2, '0')}`
    return { line: index + 2, cells: [time, reference, party, out, into, String(balance)] }
  })
  return readStatement([HEAD, ...body], columns)
}

const mia: ImportDeposit = {
  playerId: 'p1',
  walletHistoryId: 'w1',
  username: 'mia',
  amountMinor: 9_990_000n,
  isCredited: false,
  own: { names: ['Mia Perez'], numbers: ['09151234847'] },
}
const payout = {
  walletHistoryId: 'w9',
  number: '09181230426',
  name: 'Jun Bautista',
  amountMinor: 1_500_000n,
  createdAt: new Date('2026-11-13T00:00:00Z'),
  settledAt: new Date('2026-11-14T02:00:00Z'),
}
const none: ImportFacts = {
  known: new Set(),
  records: new Map(),
  deposits: new Map(),
  payouts: [],
  sharedNumbers: [],
}
const claimed = (...deposits: ImportDeposit[]): Partial<ImportFacts> => ({
  deposits: new Map([['7', deposits]]),
})
const outcomes = (rows: string[], facts: Partial<ImportFacts> = {}) =>
  planImport(statement(...rows), { ...none, ...facts }).map(({ outcome, reason, about }) =>
    about === null ? [outcome, reason] : [outcome, reason, about],
  )
const PAID = '7|MI*A P. 0915••••847|999'

test.each<[string, Partial<ImportFacts>, string[]]>([
  ['nobody claimed it', {}, ['new', 'waiting_for_claim']],
  ['a deposit fits', claimed(mia), ['deposit', 'matched']],
  ['it was credited before', claimed({ ...mia, isCredited: true }), ['deposit', 'credited']],
  [
    'two deposits have its reference',
    claimed(mia, { ...mia, username: 'luz' }),
    ['look', 'two_deposits', 'mia, luz'],
  ],
  [
    'the deposit has another amount',
    claimed({ ...mia, amountMinor: 20_500_000n }),
    ['look', 'amount_differs', '₱2,050.00'],
  ],
  [
    'another name paid',
    claimed({ ...mia, own: { names: ['Jun Cruz'], numbers: [] } }),
    ['look', 'payer_differs', 'mia'],
  ],
  [
    'another number paid',
    claimed({ ...mia, own: { names: [], numbers: ['09171234847'] } }),
    ['look', 'payer_differs', 'mia'],
  ],
  [
    'two accounts have the number',
    { ...claimed(mia), sharedNumbers: ['09151234847'] },
    ['look', 'number_shared', 'mia'],
  ],
  [
    'a receipt says another amount',
    { records: new Map([['7', { depositReceiptId: 'r', amountMinor: 1n }]]) },
    ['look', 'record_differs', '₱0.00'],
  ],
])('money in: %s', (_, facts, outcome) => {
  expect(outcomes([PAID], facts)).toEqual([outcome])
})

test('money in without a reference, or with one that stands twice, is left for staff', () => {
  expect(outcomes(['|MI*A P.|10', '8|MI*A P.|10', '8|MI*A P.|250'])).toEqual([
    ['look', 'no_reference'],
    ['look', 'reference_twice', '4'],
    ['look', 'reference_twice', '3'],
  ])
})

test('a payout is found by number and amount, once', () => {
  const rows = ['5|0918 ••• 0426|-150', '6|0918 ••• 0426|-150', '9|0918 ••• 0426|-151']
  expect(outcomes(rows, { payouts: [payout] })).toEqual([
    ['payout', 'paid'],
    ['look', 'no_payout'],
    ['look', 'no_payout'],
  ])
})

test('a masked number that two payees have is left for staff', () => {
  const other = { ...payout, walletHistoryId: 'w8', number: '09189990426' }
  expect(outcomes(['5|0918 ••• 0426|-150'], { payouts: [payout, other] })).toEqual([
    ['look', 'two_payouts'],
  ])
  expect(outcomes(['5|09189990426|-150'], { payouts: [payout, other] })).toEqual([
    ['payout', 'paid'],
  ])
})

test('a fee belongs to the payout with its reference', () => {
  const rows = ['5|0918 ••• 0426|-150', '5|Transfer fee|-15', '|Service charge|-15']
  expect(outcomes(rows, { payouts: [payout] })).toEqual([
    ['payout', 'paid'],
    ['payout', 'fee_of_transfer'],
    ['look', 'fee_alone'],
  ])
})

test('lines that were imported before are skipped', () => {
  const { lines } = statement(PAID)
  expect(outcomes([PAID, '8|X Y.|1'], { known: new Set([lineIdentity(lines[0]!)]) })).toEqual([
    ['duplicate', 'known_line'],
    ['new', 'waiting_for_claim'],
  ])
})
