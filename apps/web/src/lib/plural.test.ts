import { expect, test } from 'vitest'
import { counted } from './plural.ts'

test.each([
  [0, '0 users'],
  [1, '1 user'],
  [2, '2 users'],
  ['1', '1 user'],
  ['1.00', '1.00 users'],
  ['1,204', '1,204 users'],
])('%s is written %s', (count, text) => {
  expect(counted(count, 'user', 'users')).toBe(text)
})

test('the Filipino categories of Intl follow the last digit, so Filipino texts use none', () => {
  const filipino = new Intl.PluralRules('fil')
  const categories = [1, 2, 3, 4, 5, 6, 9, 10, 14].map((count) => filipino.select(count))
  expect(categories).toEqual([
    'one',
    'one',
    'one',
    'other',
    'one',
    'other',
    'other',
    'one',
    'other',
  ])
})
