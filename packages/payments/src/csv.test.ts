import { expect, test } from 'vitest'
import { hasMoreFields, parseCsv } from './csv.ts'

test('rows keep the number of the line on which they begin', () => {
  const text = '\uFEFFa, b \r\n\r\n"x, ""y""\nz",2\n3,'
  expect(parseCsv(text)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['x, "y"\nz', '2'] },
    { line: 5, cells: ['3', ''] },
  ])
})

test('a text without values has no rows', () => {
  expect(parseCsv('')).toEqual([])
  expect(parseCsv('\n , \n')).toEqual([])
})

test.each(['a,b,c', 'a\nb\nc', 'a\rb,c', ',,'])('%j has three fields', (text) => {
  expect([2, 3].map((max) => hasMoreFields(text, max))).toEqual([true, false])
})
