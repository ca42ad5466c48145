import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run/root.ts'

const STATES = ['met', 'partly', 'not met', 'not applicable']
/** The number of requirements in OWASP ASVS 5.0.0, by level. */
const REQUIREMENTS = { 1: 70, 2: 183 }

type Line = { requirement: string; level: string; state: string; evidence: string; note: string }

const lines = readLines(readFileSync(join(ROOT, 'docs/asvs.csv'), 'utf8'))

test('docs/asvs.csv lists every requirement of levels 1 and 2 once', () => {
  expect(new Set(lines.map(({ requirement }) => requirement)).size).toBe(lines.length)
  for (const [level, count] of Object.entries(REQUIREMENTS)) {
    expect(lines.filter((line) => line.level === level)).toHaveLength(count)
  }
})

test('every line names a test or a place in the code, or says why not', () => {
  const bad = lines.filter(({ state, evidence, note }) => {
    if (!STATES.includes(state)) return true
    return state === 'met' ? evidence === '' : note === ''
  })
  expect(bad).toEqual([])
})

test('every place that it names exists', () => {
  const missing = lines.filter(
    ({ evidence }) => evidence !== '' && !existsSync(join(ROOT, evidence)),
  )
  expect(missing).toEqual([])
})

/** Parses the lines of a CSV file in which only the note, the last field, may be quoted. */
function readLines(text: string): Line[] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, requirement = '', level = '', state = '', evidence = '', note = ''] =
        /^([^,]*),([^,]*),([^,]*),([^,]*),(.*)$/.exec(line) ?? []
      return { requirement, level, state, evidence, note }
    })
}
