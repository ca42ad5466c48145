import { EXCLUSION_PART_LINES_MAX } from '@kapis/contract/exclusions'
import { expect, test } from 'vitest'
import { readPart, suggestColumns } from './read-list.ts'

const [a, b] = ['a1'.repeat(32), 'B2'.repeat(32)]
const places = { kind: 0, hash: 1 }

test('lines have a kind and a hash, in any case, and the numbers of the file', () => {
  const { lines, fault } = readPart(`mobile,${a}\nPerson,${b}\n`, 2002, places)
  expect(fault).toBeNull()
  expect(lines.map(({ line, kind, listed }) => [line, kind, listed.toString('hex')])).toEqual([
    [2002, 'mobile', a],
    [2003, 'person', b.toLowerCase()],
  ])
})

test.each([
  [`mobile,${a}\nphone,${a}`, 'kind', 3],
  [`mobile,${a}\nmobile,0917`, 'hash', 3],
  [`mobile,${a}00`, 'hash', 2],
] as const)('the part %j cannot be imported: %s on line %s', (text, why, line) => {
  expect(readPart(text, 2, places)).toEqual({ lines: [], fault: { why, line } })
})

test('a part that is too long names the line before which to split it', () => {
  const lines = Array.from({ length: EXCLUSION_PART_LINES_MAX + 1 }, () => `mobile,${a}`)
  const { fault } = readPart(lines.join('\n'), 2, places)
  expect(fault).toEqual({ why: 'too_long', line: EXCLUSION_PART_LINES_MAX + 2 })
})

test('usual column names are suggested', () => {
  expect(suggestColumns(['No.', 'Identifier type', 'SHA256'])).toEqual({
    kind: 'Identifier type',
    hash: 'SHA256',
  })
  expect(suggestColumns(['a'])).toEqual({})
})

test('a part with far more fields than its lines need is refused before it is read', () => {
  const { fault } = readPart(','.repeat(300_000), 2, places)
  expect(fault).toEqual({ why: 'too_long', line: EXCLUSION_PART_LINES_MAX + 2 })
})
