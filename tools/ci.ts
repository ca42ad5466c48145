import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check/run-checks.ts'
import { endOnSignal } from './ci/end-on-signal.ts'
import { playwrightFailures, stepFailure, vitestFailures } from './ci/failures.ts'
import { firstTry } from './ci/second-try.ts'
import { counted, playwrightTally, sum, vitestTally } from './ci/tally.ts'
import type { Tally } from './ci/tally.ts'
import { proveAll } from './prove/prove-all.ts'
import { TESTS } from './prove/tested.ts'
import { bin, ROOT } from './run/root.ts'
import { runAloud, runQuietly, sayResult } from './run/step.ts'
import type { Step, StepResult } from './run/step.ts'

const PG_15_BIN = '/usr/lib/postgresql/15/bin'
/**
 * Tests of the SQL that money depends on, which CI also runs on PostgreSQL 15.
 * `KAPIS_PG_BIN=/usr/lib/postgresql/15/bin pnpm test:db` runs all database tests there.
 */
const PG_15_TESTS = [
  'apps/api/src/db/',
  'apps/api/src/ledger/',
  'apps/api/src/jobs/jobs.db.test.ts',
  'apps/api/src/features/games/play/',
  'apps/api/src/features/wallet/deposit/request-deposit.db.test.ts',
  'apps/api/src/features/wallet/review/',
  'apps/api/src/features/wallet/withdraw/',
]

// CI starts hundreds of Node.js processes. Each starts a third faster with compiled code from disk.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, '.data', 'compiled')

/**
 * The journeys that run two at a time beside the other steps, and those that run afterwards, one at
 * a time.
 */
const TOGETHER = ['--project=desktop', '--project=mobile']
const ALONE = [
  '--project=alone',
  '--project=alone-mobile',
  '--no-deps',
  '--workers=1',
  // Playwright empties the folder, which holds what the other journeys left.
  '--output=../test-results/e2e-alone',
]

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
/** How long each part took, in the order in which they ended. */
const times: string[] = []

/** The test files that failed beside other work, and are tried again once nothing else runs. */
const again: { name: string; args: string[]; env: NonNullable<Step['env']> }[] = []

/** What was counted so far. */
const tallies: Tally[] = []
endOnSignal(() => tallies)

tallies.push(counted(await runStep({ name: 'build', command: 'pnpm', args: ['build'] }, runBeside)))
await timed('side by side', sideBySide)
await journeys('e2e alone', ['tools/e2e.ts', ...ALONE])
await secondTries()
await timed('proofs', proofs)

