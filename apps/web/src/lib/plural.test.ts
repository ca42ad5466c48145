import { expect, test } from 'vitest'
import { counted } from './plural.ts'
import { promos } from './messages/en/admin-promos.ts'
import { overview } from './messages/en/admin-overview.ts'

test.each([
  [1, '1 ticket'],
  [0, '0 tickets'],
  [2, '2 tickets'],
  ['1', '1 ticket'],
  ['1.00', '1.00 tickets'],
  ['1,001', '1,001 tickets'],
  ['', ' tickets'],
])('%s is counted in words as %s', (count, words) => {
  expect(counted(count, 'ticket', 'tickets')).toBe(words)
})

test('one ticket of a promo and one round of a day are singular', () => {
  expect(promos.form.previewTerms('1', null)).toBe('+ 1 ticket')
  expect(promos.form.previewTerms('5', '₱200')).toBe('+ 5 tickets · min. deposit ₱200')
  expect(overview.figures.rounds('1')).toBe('1 round')
})
