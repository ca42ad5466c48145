import { expect, test } from 'vitest'
import { findTests } from './find-tests.ts'
import { readSpecLines } from './read-lines.ts'
import { writePage } from './write-page.ts'

const SPEC =
  '# Title\n\nA player signs in.\n- Balance: coin, ticket.\n| Case | Message |\n|---|---|\n| a | b |'
const file = (text: string) => [{ path: 'a.test.ts', text }]

test('headings, blank lines and table borders are not statements', () => {
  expect(readSpecLines(SPEC).map(({ line }) => line)).toEqual([3, 4, 7])
})

test('a title names one line, several, or a range', () => {
  const text = `test('signs in [spec 3]', x)\ntest("both [spec 3, 4]", x)\ndescribe(\`all [spec 3-5]\`, x)`
  expect(findTests(file(text)).map(({ lines }) => lines)).toEqual([[3], [3, 4], [3, 4, 5]])
})

test('a line without a test and a test of a missing line are reported', () => {
  const tests = findTests(file(`test('signs in [spec 3, 5]', x)`))
  const page = writePage(readSpecLines(SPEC), tests)
  expect(page.summary).toBe('3 lines, 1 tested, 2 without a test')
  expect(page.untested.map(({ line }) => line)).toEqual([4, 7])
  expect(page.unknown).toHaveLength(1)
  expect(page.text).toContain('| 3 | A player signs in. | a.test.ts: signs in | OK |')
})
