import { expect, test } from 'vitest'
import {
  checkPayer,
  comparePayer,
  fitsNumber,
  isSamePayer,
  readPayer,
  spellsOutPayer,
} from './payer.ts'

test.each([
  ['MI*A P. 0915••••847', { number: '0915••••847', name: 'MI*A P.' }],
  ['MA•••A L. R.', { number: null, name: 'MA•••A L. R.' }],
  ['0918 ••• 0426', { number: '0918•••0426', name: null }],
  ['Received GCash from JU*N B. +63 917 123 4567', { number: '09171234567', name: 'JU*N B.' }],
  ['via InstaPay BDO', { number: null, name: null }],
  // The number is the receiver's.
  ['InstaPay from BDO to 09181230426', { number: null, name: null }],
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
  expect(checkPayer('MI*A P.', { names: [], numbers: ['09151234847'] })).toBe('unknown')
})

test.each([
  ['MI*A P. 0915••••847', 'agrees'],
  ['MI*A P.', 'agrees'],
  ['0915••••847', 'agrees'],
  ['via InstaPay BDO', 'unknown'],
  ['JU*N B.', 'differs'],
  ['MI*A P. 0917••••847', 'differs'],
  ['JU*N B. 0915••••847', 'differs'],
])('the payer %s compared with Mia Perez: %s', (text, fit) => {
  expect(checkPayer(text, mia)).toBe(fit)
})

test.each([
  ['MI*A P.', 'MIA P.', true],
  ['MI*A P.', 'MIA PEREZ 09151234847', true],
  ['via InstaPay BDO', 'MIA P.', true],
  ['MI*A P. 0915••••847', 'MIA P. 0915 123 4847', true],
  ['MI*A P.', 'JUAN B.', false],
  ['MI*A P.', 'via InstaPay BDO', false],
  ['MI*A P. 0915••••847', 'MIA P.', false],
  ['MI*A P. 0915••••847', 'MIA P. 09179998888', false],
  ['MIA P.', 'M*A P.', false],
])('%s corrected to %s is the same payer: %s', (before, after, isSame) => {
  expect(isSamePayer(before, after)).toBe(isSame)
})

test.each([
  ['MI*A P.', 'MIA P.', true],
  ['MI*A P. 09151234847', 'MIA P. 09151234847', true],
  ['MI*A P. 09151234847', 'MIA P. 0915 123 4847', false],
  ['MI*A P.', 'MIA P. JUAN CRUZ', false],
  ['InstaPay BDO JUAN CRUZ', 'BPI MARIA SANTOS', false],
  ['09171234567', 'BDO JUAN CRUZ 09171234567', false],
  ['Ref 1209171234567', 'Ref 12 09171234567', false],
  ['to 09151234847 to 09185550100', 'to 09151234847 09185550100', false],
  ['MI*A P.', 'JUAN B.', false],
  ['MI*A P.', 'MIA P. 09151234847', false],
  ['MI*A P. 0915••••847', 'MIA P. 09151234847', false],
  ['09151234847', 'MIA P. 09151234847', false],
  ['Transfer from 09151234847 to 09185550100', 'Transfer to 09151234847 from 09185550100', false],
])('%s becoming %s only spells out the payer: %s', (before, after, isSpelling) => {
  expect(spellsOutPayer(before, after)).toBe(isSpelling)
})
