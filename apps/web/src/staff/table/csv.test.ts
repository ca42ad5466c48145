import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([['a'], ['x,y', 'say "hi"\nthere']])).toBe('a\r\n"x,y","say ""hi""\nthere"\r\n')
})

test.each(['=1+1', '+639171234567', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("//x","y")'])(
  'a cell of %j is exported as text, never as a formula',
  (typed) => {
    expect(
      toCsv([[typed]])
        .replace(/^"/, '')
        .startsWith("'"),
    ).toBe(true)
  },
)

test('numbers stay numbers, and null is an empty cell', () => {
  expect(toCsv([[-2.5, null, undefined, true]])).toBe('-2.5,,,true\r\n')
})
