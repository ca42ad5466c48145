import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run/root.ts'
import { checkSpec } from './spec/check-spec.ts'
import { findTests } from './spec/find-tests.ts'
import { LINES, STATES_NOTHING } from './spec/lines.ts'
import { readSpecLines } from './spec/read-lines.ts'
import { readRequirements } from './spec/read-requirements.ts'

// Prints the requirements of docs/REQUIREMENTS.md with the tests and proofs that hold them: all of
// them, those of a subject (`pnpm spec WAL`) or one (`pnpm spec WAL-07`). With --check it fails if
// one has no test, or if the specification, where it is at hand, has a line without a requirement.
const SPEC = join(ROOT, '../shared/spec.md')
const TESTS = [
  '{apps,packages,tools}/**/*.test.{ts,tsx}',
  'e2e/*.spec.ts',
  'tools/prove/*/proof.ts',
]

const requirements = readRequirements(readFileSync(join(ROOT, 'docs/REQUIREMENTS.md'), 'utf8'))
const paths = globSync(TESTS, { cwd: ROOT, exclude: (path) => path.includes('node_modules') })
const tests = findTests(
  paths.toSorted().map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
)

if (process.argv.includes('--check')) check()
else list(process.argv[2] ?? '')

function check(): void {
  const stated = existsSync(SPEC) ? readSpecLines(readFileSync(SPEC, 'utf8')) : null
  const problems = checkSpec({
    requirements,
    tests,
    lines: LINES,
    stated: stated?.filter((line) => !STATES_NOTHING.has(line)) ?? null,
  })
  problems.forEach((problem) => console.log(problem))
  const lines = stated ? `, ${stated.length} lines of the specification` : ''
  console.log(`${requirements.length} requirements${lines}, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

function list(prefix: string): void {
  for (const { number, text } of requirements.filter(({ number }) => number.startsWith(prefix))) {
    console.log(`\n${number} ${text}`)
    const held = tests.filter((test) => test.requirements.includes(number))
    held.forEach(({ path, title }) => console.log(`  ${path}: ${title}`))
  }
}
