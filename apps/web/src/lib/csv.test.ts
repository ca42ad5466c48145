import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(toCsv(['a', 'b'], [['x,y', 'say "hi"\nthere']])).toBe('a,b\r\n"x,y","say ""hi""\nthere"')
})

test.each(['=1+1', '+639171234567', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("//x","y")'])(
  '%j is text in a spreadsheet, never a formula',
  (typed) => {
    const cell = toCsv(['a'], [[typed]])
      .split('\r\n')
      .slice(1)
      .join('\r\n')
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test('numbers stay numbers, and nothing is an empty cell', () => {
  expect(toCsv(['a'], [[-2.5, null, undefined, true]])).toBe('a\r\n-2.5,,,true')
})
