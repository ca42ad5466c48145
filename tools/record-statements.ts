/**
 * `pnpm gen statements`, run at a release: runs the tests of games and cashier and stores the
 * statements that this release sends. The next release can then prove that its schema still accepts
 * them (`previous-release.db.test.ts`).
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Recorded } from '../apps/api/test/recorded-values.ts'
import { ROOT } from './run/root.ts'

const FOLDERS = ['games', 'wallet', 'receipts', 'promos', 'users/limits', 'auth/session']
const RESULT = 'apps/api/test/previous-release.json'

const folder = mkdtempSync(join(tmpdir(), 'kapis-statements-'))
const tests = FOLDERS.map((name) => `apps/api/src/features/${name}`)
const { status } = spawnSync('pnpm', ['exec', 'vitest', 'run', '--project', 'db', ...tests], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, RECORD_STATEMENTS: folder },
})
const recorded = new Map<string, Recorded>()
for (const name of readdirSync(folder)) {
  const parts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recorded[]
  for (const one of parts) if (!recorded.has(shapeOf(one))) recorded.set(shapeOf(one), one)
}
rmSync(folder, { recursive: true })
const statements = [...recorded.values()].toSorted((a, b) => (shapeOf(a) < shapeOf(b) ? -1 : 1))
const result = { recordedAt: new Date().toISOString(), statements }
writeFileSync(join(ROOT, RESULT), `${JSON.stringify(result, null, 1)}\n`)
spawnSync('pnpm', ['exec', 'oxfmt', RESULT], { cwd: ROOT })
console.log(`${statements.length} statements are in ${RESULT}`)
process.exitCode = status ?? 1

/** Returns the shape of a statement, which does not depend on the lengths of its lists. */
function shapeOf({ text }: Recorded): string {
  return text.replaceAll(/\$\d+(::\w+)?(, \$\d+(::\w+)?)*/g, '$').replaceAll(/(\(\$\), )+/g, '')
}
