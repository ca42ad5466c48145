import { chownSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assertOwn } from './postgres-binaries.ts'
import { makeScratch } from './scratch.ts'

const NOBODY = 65_534

test('programs in a folder of another user are not run', () => {
  const scratch = makeScratch()
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(scratch.path, NOBODY, NOBODY)
  expect(() => assertOwn(isRoot ? scratch.path : '/')).toThrow('belongs to user')
  if (isRoot) chownSync(scratch.path, 0, 0)
  expect(() => assertOwn(scratch.path)).not.toThrow()
  scratch.remove()
})
