import { expect, test } from 'vitest'
import { repeatWhenBusy } from './repeat-when-busy.ts'
import type { ProofResult } from './proof.ts'

const slow: ProofResult = { pass: true, figures: { ms: 9 }, tooSlow: ['9 ms, at most 5'] }
const fast: ProofResult = { pass: true, figures: { ms: 3 }, tooSlow: [] }

const QUIET = null
const BUSY = 'others took 80 % of the processor time'

type Form = { planted?: boolean; beside?: boolean }

/** Runs a proof that returns these results one after another, on a quiet or a busy machine. */
async function repeat(results: ProofResult[], busy: string | null, form: Form = {}) {
  const lines: string[] = []
  let runs = 0
  const run = async () => results[runs++]!
  const say = (line: string) => void lines.push(line)
  const openWatch = () => ({ findBusy: () => busy, stop: async () => {} })
  const result = await repeatWhenBusy(run, { planted: false, ...form, say, openWatch })
  return { ...result, runs, lines }
}

test('a slow result on a quiet machine fails and says what was slow', async () => {
  const { pass, runs, lines } = await repeat([slow], QUIET)
  expect({ pass, runs, lines }).toEqual({
    pass: false,
    runs: 1,
    lines: ['TOO SLOW 9 ms, at most 5'],
  })
})

test('a slow result on a busy machine is repeated', async () => {
  const { pass, runs, lines } = await repeat([slow, fast], BUSY)
  expect({ pass, runs }).toEqual({ pass: true, runs: 2 })
  expect(lines).toContain(`BUSY: ${BUSY}; trying again`)
})

test('times do not count when the machine stays busy, and the figures say so', async () => {
  const { pass, runs, figures } = await repeat([slow, slow, slow], BUSY)
  expect({ pass, runs }).toEqual({ pass: true, runs: 3 })
  expect(figures).toMatchObject({ ms: 9, notMeasured: ['9 ms, at most 5'] })
})

test('a wrong result is never repeated or excused', async () => {
  const wrong = { ...slow, pass: false }
  expect(await repeat([wrong, fast], BUSY)).toMatchObject({ pass: false, runs: 1 })
  expect(await repeat([{ ...wrong, tooSlow: [] }, fast], BUSY)).toMatchObject({
    pass: false,
    runs: 1,
  })
})

test('a planted bug that shows as slowness is found on a busy machine too', async () => {
  expect(await repeat([slow, fast], BUSY, { planted: true })).toMatchObject({
    pass: false,
    runs: 1,
  })
})

test('a slow result beside another proof is left to the caller, a wrong one is not', async () => {
  for (const busy of [BUSY, QUIET]) {
    const { pass, runs, figures } = await repeat([slow, fast], busy, { beside: true })
    expect({ pass, runs }).toEqual({ pass: true, runs: 1 })
    expect(figures).toEqual({ ms: 9, notMeasured: ['9 ms, at most 5'] })
    const wrong = { ...slow, pass: false }
    expect(await repeat([wrong, fast], busy, { beside: true })).toMatchObject({ pass: false })
  }
})

const crashed: ProofResult = { pass: false, figures: { error: 'not ready' }, hasCrashed: true }

test('a crash on a busy machine is repeated once', async () => {
  expect(await repeat([crashed, fast], BUSY)).toMatchObject({ pass: true, runs: 2 })
  expect(await repeat([crashed, crashed, fast], BUSY)).toMatchObject({ pass: false, runs: 2 })
  expect(await repeat([crashed, { ...fast, pass: false }], BUSY, { planted: true })).toMatchObject({
    pass: false,
    runs: 2,
  })
})

test('a crash on a quiet machine is repeated only if another program took the port', async () => {
  expect(await repeat([crashed, fast], QUIET)).toMatchObject({ pass: false, runs: 1 })
  const taken = { ...crashed, figures: { error: 'listen EADDRINUSE 127.0.0.1:4000' } }
  expect(await repeat([taken, fast], QUIET)).toMatchObject({ pass: true, runs: 2 })
})
