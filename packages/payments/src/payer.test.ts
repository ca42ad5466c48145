import { expect, test } from 'vitest'
import { comparePayer, fitsNumber, isOtherPayer, readPayer } from './payer.ts'

test.each([
  ['MI*A P. 0915••••847', { number: '0915••••847', name: 'MI*A P.' }],
  ['MA•••A L. R.', { number: null, name: 'MA•••A L. R.' }],
  ['0918 ••• 0426', { number: '0918•••0426', name: null }],
  ['Received GCash from JU*N B. +63 917 123 4567', { number: '09171234567', name: 'JU*N B.' }],
  ['via InstaPay BDO', { number: null, name: null }],
  ['', { number: null, name: null }],
])('the payer of %s is found', (text, payer) => {
  expect(readPayer(text)).toEqual(payer)
})

test('a transfer names both numbers, and the direction decides which is the other party', () => {
  const text = 'Transfer from 09171234567 to 09181230426'
  expect(readPayer(text, 'in').number).toBe('09171234567')
  expect(readPayer(text, 'out').number).toBe('09181230426')
})

test('a masked number fits by its first and last digits', () => {
  expect(fitsNumber('0915••••847', '09151234847')).toBe(true)
  expect(fitsNumber('0915••••847', '09151234848')).toBe(false)
  expect(fitsNumber('+639151234847', '0915 123 4847')).toBe(true)
  expect(fitsNumber('09151234847', '09151234848')).toBe(false)
})

const mia = { names: ['Mia Perez'], numbers: ['09151234847'] }

test('what one side does not say is unknown', () => {
  expect(comparePayer({ number: null, name: null }, mia)).toEqual({
    number: 'unknown',
    name: 'unknown',
  })
  expect(isOtherPayer('MI*A P.', { names: [], numbers: ['09151234847'] })).toBe(false)
})

test.each([
  ['MI*A P. 0915••••847', false],
  ['MI*A P.', false],
  ['JU*N B.', true],
  ['MI*A P. 0917••••847', true],
  ['JU*N B. 0915••••847', true],
])('%s is another payer than Mia Perez: %s', (text, isOther) => {
  expect(isOtherPayer(text, mia)).toBe(isOther)
})
