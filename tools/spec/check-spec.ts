import type { NamedTest } from './find-tests.ts'
import { readRanges } from './read-lines.ts'
import type { Requirement } from './read-requirements.ts'

export type Spec = {
  requirements: readonly Requirement[]
  tests: readonly NamedTest[]
  /** The lines of the specification that each requirement covers. */
  lines: Readonly<Record<string, string>>
  /** The lines of the specification that state something; null if it is not at hand. */
  stated: readonly number[] | null
}

/** Returns a message for each requirement, test and line of the specification that is left over. */
export function checkSpec({ requirements, tests, lines, stated }: Spec): string[] {
  const numbers = requirements.map(({ number }) => number)
  const known = new Set(numbers)
  const tested = new Set(tests.flatMap((test) => test.requirements))
  const covered = new Set(Object.values(lines).flatMap(readRanges))
  const unknown = tests.flatMap(({ path, title, requirements: named }) =>
    named.filter((number) => !known.has(number)).map((number) => ({ path, title, number })),
  )
  return [
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `${number} stands twice in docs/REQUIREMENTS.md`),
    ...requirements
      .filter(({ number }) => !tested.has(number))
      .map(({ number, text }) => `${number} has no test: ${text}`),
    ...unknown.map(
      ({ path, title, number }) => `${path} names ${number}, which is no requirement: ${title}`,
    ),
    ...Object.keys(lines)
      .filter((number) => !known.has(number))
      .map((number) => `tools/spec/lines.ts names ${number}, which is no requirement`),
    ...(stated ?? [])
      .filter((line) => !covered.has(line))
      .map((line) => `line ${line} of the specification is covered by no requirement`),
  ]
}
