import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeScratch } from '../services/scratch.ts'
import { DEPLOY } from './deploy-folder.ts'

const SCRIPT = '. "$1/backup/second-store.sh"; is_second_store "$2" "$3"'
let scratch: ReturnType<typeof makeScratch>
let marks: string
let store: string
beforeEach(() => {
  scratch = makeScratch()
  marks = join(scratch.path, 'marks')
  store = join(scratch.path, 'store')
  for (const folder of [marks, store]) mkdirSync(folder)
})
afterEach(() => scratch.remove())

const isSecondStore = () =>
  spawnSync('bash', ['-c', SCRIPT, 'bash', DEPLOY, marks, store]).status === 0

test('a second store that is not mounted any more gets no backups', () => {
  expect(isSecondStore()).toBe(true)
  expect(isSecondStore()).toBe(true)
  const elsewhere = join(scratch.path, 'elsewhere')
  cpSync(store, elsewhere, { recursive: true })
  rmSync(join(store, 'kapis-store'))
  expect(isSecondStore()).toBe(false)
  writeFileSync(join(store, 'kapis-store'), 'of another deployment')
  expect(isSecondStore()).toBe(false)
  cpSync(elsewhere, store, { recursive: true })
  expect(isSecondStore()).toBe(true)
})

test('after the loss of the first store, the second one is the one that was kept', () => {
  isSecondStore()
  const name = readFileSync(join(store, 'kapis-store'), 'utf8')
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  rmSync(join(marks, 'second-store'))
  expect(isSecondStore()).toBe(true)
  expect(readFileSync(join(store, 'kapis-store'), 'utf8')).toBe(name)
})
