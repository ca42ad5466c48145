import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check/run-checks.ts'
import { counted, playwrightTally, sum, vitestTally } from './ci/tally.ts'
import type { Tally } from './ci/tally.ts'
import { proveAll } from './prove/prove-all.ts'
import { bin, ROOT } from './run/root.ts'
import { runAloud, sayResult } from './run/step.ts'
import type { Step } from './run/step.ts'

const REPORTS = join(ROOT, '.data', 'reports')
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const startedAt = performance.now()

const tallies = [await check()]
tallies.push(counted(await aloud('schema', process.execPath, ['tools/schema.ts', '--check'])))
tallies.push(await dbTests())
const isBuilt = await aloud('build', 'pnpm', ['build'])
tallies.push(counted(isBuilt))
tallies.push(counted(await aloud('budgets', process.execPath, ['tools/budgets.ts', '--built'])))
tallies.push(await journeys('e2e', 'tools/e2e.ts'))
tallies.push(await journeys('smoke-dev', 'tools/smoke-dev.ts'))
tallies.push(await proveAll({ isNight: false }))

const { passed, failed } = sum(tallies)
console.log(`in ${Math.round((performance.now() - startedAt) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function check(): Promise<Tally> {
  const report = join(REPORTS, 'plain.json')
  const results = await runChecks(report)
  return sum(
    results.map(({ name, ok }) => (name === 'tests' ? vitestTally(report, ok) : counted(ok))),
  )
}

async function dbTests(): Promise<Tally> {
  const report = join(REPORTS, 'db.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGood = await aloud('db tests', bin('vitest'), ['run', '--project', 'db', ...reporters])
  return vitestTally(report, isGood)
}

async function journeys(name: string, tool: string): Promise<Tally> {
  const report = join(REPORTS, `${name}.json`)
  const args = [tool, '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return playwrightTally(report, await aloud(name, process.execPath, args, env))
}

async function aloud(
  name: string,
  command: string,
  args: string[],
  env: NonNullable<Step['env']> = {},
): Promise<boolean> {
  console.log(`── ${name}`)
  const result = await runAloud({ name, command, args, env })
  sayResult(result)
  return result.ok
}
