import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check/run-checks.ts'
import { playwrightFailures, stepFailure, vitestFailures } from './ci/failures.ts'
import { counted, playwrightTally, sum, vitestTally } from './ci/tally.ts'
import type { Tally } from './ci/tally.ts'
import { proveAll } from './prove/prove-all.ts'
import { bin, ROOT } from './run/root.ts'
import { runAloud, sayResult } from './run/step.ts'
import type { Step } from './run/step.ts'

const PG_15_BIN = '/usr/lib/postgresql/15/bin'
/**
 * Tests of the SQL that money depends on, which CI also runs on PostgreSQL 15. `pnpm test:db:15`
 * runs all database tests there.
 */
const PG_15_TESTS = [
  'apps/api/src/db/',
  'apps/api/src/ledger/',
  'apps/api/src/jobs/',
  'apps/api/src/features/games/settle/',
  'apps/api/src/features/wallet/',
]

// CI starts hundreds of Node.js processes. Each starts a third faster with compiled code from disk.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, '.data', 'compiled')

const REPORTS = join(ROOT, '.data', 'reports')
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const startedAt = performance.now()
/**
 * The time after which CI begins no further proof. On a quiet machine everything takes less than an
 * hour. On a slower one, a result that names what did not run is better than none.
 */
const PROOFS_BEGIN_MS_MAX = 65 * 60_000
/** The failures, which are printed again at the end, where a reader looks first. */
const failures: string[] = []

const tallies = [await check()]
tallies.push(counted(await aloud('schema', process.execPath, ['tools/schema.ts', '--check'])))
tallies.push(await dbTests('db tests'))
tallies.push(await dbTests('db tests on 15', PG_15_TESTS, { KAPIS_PG_BIN: PG_15_BIN }))
const isBuilt = await aloud('build', 'pnpm', ['build'])
tallies.push(counted(isBuilt))
tallies.push(counted(await aloud('release', process.execPath, ['tools/release/try-release.ts'])))
tallies.push(counted(await aloud('budgets', process.execPath, ['tools/budgets.ts', '--built'])))
tallies.push(counted(await aloud('monitoring', 'node', ['tools/monitoring/monitoring.ts'])))
tallies.push(await journeys('e2e', 'tools/e2e.ts'))
tallies.push(await journeys('smoke-dev', 'tools/smoke-dev.ts'))
tallies.push(
  await proveAll({
    isNight: false,
    lastStart: startedAt + PROOFS_BEGIN_MS_MAX,
    onFailure: (text) => failures.push(text),
  }),
)

const { passed, failed } = sum(tallies)
if (failures.length > 0) console.log(['── what failed', ...failures].join('\n'))
console.log(`in ${Math.round((performance.now() - startedAt) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function check(): Promise<Tally> {
  const report = join(REPORTS, 'plain.json')
  const results = await runChecks(report)
  failures.push(...results.filter(({ ok }) => !ok).map(stepFailure))
  failures.push(...vitestFailures(report))
  return sum(
    results.map(({ name, ok }) => (name === 'tests' ? vitestTally(report, ok) : counted(ok))),
  )
}

async function dbTests(
  name: string,
  files: string[] = [],
  env: Record<string, string> = {},
): Promise<Tally> {
  const report = join(REPORTS, `${name.replaceAll(' ', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--project', 'db', ...reporters, ...files]
  const isGood = await aloud(name, bin('vitest'), args, env)
  failures.push(...vitestFailures(report))
  return vitestTally(report, isGood)
}

async function journeys(name: string, tool: string): Promise<Tally> {
  const report = join(REPORTS, `${name}.json`)
  const args = [tool, '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const isGood = await aloud(name, process.execPath, args, env)
  failures.push(...playwrightFailures(report))
  return playwrightTally(report, isGood)
}

async function aloud(
  name: string,
  command: string,
  args: string[],
  env: NonNullable<Step['env']> = {},
): Promise<boolean> {
  console.log(`── ${name}`)
  const result = await runAloud({ name, command, args, env })
  sayResult({ ...result, output: '' })
  if (!result.ok) failures.push(stepFailure(result))
  return result.ok
}
