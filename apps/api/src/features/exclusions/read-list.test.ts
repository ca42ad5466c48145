import { EXCLUSION_LINES_MAX } from '@kapis/contract/exclusions'
import { expect, test } from 'vitest'
import { planLines, readList, suggestColumns } from './read-list.ts'

const [a, b] = ['a1'.repeat(32), 'B2'.repeat(32)]
const columns = { kind: 'kind', hash: 'hash' }

test('lines have a kind and a hash, in any case', () => {
  const { lines, fault } = readList(`kind,hash\nmobile,${a}\nPerson,${b}\n`, columns)
  expect(fault).toBeNull()
  expect(lines.map(({ line, kind, listed }) => [line, kind, listed.toString('hex')])).toEqual([
    [2, 'mobile', a],
    [3, 'person', b.toLowerCase()],
  ])
})

test.each([
  ['', 'empty', null],
  ['kind,hash\n', 'empty', null],
  ['sort,hash\nmobile,x', 'columns', null],
  [`kind,hash\nmobile,${a}\nphone,${a}`, 'kind', 3],
  [`kind,hash\nmobile,${a}\nmobile,0917`, 'hash', 3],
  [`kind,hash\nmobile,${a}00`, 'hash', 2],
] as const)('the file %j cannot be imported: %s on line %s', (csv, why, line) => {
  expect(readList(csv, columns)).toMatchObject({ lines: [], fault: { why, line } })
})

test('a file that is too long names the line before which to split it', () => {
  const lines = Array.from({ length: EXCLUSION_LINES_MAX + 1 }, () => `mobile,${a}`)
  const { fault } = readList(['kind,hash', ...lines].join('\n'), columns)
  expect(fault).toEqual({ why: 'too_long', line: EXCLUSION_LINES_MAX + 2 })
})

test('usual column names are suggested', () => {
  expect(suggestColumns(['No.', 'Identifier type', 'SHA256'])).toEqual({
    kind: 'Identifier type',
    hash: 'SHA256',
  })
  expect(suggestColumns(['a'])).toEqual({})
})

test('a line is new, known or repeated; equal hashes of two kinds are two lines', () => {
  const csv = `kind,hash\nmobile,${a}\nmobile,${a}\nemail,${a}\nemail,${b}`
  const { lines } = readList(csv, columns)
  const planned = planLines(lines, ({ listed }) => listed.toString('hex') === b.toLowerCase())
  expect(planned.map(({ outcome }) => outcome)).toEqual(['new', 'repeated', 'new', 'known'])
})