const { passed, failed } = sum(tallies)
if (failures.length > 0) console.log(['── what failed', ...failures].join('\n'))
console.log(['── seconds', ...times].join('\n'))
console.log(`in ${Math.round((performance.now() - startedAt) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function timed(name: string, run: () => Promise<void>): Promise<void> {
  const beganAt = performance.now()
  await run()
  keepTime(name, (performance.now() - beganAt) / 1000)
}

function keepTime(name: string, seconds: number): void {
  times.push(`${name.padEnd(20)} ${seconds.toFixed(1).padStart(7)}`)
}

/**
 * Runs everything that measures no time in two lanes that take about as long as each other: the
 * journeys, which wait for pages a third of the time, and the tests. Together they keep two cores
 * busy.
 */
async function sideBySide(): Promise<void> {
  await Promise.all([journeysAndRelease(), checksAndTests()])
}

async function journeysAndRelease(): Promise<void> {
  const on15 = { files: PG_15_TESTS, env: { KAPIS_PG_BIN: PG_15_BIN } }
  await journeys('e2e', ['tools/e2e.ts', ...TOGETHER])
  await journeys('smoke-dev', ['tools/smoke-dev.ts'], runBeside)
  await command('release', 'tools/release/try-release.ts')
  await command('budgets', 'tools/budgets.ts', '--built')
  await command('monitoring', 'tools/monitoring/monitoring.ts')
  await dbTests('db tests on 15', on15)
  await dbTests('db tests of tools and proofs', { files: ['tools/', TESTS] })
}

async function checksAndTests(): Promise<void> {
  await timed('check', check)
  await command('schema', 'tools/schema.ts', '--check')
  await dbTests('db tests', { files: ['apps/api/src/'] })
}

function proofs(): Promise<void> {
  return proveAll({
    isNight: false,
    lastStart: startedAt + PROOFS_BEGIN_MS_MAX,
    onCount: (tally) => tallies.push(tally),
    onFailure: (text) => failures.push(text),
  })
}

async function check(): Promise<void> {
  const report = join(REPORTS, 'plain.json')
  const results = await runChecks(report)
  const tests = ['run', '--project', 'plain', '--project', 'web']
  for (const result of results) {
    if (result.name === 'tests') keepTests({ ...result, report, args: tests, env: {} })
    else tallies.push(counted(result.ok))
    if (result.name !== 'tests' && !result.ok) failures.push(stepFailure(result))
  }
}

interface DbTests {
  files?: string[]
  env?: NonNullable<Step['env']>
}

async function dbTests(name: string, { files = [], env = {} }: DbTests = {}): Promise<void> {
  const report = reportOf(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--project', 'db', ...reporters, ...files]
  const result = await runTests({ name, args, env }, runBeside)
  keepTests({ ...result, report, args: ['run', '--project', 'db'], env })
}

interface TestRun extends StepResult {
  report: string
  /** The words that run files of the same projects again. */
  args: string[]
  env: NonNullable<Step['env']>
}

/** Counts the tests of a run. Those of a few failed files count once they have been tried again. */
function keepTests({ report, args, env, ...result }: TestRun): void {
  const first = result.ok ? null : firstTry(report)
  if (first === null) return countTests(result, report)
  tallies.push(first.passed)
  const name = `${result.name} again`
  console.log([`── to be tried again: ${result.name}`, ...vitestFailures(report)].join('\n'))
  again.push({ name, args: [...args, '--maxWorkers=1', ...first.again], env })
}

function countTests(result: StepResult, report: string): void {
  tallies.push(vitestTally(report, result.ok))
  failures.push(...vitestFailures(report))
  if (!result.ok) failures.push(stepFailure(result))
}

async function secondTries(): Promise<void> {
  for (const { name, args, env } of again) {
    const report = reportOf(name)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    countTests(await runTests({ name, args: [...args, ...reporters], env }, runAloud), report)
  }
}

async function runTests(step: Omit<Step, 'command'>, run: typeof runAloud): Promise<StepResult> {
  if (run === runAloud) console.log(`── ${step.name}`)
  const result = await run({ ...step, command: bin('vitest') })
  sayResult({ ...result, output: '' })
  keepTime(result.name, result.seconds)
  return result
}

async function journeys(name: string, tool: string[], run?: typeof runAloud): Promise<void> {
  const report = reportOf(name)
  const args = [...tool, '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const isGood = await runStep({ name, command: process.execPath, args, env }, run)
  failures.push(...playwrightFailures(report))
  tallies.push(playwrightTally(report, isGood))
}

function reportOf(name: string): string {
  return join(REPORTS, `${name.replaceAll(' ', '-')}.json`)
}

async function command(name: string, ...args: string[]): Promise<void> {
  tallies.push(counted(await runStep({ name, command: process.execPath, args }, runBeside)))
}

async function runStep(step: Step, run = runAloud): Promise<boolean> {
  if (run === runAloud) console.log(`── ${step.name}`)
  const result = await run(step)
  sayResult({ ...result, output: '' })
  keepTime(result.name, result.seconds)
  if (!result.ok) failures.push(stepFailure(result))
  return result.ok
}

/** Runs a step beside another, and prints its output at the end, so that the two do not mix. */
async function runBeside(step: Step): Promise<StepResult> {
  const result = await runQuietly(step)
  console.log(`── ${step.name}\n${result.output.trimEnd()}`)
  return result
}
