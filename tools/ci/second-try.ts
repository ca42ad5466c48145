import { readFileSync } from 'node:fs'
import type { Tally } from './tally.ts'

// More files than these do not fail because a machine is busy.
const FILES_MAX = 6

interface Report {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string }[]
  }[]
}

export interface FirstTry {
  /** The files in which every test passed. */
  passed: Tally
  /** The files that are worth a second try. */
  again: string[]
}

/**
 * Returns what a failed run of vitest leaves to be tried again, alone on the machine, as Playwright
 * does with a journey and CI with a proof. A run that failed for another reason than a failed test,
 * or in many files, is not tried again.
 */
export function firstTry(file: string): FirstTry | null {
  const results = read(file)
  const again = results.filter(({ status }) => status !== 'passed').map(({ name }) => name)
  if (again.length === 0 || again.length > FILES_MAX) return null
  const passed = results
    .filter(({ status }) => status === 'passed')
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length
  return { passed: { passed, failed: 0 }, again }
}

function read(file: string): Report['testResults'] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults
  } catch {
    return []
  }
}
