import type { NamedTest } from './find-tests.ts'
import type { SpecLine } from './read-lines.ts'
import { STATES_NOTHING } from './read-lines.ts'

export type SpecPage = { text: string; untested: SpecLine[]; unknown: NamedTest[]; summary: string }

/** Returns the page that lists, for each line of the specification, the tests that cover it. */
export function writePage(lines: readonly SpecLine[], tests: readonly NamedTest[]): SpecPage {
  const testsOf = Map.groupBy(
    tests.flatMap((test) => test.lines.map((line) => ({ line, test }))),
    ({ line }) => line,
  )
  const stated = lines.filter(({ line }) => !STATES_NOTHING.has(line))
  const untested = stated.filter(({ line }) => !testsOf.has(line))
  const numbers = new Set(lines.map(({ line }) => line))
  const unknown = tests.filter((test) => test.lines.some((line) => !numbers.has(line)))
  const summary = `${stated.length} lines, ${stated.length - untested.length} tested, ${untested.length} without a test`
  const rows = lines.map((line) => {
    const held = testsOf.get(line.line)?.map(({ test }) => test) ?? []
    return `| ${line.line} | ${cell(line.text)} | ${cell(namesOf(line, held))} | ${stateOf(line, held)} |`
  })
  const text = [...HEAD, ...rows, '', summary, ''].join('\n')
  return { text, untested, unknown, summary }
}

const HEAD = [
  '# The specification and its tests',
  '',
  'Written by `pnpm spec` from the names of the tests; do not edit it. The text of each line is in',
  '[specification.md](specification.md). A test names the lines that it holds at the end of its title: `[spec 106]`.',
  '',
  '| line | text | tests | |',
  '| --- | --- | --- | --- |',
]

function namesOf({ line }: SpecLine, held: readonly NamedTest[]): string {
  if (held.length > 0) return held.map(({ path, title }) => `${path}: ${title}`).join('<br>')
  return STATES_NOTHING.get(line) ?? ''
}

function stateOf({ line }: SpecLine, held: readonly NamedTest[]): string {
  if (held.length > 0) return 'OK'
  return STATES_NOTHING.has(line) ? '—' : 'no test'
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
