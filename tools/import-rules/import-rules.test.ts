import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLEAN_TREE } from './clean-tree.ts'
import { PLANTED } from './planted-imports.ts'

const place = mkdtempSync(join(tmpdir(), 'kapis-import-rules-'))
afterAll(() => rmSync(place, { recursive: true }))

test('every import rule has its planted violation', () => {
  const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[]
  }
  expect(rules.forbidden.map((rule) => rule.name).toSorted()).toEqual(
    Object.keys(PLANTED).toSorted(),
  )
})

test('a clean tree breaks no rule, but fails because too few modules were read', async () => {
  const { code, lines } = await check(plant('clean', CLEAN_TREE))
  const count = Object.keys(CLEAN_TREE).length
  expect(lines).toEqual([
    expect.stringMatching(`^${count} of ${count} modules read`),
    expect.stringMatching('^too few modules were read'),
  ])
  expect(code).toBe(1)
})

describe('each rule reports its planted violation', () => {
  let lines: string[]
  beforeAll(async () => {
    const tree = { ...CLEAN_TREE }
    tree['apps/api/src/db/tx.ts'] += `\nimport type {} from '#db/pool.ts'`
    tree['apps/web/src/features/games/table/tools.tsx'] = `import '../engine/keys.ts'`
    tree['apps/web/src/features/games/engine/keys.ts'] = ''
    tree['apps/web/src/features/games/engine/shell.tsx'] = `import '../table/bet-panel.tsx'`
    const auth = 'apps/api/src/features/auth'
    tree[`${auth}/sign-in.ts`] = `import './passwords/check-password.ts'`
    tree[`${auth}/passwords/check-password.ts`] = ''
    tree[`${auth}/passwords/with-password.ts`] = `import '../totp/second-factor.ts'`
    tree[`${auth}/totp/second-factor.ts`] = ''
    tree[`${auth}/totp/confirm-totp.ts`] = `import '../auth.queries.ts'`
    tree[`${auth}/auth.queries.ts`] = ''
    for (const { file, line } of Object.values(PLANTED)) {
      tree[file] = `${line}\n${tree[file] ?? ''}`
    }
    lines = (await check(plant('planted', tree))).lines
  })

  test.each(Object.entries(PLANTED))('%s', (rule, { file }) => {
    expect(lines.filter((line) => line.startsWith(`${rule}: ${file} →`))).not.toEqual([])
  })

  test('two folders that import each other are reported, even if no two files do', () => {
    const games = 'apps/web/src/features/games'
    const found = lines.filter((line) => line.startsWith('folders-flow-down: '))
    expect(found).toContainEqual(
      expect.stringContaining(
        `${games}/engine → ${games}/table → ${games}/engine: ${games}/engine/shell.tsx → `,
      ),
    )
  })

  test('a cycle of three folders is reported, also in the API', () => {
    const auth = 'apps/api/src/features/auth'
    expect(lines).toContainEqual(
      expect.stringContaining(`${auth} → ${auth}/passwords → ${auth}/totp → ${auth}: `),
    )
  })
})

function plant(name: string, files: Record<string, string>): string {
  const root = join(place, name)
  for (const [path, text] of Object.entries(files)) write(join(root, path), text)
  for (const app of ['api', 'web']) {
    write(join(root, `apps/${app}/package.json`), '{ "imports": { "#*": "./src/*" } }')
  }
  for (const own of ['money', 'fairness', 'games', 'payments', 'contract']) {
    const manifest = { name: `@kapis/${own}`, exports: { './*': './src/*.ts' } }
    write(join(root, `packages/${own}/package.json`), JSON.stringify(manifest))
    mkdirSync(join(root, 'node_modules/@kapis'), { recursive: true })
    symlinkSync(join(root, 'packages', own), join(root, 'node_modules/@kapis', own))
  }
  for (const bought of ['zod', 'fastify', 'vitest', '@noble/hashes', '@tanstack/react-query']) {
    const manifest = { name: bought, exports: './index.js' }
    write(join(root, 'node_modules', bought, 'package.json'), JSON.stringify(manifest))
    write(join(root, 'node_modules', bought, 'index.js'), '')
  }
  return root
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

async function check(cwd: string): Promise<{ code: number; lines: string[] }> {
  const command = join(import.meta.dirname, '..', 'check-imports.ts')
  const run = promisify(execFile)(process.execPath, [command], { cwd })
  const { code, stdout } = await run.then(
    (done) => ({ code: 0, stdout: done.stdout }),
    (failed: { code: number; stdout: string }) => failed,
  )
  return { code, lines: stdout.trim().split('\n') }
}
