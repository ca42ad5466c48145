import { expect, test } from 'vitest'
import { BARE_MAX, DEPTH_MAX, VALUES_MAX, findJsonFault } from './find-json-fault.ts'

test.each([
  ['an object', '{"a":1,"b":[1,2,{"c":"d"}]}'],
  ['a long string with every structural character', JSON.stringify('{[,:"\\]}'.repeat(100_000))],
  ['the deepest nesting', '['.repeat(DEPTH_MAX) + ']'.repeat(DEPTH_MAX)],
  ['a string that does not end, which the parser refuses', '{"a":"\\'],
])('%s passes', (_, text) => {
  expect(findJsonFault(text)).toBeNull()
})

test.each([
  ['many objects', `[${'{},'.repeat(VALUES_MAX)}{}]`],
  ['many values after a string', `["\\"",${'1,'.repeat(VALUES_MAX)}1]`],
  ['many keys', `{${'"":1,'.repeat(VALUES_MAX)}"":1}`],
])('%s are refused', (_, text) => {
  expect(findJsonFault(text)).toBe('the body has too many values')
})

test('deep nesting is refused', () => {
  expect(findJsonFault('['.repeat(DEPTH_MAX + 1))).toBe('the body is nested too deeply')
  expect(findJsonFault('{"a":'.repeat(DEPTH_MAX + 1))).toBe('the body is nested too deeply')
})

test.each([' ', '1'])('megabytes of %j outside of strings are refused', (character) => {
  const body = (count: number) => `{"a":${character.repeat(count)}}`
  expect(findJsonFault(body(BARE_MAX / 2))).toBeNull()
  expect(findJsonFault(body(BARE_MAX))).toBe('the body has too much outside its texts')
})

/** Returns the processor time that reading a text takes, which other programs do not add to. */
function costOf(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    findJsonFault(text)
    return process.cpuUsage(before).user
  })
  return Math.min(...times)
}

test.each(['spaces', 'digits'])('%s outside of strings cost no more than a string', (kind) => {
  const text = (kind === 'spaces' ? ' ' : '1').repeat(7_000_000)
  expect(costOf(text)).toBeLessThan(3 * costOf(`"${text}"`))
})
