import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run/root.ts'
import { findTests } from './spec/find-tests.ts'
import { readSpecLines } from './spec/read-lines.ts'
import { writePage } from './spec/write-page.ts'

// Writes docs/SPEC.md, which lists the tests that cover each line of the specification. It is
// generated from the tests' titles, so it cannot promise more than the tests do.
const SPEC = join(ROOT, 'docs/specification.md')
const FILE = join(ROOT, 'docs/SPEC.md')
const TESTS = ['{apps,packages,tools}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts']

const paths = globSync(TESTS, { cwd: ROOT, exclude: (path) => path.includes('node_modules') })
const files = paths
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  // Leave out the tests of this tool, which refer to lines of an invented specification.
  .filter(({ path }) => path !== 'tools/spec/spec.test.ts')
const page = writePage(readSpecLines(readFileSync(SPEC, 'utf8')), findTests(files))

if (process.argv.includes('--check')) check()
else writeFileSync(FILE, page.text)
console.log(page.summary)

function check(): void {
  const isStale = !existsSync(FILE) || readFileSync(FILE, 'utf8') !== page.text
  if (isStale) console.log('docs/SPEC.md is stale: run pnpm spec')
  for (const { line, text } of page.untested) console.log(`line ${line} has no test: ${text}`)
  for (const { path, title } of page.unknown) console.log(`${path} names a wrong line: ${title}`)
  process.exitCode = isStale || page.untested.length > 0 || page.unknown.length > 0 ? 1 : 0
}
