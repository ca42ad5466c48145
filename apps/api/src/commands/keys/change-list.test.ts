import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readWords } from '#command-line/read-words.ts'
import { dropKeys, firstKey, newKey } from './change-list.ts'

const [A, B] = ['a1'.repeat(32), 'b2'.repeat(32)]
const place = mkdtempSync(join(tmpdir(), 'kapis-keys-'))
const file = join(place, 'kapis.env')
let printed: string[]

beforeEach(() => {
  vi.stubEnv('KAPIS_ENV', file)
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  writeFileSync(file, `PORT=3000\nSEAL_KEYS=${A},${B}\nVAULT_KEYS=${A}\n`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterAll(() => rmSync(place, { recursive: true }))

const listOf = (name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(file, 'utf8'))?.[1]
const words = (...all: string[]) => readWords({}, all)

test('a new key is added at the end of its list', async () => {
  await newKey(words('SEAL_KEYS'))
  expect(listOf('SEAL_KEYS')).toMatch(new RegExp(`^${A},${B},[0-9a-f]{64}$`))
  expect(listOf('VAULT_KEYS')).toBe(A)
})

test('the newest key becomes the first, and the others are dropped', async () => {
  await firstKey(words('SEAL_KEYS'))
  expect(listOf('SEAL_KEYS')).toBe(`${B},${A}`)
  await dropKeys(words('SEAL_KEYS'))
  expect(listOf('SEAL_KEYS')).toBe(B)
})

test('no key is printed', async () => {
  await newKey(words('SEAL_KEYS'))
  await firstKey(words('SEAL_KEYS'))
  expect(printed).toHaveLength(2)
  expect(printed.join()).not.toMatch(/[0-9a-f]{64}/)
})

test.each([
  [['PORT'], 'Name a list'],
  [[], 'Name a list'],
  [['PEPPER_KEYS'], 'has no PEPPER_KEYS'],
])('the list %j is not changed', async (all, says) => {
  const before = readFileSync(file, 'utf8')
  await expect(newKey(words(...all))).rejects.toThrow(says)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('without a file of variables the command says where the keys are', async () => {
  vi.stubEnv('KAPIS_ENV', '')
  await expect(newKey(words('SEAL_KEYS'))).rejects.toThrow('change them where they are set')
})
