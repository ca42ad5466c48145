import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readVariables, replaceVariable } from './env-file.ts'

const place = mkdtempSync(join(tmpdir(), 'kapis-env-'))
afterAll(() => rmSync(place, { recursive: true }))

test('variables are read as they are written, without the quotes around them', () => {
  const text = `# A comment=1
A=postgres://u:p#1@host/db?x=$y
export B="two words"
  C='c'
D=
E=half"`
  expect(readVariables(text)).toEqual({
    A: 'postgres://u:p#1@host/db?x=$y',
    B: 'two words',
    C: 'c',
    D: '',
    E: 'half"',
  })
})

test('a variable is replaced alone, and the file keeps its mode', () => {
  const file = join(place, 'kapis.env')
  writeFileSync(file, 'OTHER_A=1\nA=1\n# last\n')
  chmodSync(file, 0o600)
  replaceVariable(file, 'A', "$&'2")
  expect(readFileSync(file, 'utf8')).toBe("OTHER_A=1\nA=$&'2\n# last\n")
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(place)).toEqual(['kapis.env'])
})
