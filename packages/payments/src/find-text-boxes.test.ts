import { expect, test } from 'vitest'
import type { PrintedLine } from './find-text-boxes.ts'
import { findTextBoxes } from './find-text-boxes.ts'
import { parseReceiptText } from './receipt-text.ts'

/** Returns the words of a text, all of the same width, placed line by line. */
const printed = (text: string): PrintedLine[] =>
  text.split('\n').map((line, row) =>
    line.split(' ').map((word, place) => ({
      text: word,
      left: place / 10,
      right: (place + 1) / 10,
      top: row / 10,
      bottom: (row + 1) / 10,
    })),
  )
const marksOf = (text: string) => findTextBoxes(printed(text), parseReceiptText(text))

test('the amount, a reference of several words and the time are located', () => {
  const text =
    'Sent via GCash\nAmount 999.00\nTotal Amount Sent ₱999.00\nRef No. 7024 118 9O3241\nNov 14, 2025 9:08 PM'
  expect(marksOf(text)).toEqual([
    { of: 'amount', left: 0.1, right: 0.2, top: 0.1, bottom: 0.2 },
    { of: 'reference', left: 0.2, right: 0.5, top: 0.3, bottom: 0.4 },
    { of: 'paidAt', left: 0, right: 0.5, top: 0.4, bottom: 0.5 },
  ])
})

test('an amount with its sign is one word', () => {
  expect(marksOf('Amount ₱1,350.50')).toMatchObject([{ of: 'amount', left: 0.1, right: 0.2 }])
})

test('a value that was not read has no box', () => {
  expect(marksOf('a cat\nand a dog')).toEqual([])
  expect(findTextBoxes([], parseReceiptText('Amount 999.00'))).toEqual([])
})
