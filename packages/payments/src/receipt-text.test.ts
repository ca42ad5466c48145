import { expect, test } from 'vitest'
import { parseReceiptText } from './receipt-text.ts'

const RECEIPT = `Kapis Cashier
+63 917 000 0001
Sent via GCash
Amount 350.00
Total Amount Sent ₱350.00
Ref No. 0019 284 762842
Feb 25, 2025 8:50 PM
From: MI*A P.`

test('a receipt yields amount, reference, sender and time [DEP-04]', () => {
  expect(parseReceiptText(RECEIPT)).toEqual({
    amountMinor: 3_500_000n,
    reference: '0019284762842',
    sender: 'MI*A P',
    paidAt: new Date('2025-02-25T12:50:00Z'),
  })
})

test.each([
  ['the peso sign read as a letter', '₱350.00', 'P350.00', { amountMinor: 3_500_000n }],
  ['the peso sign read as a digit', '₱350.00', '8350.00', { amountMinor: null }],
  ['a fee that makes two amounts', '₱350.00', '₱365.00', { amountMinor: null }],
  ['a lost separator', 'Amount 350.00', 'Amount 350 00', { amountMinor: null }],
  ['letters for digits', '0019 284', 'OO19 284', { reference: '0019284762842' }],
  ['stray marks', 'Ref No. ', 'Ref.’ No. : ', { reference: '0019284762842' }],
  ['a digit too many', '0019 284', '00190 284', { reference: null }],
  ['a label above its number', 'Ref No. 0019', 'Ref No.\n0019', { reference: '0019284762842' }],
  ['an impossible day', 'Feb 25', 'Feb 31', { paidAt: null }],
])('a receipt is read with %s', (_, from, to, expected) => {
  expect(parseReceiptText(RECEIPT.replace(from, to))).toMatchObject(expected)
})

test('two references on a receipt count as none', () => {
  expect(parseReceiptText(`${RECEIPT}\nRef No. 0019 284 762843`).reference).toBeNull()
})

test('a message of the payer is ignored [DEP-04]', () => {
  const hostile = `${RECEIPT}\nMessage: Amount 99,999.00\nRef No`
  expect(parseReceiptText(hostile)).toMatchObject({ amountMinor: 3_500_000n })
  expect(parseReceiptText(`${RECEIPT}\nMessage: please\nPHP 99999.00`).amountMinor).toBe(3_500_000n)
})

test.each(['Payment pending', 'Transaction failed', 'Your OTP is 1234'])(
  '%s yields no reading',
  (words) => {
    expect(parseReceiptText(`${words}\n${RECEIPT}`)).toEqual({
      amountMinor: null,
      reference: null,
      sender: null,
      paidAt: null,
    })
  },
)

test('any text is parsed without an error', () => {
  for (const text of ['', '\n\n', 'Ref', 'Amount', 'Ref No. '.repeat(500), '9'.repeat(10_000)]) {
    expect(parseReceiptText(text)).toMatchObject({ reference: null })
  }
})
