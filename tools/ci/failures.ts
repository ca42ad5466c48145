import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const LINES_SHOWN = 30

interface VitestReport {
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: {
      projectName: string
      status: string
      results: { error?: { message?: string } }[]
    }[]
  }[]
}

/**
 * Returns the failed tests of a vitest report, each with the end of its message. CI prints them
 * last, because a reader of a failed run often sees only the end of its output.
 */
export function vitestFailures(file: string): string[] {
  const { testResults = [] } = read<VitestReport>(file)
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [report(name, message)]
    return failed.map(({ fullName, failureMessages = [] }) =>
      report(`${name}: ${fullName}`, failureMessages.join('\n')),
    )
  })
}

/** Returns the failed journeys of a Playwright report, each with the message of its last try. */
export function playwrightFailures(file: string): string[] {
  return failuresIn(read<PlaywrightSuite>(file))
}

/**
 * Returns the end of what a failed command printed. A run of tests may fail although every test
 * passed, for example by an error that nobody handled, and only its output then says why.
 */
export function stepFailure({ name, output }: { name: string; output: string }): string {
  const lines = stripVTControlCharacters(output).split('\n')
  return report(
    name,
    lines
      .filter((line) => line.trim() !== '')
      .slice(-LINES_SHOWN)
      .join('\n'),
  )
}

function failuresIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        report(`[${projectName}] ${file}: ${title}`, results.at(-1)?.error?.message ?? ''),
      ),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}

function report(title: string, message: string): string {
  const lines = message.split('\n').slice(0, LINES_SHOWN)
  return [`✗ ${title}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

function read<T extends object>(file: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return {}
  }
}
