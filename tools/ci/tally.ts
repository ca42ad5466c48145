import { readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
}

export const counted = (isGood: boolean): Tally =>
  isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce((all, one) => ({
    passed: all.passed + one.passed,
    failed: all.failed + one.failed,
  }))
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

/** Reads the counts from a file of vitest's JSON reporter. */
export function vitestTally(file: string, isGood: boolean): Tally {
  const { numPassedTests = 0, numFailedTests = 0 } = read(file)
  return honest(numPassedTests, numFailedTests, isGood)
}

/**
 * Reads the counts from a file of Playwright's JSON reporter. Journeys that passed only on a second
 * try count as passed.
 */
export function playwrightTally(file: string, isGood: boolean): Tally {
  const { expected, unexpected, flaky } = read(file).stats ?? NOTHING
  return honest(expected + flaky, unexpected, isGood)
}

const NOTHING = { expected: 0, unexpected: 0, flaky: 0 }

// Returns the counts, with one failure added if a run failed although no test did. A file may not
// load, the run may crash, or there may be no test at all.
function honest(passed: number, failed: number, isGood: boolean): Tally {
  const isHollow = failed === 0 && (!isGood || passed === 0)
  return { passed, failed: isHollow ? 1 : failed }
}

function read(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return {}
  }
}
