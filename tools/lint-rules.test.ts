import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const lines = (count: number) => Array.from({ length: count }, () => '// why').join('\n')

/** For each rule, a file that violates it: its path and its text. */
const PLANTED: Record<string, [file: string, text: string]> = {
  'no-floating-promises': [
    'apps/api/src/floating.ts',
    'async function pay() { await fetch("x") }\nexport function bet() { pay() }',
  ],
  'no-misused-promises': [
    'apps/api/src/misused.ts',
    'async function isPaid() { await fetch("x"); return true }\nexport const a = isPaid() ? 1 : 2',
  ],
  'no-explicit-any': ['apps/api/src/loose.ts', 'export const loose = (x: any): unknown => x'],
  'no-console': ['apps/api/src/chatty.ts', 'console.log("x")'],
  'max-lines': ['packages/games/src/long.ts', `export const a = 1\n${lines(301)}`],
  'max-lines-per-function': [
    'packages/games/src/long-function.ts',
    `export function long() {\n${lines(61)}\nreturn 1 }`,
  ],
  'max-params': [
    'packages/games/src/many.ts',
    'export const many = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1) => a + b + c + d + e + f',
  ],
  'filename-case': ['packages/games/src/RockPaper.ts', 'export const a = 1'],
  'no-barrel-file': ['packages/games/src/all.ts', 'export * from "./many.ts"'],
  'consistent-type-imports': [
    'packages/games/src/types.ts',
    'import { Kind } from "./kind.ts"\nexport type Other = Kind',
  ],
  'rules-of-hooks': [
    'apps/web/src/ui/hook.tsx',
    'import { useState } from "react"\nexport function Coin({ on }: { on: boolean }) {\n' +
      'if (on) { const [a] = useState(1); return <b>{a}</b> }\nreturn null }',
  ],
  'alt-text': ['apps/web/src/ui/picture.tsx', 'export const Coin = () => <img src="coin.svg" />'],
  'no-focused-tests': ['packages/games/src/focus.test.ts', 'test.only("x", () => {})'],
}

let reported: { code: string; filename: string }[]
const place = mkdtempSync(join(tmpdir(), 'kapis-lint-rules-'))
afterAll(() => rmSync(place, { recursive: true }))

beforeAll(async () => {
  for (const [path, text] of Object.values(PLANTED)) write(path, text)
  write('packages/games/src/kind.ts', 'export type Kind = 1')
  write('packages/contract/src/thin.ts', "import * as z from 'zod'\n\nexport const a = z.string()")
  write('tsconfig.json', '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" } }')
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(place, '.oxlintrc.json'))
  const command = join(ROOT, 'node_modules/.bin/oxlint')
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(ROOT, 'node_modules/.bin/tsgolint') }
  const run = promisify(execFile)(command, ['-f', 'json', '.'], { cwd: place, env })
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  reported = (JSON.parse(stdout) as { diagnostics: typeof reported }).diagnostics
})

test.each(Object.entries(PLANTED))('%s reports its planted violation', (rule, [path]) => {
  const codes = reported.filter((found) => found.filename === path).map((found) => found.code)
  expect(codes).toContainEqual(expect.stringMatching(`\\(${rule}\\)$`))
})

test('a file without a fault is not reported', () => {
  expect(reported.map((found) => found.filename)).not.toContain('packages/contract/src/thin.ts')
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(place, path)), { recursive: true })
  writeFileSync(join(place, path), text)
}
