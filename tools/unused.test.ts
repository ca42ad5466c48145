import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const tree = mkdtempSync(join(tmpdir(), 'kapis-unused-'))
afterAll(() => rmSync(tree, { recursive: true }))

let reported: string

beforeAll(async () => {
  write('package.json', '{ "name": "kapis", "type": "module" }')
  write(
    'packages/money/package.json',
    '{ "name": "@kapis/money", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  )
  write('packages/money/src/money.ts', 'export const used = 1\nexport const UNUSED_IN_PACKAGE = 2')
  write(
    'apps/api/package.json',
    '{ "name": "@kapis/api", "type": "module", "dependencies": { "@kapis/money": "workspace:*", "unused-package": "1.0.0" } }',
  )
  write(
    'apps/api/src/commands/kapis.ts',
    'import { used } from "../../../../packages/money/src/money.ts"\nimport { part } from "../part.ts"\npart(used)',
  )
  write(
    'apps/api/src/part.ts',
    'export const part = (n: number) => n\nexport const UNUSED_IN_API = 1\nexport type UnusedType = 1',
  )
  write('apps/api/src/unused-file.ts', 'export const a = 1')
  for (const file of ['knip.ts', 'pnpm-workspace.yaml'])
    copyFileSync(join(ROOT, file), join(tree, file))
  const knip = join(ROOT, 'node_modules/.bin/knip')
  const run = promisify(execFile)(knip, ['--no-progress'], { cwd: tree })
  reported = (await run.catch((failed: { stdout: string }) => failed)).stdout
})

test.each([
  ['export of a package', 'UNUSED_IN_PACKAGE'],
  ['export of an app', 'UNUSED_IN_API'],
  ['type', 'UnusedType'],
  ['file', 'apps/api/src/unused-file.ts'],
  ['dependency', 'unused-package'],
])('an unused %s is reported', (_, name) => {
  expect(reported).toContain(name)
})

test('a used export is not reported', () => {
  expect(reported).not.toMatch(/^(used|part)\b/m)
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}
