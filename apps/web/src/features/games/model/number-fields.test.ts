// @vitest-environment node
import { expect, test } from 'vitest'
import { checkAmount } from './number-fields.ts'

const wallet = { currency: 'coin', balanceMinor: 125_805_000n } as const

test.each([
  ['', 'Required'],
  ['  ', 'Required'],
  ['abc', 'Must be a valid number'],
  ['1,000', 'Must be a valid number'],
  ['1.234', 'Amount can have at most 2 decimal places'],
  ['1e3', 'Must be a valid number'],
  ['-5', 'Minimum value is 0'],
  ['12580.51', 'Insufficient coin balance'],
  ['12580.50', null],
  ['0', null],
])('a bet of "%s" is checked: %s [GAME-04]', (text, message) => {
  expect(checkAmount(text, wallet)).toBe(message)
})

test('an error names the currency that is insufficient [GAME-04]', () => {
  const short = checkAmount('100', { currency: 'ticket', balanceMinor: 240_000n })
  expect(short).toBe('Insufficient ticket balance')
})
