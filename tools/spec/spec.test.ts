import { describe, expect, test } from 'vitest'
import { checkSpec } from './check-spec.ts'
import { findTests } from './find-tests.ts'
import { readRanges, readSpecLines } from './read-lines.ts'
import { readRequirements } from './read-requirements.ts'

const DOCUMENT = '# Title\n\nText with [a link](x.md).\n\n- **AA-01** First.\n- **AA-02** Second.\n'
const SPEC = '# Title\n\nA player signs in.\n| Case | Message |\n|---|---|\n| a | b |\n'
const file = (text: string) => [{ path: 'a.test.ts', text }]
/** Writes the tag of a title, so that this file does not seem to hold requirements itself. */
const tag = (...numbers: string[]) => `[${numbers.join(', ')}]`

test('a requirement is an item that begins with its number', () => {
  expect(readRequirements(DOCUMENT)).toEqual([
    { number: 'AA-01', text: 'First.' },
    { number: 'AA-02', text: 'Second.' },
  ])
})

test('headings, blank lines and table borders state nothing', () => {
  expect(readSpecLines(SPEC)).toEqual([3, 6])
})

test('lines are written as numbers and ranges', () => {
  expect(readRanges('3, 5-7')).toEqual([3, 5, 6, 7])
})

test('a title ends with one requirement or several, in any quotes', () => {
  const text = `test('one ${tag('AA-01')}', x)\ntest("it's ${tag('AA-01', 'BB-12')}", x)\ntest(\`no\`, x)`
  expect(findTests(file(text))).toEqual([
    { path: 'a.test.ts', title: 'one', requirements: ['AA-01'] },
    { path: 'a.test.ts', title: "it's", requirements: ['AA-01', 'BB-12'] },
  ])
})

describe('the check', () => {
  const whole = {
    requirements: readRequirements(DOCUMENT),
    tests: findTests(file(`test('both ${tag('AA-01', 'AA-02')}', x)`)),
    lines: { 'AA-01': '3-6' },
    stated: readSpecLines(SPEC),
  }

  test('finds nothing if every requirement has a test and every line a requirement', () => {
    expect(checkSpec(whole)).toEqual([])
  })

  test('names a requirement without a test', () => {
    const tests = findTests(file(`test('one ${tag('AA-01')}', x)`))
    expect(checkSpec({ ...whole, tests })).toEqual(['AA-02 has no test: Second.'])
  })

  test('names a test of a missing requirement', () => {
    const extra = findTests(file(`test('old ${tag('AA-09')}', x)`))
    expect(checkSpec({ ...whole, tests: [...whole.tests, ...extra] })).toEqual([
      'a.test.ts names AA-09, which is no requirement: old',
    ])
  })

  test('names a number that stands twice', () => {
    const requirements = readRequirements(`${DOCUMENT}- **AA-01** Again.\n`)
    expect(checkSpec({ ...whole, requirements })).toEqual([
      'AA-01 stands twice in docs/REQUIREMENTS.md',
    ])
  })

  test('names a line without a requirement, but only if the specification is at hand', () => {
    const lines = { 'AA-01': '3', 'AA-07': '4' }
    const missing = 'tools/spec/lines.ts names AA-07, which is no requirement'
    expect(checkSpec({ ...whole, lines })).toEqual([
      missing,
      'line 6 of the specification is covered by no requirement',
    ])
    expect(checkSpec({ ...whole, lines, stated: null })).toEqual([missing])
  })
})
