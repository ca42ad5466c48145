// @vitest-environment node
import { expect, test } from 'vitest'
import { checkChance, checkMultiplier, checkTarget } from './dice-form.ts'

test.each([
  ['', 'Required'],
  ['x', 'Must be a valid number'],
  ['1.99', 'Minimum value is 2'],
  ['-4', 'Minimum value is 2'],
  ['98.01', 'Maximum value is 98'],
  ['50.505', 'Target can have at most 2 decimal places'],
  ['98', null],
])('a dice target of "%s" is checked: %s [DICE-02]', (text, message) => {
  expect(checkTarget(text)).toBe(message)
})

test.each([
  ['', 'Required'],
  ['1', 'Minimum value is 2'],
  ['99', 'Maximum value is 98'],
  ['2', null],
])('a dice chance of "%s" is checked: %s [DICE-03]', (text, message) => {
  expect(checkChance(text)).toBe(message)
})

test.each([
  ['', 'Required'],
  ['1', 'Minimum value is 1.01'],
  ['49.51', 'Maximum value is 49.5'],
  ['9999999999999', 'Maximum value is 49.5'],
  ['1.01', null],
])('a dice multiplier of "%s" is checked: %s [DICE-03]', (text, message) => {
  expect(checkMultiplier(text)).toBe(message)
})
