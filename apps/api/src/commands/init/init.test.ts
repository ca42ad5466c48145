import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readVariables } from '#command-line/env-file.ts'
import { readConfig } from '#config.ts'
import { VARIABLES } from '#config/variables.ts'

const KAPIS = fileURLToPath(new URL('../kapis.ts', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'kapis-init-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const init = (folder: string, ...words: string[]) =>
  spawnSync(KAPIS, ['init', '--folder', folder, ...words], { encoding: 'utf8' })
const read = (folder: string, name: string) =>
  readVariables(readFileSync(join(folder, name), 'utf8'))

test.each([
  [[], ['kapis.env', 'migrate.env', 'postgres.env']],
  [
    ['--containers'],
    ['backup.env', 'egress', 'kapis.env', 'migrate.env', 'postgres.env', 'proxy.env'],
  ],
])('init %j makes files that only their owner reads', (words, names) => {
  const folder = join(scratch, `made-${words.length}`)
  const { status, stdout } = init(folder, '--domain', 'casino.example', ...words)
  expect(status).toBe(0)
  expect(readdirSync(folder).toSorted()).toEqual(names)
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  // What is printed may end in a log.
  const secrets = names.flatMap((name) => Object.values(read(folder, name)))
  expect(secrets.filter((one) => /^[0-9a-f]{48,}$/.test(one) && stdout.includes(one))).toEqual([])
})

test.each([[[]], [['--containers']]])(
  'the files of init %j make a configuration that production accepts, with every list of keys',
  (words) => {
    const folder = join(scratch, `production-${words.length}`)
    init(folder, '--domain', 'casino.example', ...words)
    const made = read(folder, 'kapis.env')
    expect(readConfig(made).publicOrigins).toEqual(['https://casino.example'])
    const lists = Object.keys(VARIABLES.Keys).filter((name) => /^[A-Z]+_KEYS$/.test(name))
    expect(lists.filter((name) => !/^[0-9a-f]{64}$/.test(made[name] ?? ''))).toEqual([])
    // Each key has one purpose.
    const keys = [...lists, 'PUSH_KEY'].map((name) => made[name])
    expect(new Set(keys).size).toBe(keys.length)
    const { OWNER_PASSWORD, APP_PASSWORD } = read(folder, 'postgres.env')
    expect(new URL(made['DATABASE_URL']!).password).toBe(APP_PASSWORD)
    const { MIGRATE_DATABASE_URL } = read(folder, 'migrate.env')
    expect(new URL(MIGRATE_DATABASE_URL!).password).toBe(OWNER_PASSWORD)
  },
)

test('files that are there are not replaced', () => {
  const folder = join(scratch, 'twice')
  init(folder, '--domain', 'casino.example')
  const before = readFileSync(join(folder, 'kapis.env'), 'utf8')
  for (const name of ['migrate.env', 'postgres.env']) rmSync(join(folder, name))
  const { status, stderr } = init(folder, '--domain', 'casino.example')
  expect(status).toBe(1)
  expect(stderr).toContain('has kapis.env already. Nothing was changed')
  expect(readdirSync(folder)).toEqual(['kapis.env'])
  expect(readFileSync(join(folder, 'kapis.env'), 'utf8')).toBe(before)
})

test.each([[[]], [['--domain', 'https://casino.example']], [['--domain', 'casino.example\nA=1']]])(
  'the words %j name no site',
  (words) => {
    expect(init(join(scratch, 'none'), ...words)).toMatchObject({ status: 2 })
  },
)
