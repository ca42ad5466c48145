import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION } from '@kapis/contract/version'
import { expect, test } from 'vitest'
import { helpOf, usageOf } from '#command-line/help.ts'
import { COMMANDS } from './table.ts'

const KAPIS = fileURLToPath(new URL('./kapis.ts', import.meta.url))
const LINE_MAX = 100

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(KAPIS, words, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('the help lists every command, and fits a terminal', () => {
  const { status, stdout } = run('--help')
  expect(status).toBe(0)
  expect(stdout).toBe(`${helpOf(COMMANDS)}\n`)
  const usages = Object.entries(COMMANDS).map(([name, command]) => usageOf(name, command))
  const lines = [stdout, ...usages].flatMap((text) => text.split('\n'))
  expect(lines.filter((line) => line.length > LINE_MAX)).toEqual([])
})

test('the program says its version', () => {
  expect(run('--version')).toEqual({ status: 0, stdout: `${VERSION}\n`, stderr: '' })
})

test('a command explains itself without a configuration', () => {
  const { status, stdout } = run('cell', '--help')
  expect(status).toBe(0)
  expect(stdout).toBe(`${usageOf('cell', COMMANDS['cell']!)}\n`)
})

test.each([
  [['play'], 'There is no command play. See kapis --help.'],
  [['sql', '--json', 'select 1'], "Unknown option '--json'"],
  [['exclusions', 'hash', 'mobile'], 'kapis exclusions COMMAND'],
])('the words %j are wrong, and end with 2', (words, says) => {
  const { status, stderr } = run(...words)
  expect(stderr).toContain(says)
  expect(status).toBe(2)
})

test('a file of variables that is named must be there', () => {
  const { status, stderr } = spawnSync(KAPIS, ['ready'], {
    env: { PATH: dirname(process.execPath), KAPIS_ENV: '/nowhere/kapis.env' },
    encoding: 'utf8',
  })
  expect(stderr).toContain('/nowhere/kapis.env, named by KAPIS_ENV, is missing.')
  expect(status).toBe(1)
})
