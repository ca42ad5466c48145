// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#texts/language.ts'
import { formatFirst, formatList } from './format-list.ts'

afterEach(() => setLanguage('en'))

test.each([
  [[], ''],
  [['maya'], 'maya'],
  [['maya', 'jun'], 'maya and jun'],
  [['maya', 'jun', 'ana'], 'maya, jun and ana'],
])('%j is written %s', (items, text) => {
  expect(formatList(items)).toBe(text)
})

test('a list follows the language', async () => {
  await setLanguage('fil')
  expect(formatList(['maya', 'jun'])).toBe('maya at jun')
})

test('a long list ends after its first items', () => {
  expect(formatFirst(['A', 'B'], 2)).toBe('A, B')
  expect(formatFirst(['A', 'B', 'C'], 2)).toBe('A, B, …')
})
