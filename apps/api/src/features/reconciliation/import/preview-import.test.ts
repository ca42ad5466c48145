import { IMPORT_LINES_MAX } from '@kapis/contract/reconciliation'
import { expect, test } from 'vitest'
import { readFile } from './preview-import.ts'

test.each([
  ['a line of empty columns', ','.repeat(1_000_000)],
  ['empty lines', '\n'.repeat(1_000_000)],
])('%s without end is refused before it is read', (_, csv) => {
  expect(readFile(csv, {}).fault).toEqual({ why: 'too_long', line: IMPORT_LINES_MAX + 2 })
})
