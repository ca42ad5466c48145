import { EXCLUSION_PART_LINES_MAX } from '@kapis/contract/exclusions'
import { expect, test } from 'vitest'
import { cutFile } from './cut-file.ts'

test('a file is cut into its header and parts of whole lines', () => {
  const lines = Array.from({ length: EXCLUSION_PART_LINES_MAX + 2 }, (_, n) => `mobile,${n}`)
  const { header, parts } = cutFile(`\uFEFFkind,hash\r\n${lines.join('\r\n')}`)
  expect(header).toBe('kind,hash')
  expect(parts.map(({ part, firstLine }) => [part, firstLine])).toEqual([
    [0, 2],
    [1, EXCLUSION_PART_LINES_MAX + 2],
  ])
  expect(parts.map(({ text }) => text).join('')).toBe(lines.join('\r\n'))
})

test('a line break inside quotes does not end a record', () => {
  const record = 'mobile,1,"two\nlines, ""quoted"""\n'
  const { parts } = cutFile(`kind,hash,note\n${record.repeat(EXCLUSION_PART_LINES_MAX + 1)}`)
  expect(parts).toHaveLength(2)
  expect(parts[1]).toEqual({ part: 1, firstLine: 2 * EXCLUSION_PART_LINES_MAX + 2, text: record })
})

test('a file without lines has no parts', () => {
  expect(cutFile('kind,hash\n')).toEqual({ header: 'kind,hash', parts: [] })
})
