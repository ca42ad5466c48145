import { expect, test } from 'vitest'
import { counted } from '../src/lib/plural.ts'
import { promos } from '../src/features/promos/admin/texts.en.ts'
import { overview } from '../src/features/users/admin/overview/texts.en.ts'

test.each([
  [1, '1 ticket'],
  [0, '0 tickets'],
  [2, '2 tickets'],
  ['1', '1 ticket'],
  ['1.00', '1.00 tickets'],
  ['1,001', '1,001 tickets'],
  ['', ' tickets'],
])('a count of %s is formatted as %s', (count, words) => {
  expect(counted(count, 'ticket', 'tickets')).toBe(words)
})

test('one ticket of a promo and one round of a day are singular', () => {
  expect(promos.form.previewTerms('1', null)).toBe('+ 1 ticket')
  expect(promos.form.previewTerms('5', '₱200')).toBe('+ 5 tickets · min. deposit ₱200')
  expect(overview.figures.rounds('1')).toBe('1 round')
})
