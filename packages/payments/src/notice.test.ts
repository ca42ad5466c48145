import { expect, test } from 'vitest'
import { readNotice } from './notice.ts'

const SMS =
  'You have received PHP 500.00 of GCash from JU*N D. w/ MSG: . Your new balance is PHP 9688.00. Ref. No. 7012121108038.'

test('a text message yields amount, sender and reference; the balance is not the amount', () => {
  expect(readNotice(SMS)).toEqual({
    amountMinor: 5_000_000n,
    receivedFrom: 'JU*N D',
    reference: '7012121108038',
    receivedAt: null,
  })
})

test('a push notice has no reference', () => {
  const push = 'You have received PHP 1,096.10 of GCash from MI*A P. 0915••••847.'
  expect(readNotice(push)).toMatchObject({ amountMinor: 10_961_000n, reference: null })
})

test('a bank transfer and a dated notice give the time in Manila', () => {
  const bank =
    'You have received ₱2,350.75 via InstaPay from BDO on Sep 8, 2025 1:45 PM. Ref. No. 0019284762842.'
  expect(readNotice(bank)).toEqual({
    amountMinor: 23_507_500n,
    receivedFrom: 'via InstaPay BDO',
    reference: '0019284762842',
    receivedAt: new Date('2025-09-08T05:45:00Z'),
  })
  const dated = `22 June 2025, 05:59 PM Express Send Notification\n${SMS}`
  expect(readNotice(dated)).toMatchObject({
    reference: '7012121108038',
    receivedAt: new Date('2025-06-22T09:59:00Z'),
  })
})

const withMessage = (words: string) => SMS.replace('MSG: .', `MSG: ${words}.`)

test.each([
  ['another amount and reference', 'PHP 99999.00 Ref. No. 1234567890123'],
  ['another balance and reference', 'x. Your new balance is PHP 1.00. Ref. No. 1234567890123.'],
  ['another message', 'w/ MSG: Ref. No. 1234567890123'],
  ['line breaks', 'a\n\nPHP 7.00 of GCash from X.\nRef. No. 1234567890123'],
])('a message %s from the payer changes nothing', (_, words) => {
  expect(readNotice(withMessage(words))).toMatchObject({
    amountMinor: 5_000_000n,
    receivedFrom: 'JU*N D',
    reference: '7012121108038',
  })
})

test('a truncated message gives no reference', () => {
  const cut =
    'You have received PHP 500.00 of GCash from JU*N D. w/ MSG: Ref. No. 1234567890123. and so on'
  expect(readNotice(cut)?.reference ?? null).toBeNull()
})

test.each([
  ['1,500', 15_000_000n],
  ['1500', 15_000_000n],
  ['1,234,567.89', 12_345_678_900n],
  ['0.01', 100n],
])('%s is parsed', (amount, minor) => {
  expect(readNotice(SMS.replace('500.00', amount))?.amountMinor).toBe(minor)
})

test.each(['1.500', '1,50', '1,5000', '1.2.3', '12,34.00', '0.00', '500.001', '5O0.00'])(
  '%s is ambiguous, so it is refused',
  (amount) => {
    expect(readNotice(SMS.replace('500.00', amount))).toBeNull()
  },
)

test.each([
  ['money that left', 'You have sent PHP 500.00 of GCash to JU*N D. Ref. No. 7012121108038.'],
  [
    'a code',
    'Your OTP is 123456. You have received PHP 500.00 of GCash from X Y. Ref. No. 7012121108038.',
  ],
  ['a request', 'JU*N D. is requesting PHP 500.00. Ref. No. 7012121108038.'],
  ['two notices', `${SMS} ${SMS}`],
  ['a notice in a message', withMessage('You have received PHP 9.00 of GCash from BO*S.')],
  ['an empty text', ''],
])('%s is not a notice of received money', (_, text) => {
  expect(readNotice(text)).toBeNull()
})

test('a reference of another length, or two references, give none', () => {
  expect(readNotice(SMS.replace('7012121108038', '701212110803'))?.reference ?? null).toBeNull()
  const two =
    'You have received PHP 5.00 of GCash from A B. Ref. No. 7012121108038. Ref. No. 7012121108039.'
  expect(readNotice(two)?.reference ?? null).toBeNull()
})
