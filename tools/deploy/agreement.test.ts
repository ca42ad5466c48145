import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeServerFiles } from '../../apps/api/src/commands/init/files.ts'
import { COMMANDS } from '../../apps/api/src/commands/table.ts'
import { VARIABLES } from '../../apps/api/src/config/variables.ts'
import { ROOT } from '../run/root.ts'
import { DEPLOY } from './deploy-folder.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const DEPLOY_FILES = readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
const LISTS = Object.keys(VARIABLES.Keys).filter((name) => /^[A-Z]+_KEYS$/.test(name))

test.each([
  ['docs/KEYS.md', /^\| `(\w+_KEYS)`/gm],
  ['deploy/backup/README.md', /^\| `(\w+_KEYS)`/gm],
])('%s names every list of keys', (path, pattern) => {
  const named = [...read(path).matchAll(pattern)].map(([, name]) => name!)
  expect(named.toSorted()).toEqual(LISTS.toSorted())
})

test('kapis init makes every list of keys, from which the page makes the Secret of Kubernetes', () => {
  const [, pattern = ''] =
    /\/(\^\([^/]+_KEYS[^/]+)\/p' k\/kapis\.env/.exec(read('docs/DEPLOY.md')) ?? []
  const lines = makeServerFiles('kapis.example')['kapis.env']!.split('\n')
  const names = lines
    .filter((line) => new RegExp(pattern).test(line))
    .map((line) => line.split('=')[0]!)
  expect(names.toSorted()).toEqual([...LISTS, 'DATABASE_URL', 'PUSH_KEY'].toSorted())
})

test('one file names the folder of the files, and backup and restore read it there', () => {
  const naming = DEPLOY_FILES.filter((file) =>
    /^ *FILES_FOLDER=\//m.test(readFileSync(file, 'utf8')),
  )
  // The image has a folder of its own, which no script backs up.
  expect(naming).toEqual([join(DEPLOY, 'Containerfile')])
  expect(makeServerFiles('kapis.example')['kapis.env']).toMatch(
    /^FILES_FOLDER=\/var\/lib\/kapis\/files$/m,
  )
})

test('the release has every command that a page runs with kapis', () => {
  const pages = readdirSync(join(ROOT, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`)
  const used = [...pages, 'docs/DEPLOY.md'].flatMap((page) =>
    [...read(page).matchAll(/^```sh[\s\S]*?^ *```$/gm)].flatMap(([block]) =>
      [...block.matchAll(/(?:^ *|[;|&!] *|until )kapis ([a-z-]+)/gm)].map(([, name]) => name!),
    ),
  )
  expect(new Set(used).size).toBeGreaterThan(8)
  expect(used.filter((name) => !Object.hasOwn(COMMANDS, name))).toEqual([])
})

test('no message of the release names a program that operators do not have', () => {
  const sources = readdirSync(join(ROOT, 'apps/api/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(ROOT, 'apps/api/src', path))
  const scripts = DEPLOY_FILES.filter((file) => /\.(sh|service|timer|env|yaml|cfg)$/.test(file))
  const naming = [...sources, ...scripts].filter((file) =>
    /\bpnpm\b|\bnpx\b|\bnode [\w./-]+\.[jt]s\b/.test(readFileSync(file, 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(naming).toEqual([])
})

test('every file of the release that a unit or the guide names exists', () => {
  const texts = [...DEPLOY_FILES.map((file) => readFileSync(file, 'utf8')), read('docs/DEPLOY.md')]
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\/srv\/kapis\/current\/([\w./@-]+)/g)].map(([, path]) => path!),
  )
  const built = ['kapis', 'web']
  const missing = named.filter((path) => !built.includes(path) && !existsSync(join(ROOT, path)))
  expect(named.length).toBeGreaterThan(8)
  expect(missing).toEqual([])
  // Nothing may use a copy of deploy/ that no page makes.
  expect(
    texts
      .filter((text) => /\/srv\/kapis\/(deploy|docs)\//.test(text))
      .map((text) => text.slice(0, 80)),
  ).toEqual([])
})
