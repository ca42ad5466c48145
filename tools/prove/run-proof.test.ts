import { expect, test } from 'vitest'
import { reportOf, runProof } from './run-proof.ts'
import type { ProofLimits } from './run-proof.ts'

const PATIENT = { quietMs: 60_000, totalMs: 60_000 }
const run = (program: string, limits: Partial<ProofLimits> = {}) =>
  runProof(['--input-type=module', '-e', program], { ...PATIENT, ...limits })

test('a failed proof prints its findings and figures', async () => {
  const ran = await run(`
    console.log('WRONG the third cell')
    console.error('Error: a stack')
    console.log(JSON.stringify({ proof: 'any', pass: false, wrong: 1 }))
    process.exitCode = 1`)
  expect(ran).toMatchObject({ code: 1, pass: false, hasCrashed: false })
  const report = reportOf('any', false, ran)
  for (const part of ['✗ any', 'WRONG the third cell', 'Error: a stack', '"wrong":1']) {
    expect(report).toContain(part)
  }
})

test('a long output is cut to its end', async () => {
  const ran = await run(`for (let n = 1; n <= 500; n += 1) console.log('line ' + n)`)
  expect(ran).toMatchObject({ code: 0, pass: null, hasCrashed: true })
  const report = reportOf('any', false, ran)
  expect(report).toContain('line 500')
  expect(report).not.toContain('line 400\n')
})

test('a passed proof prints its figures only', async () => {
  const ran = await run(`
    console.log('round 1')
    console.log(JSON.stringify({ proof: 'any', pass: true }))`)
  expect(reportOf('any', true, ran)).toBe('✓ any: {"proof":"any","pass":true}')
})

test('a proof whose times did not count is told from one whose times did', async () => {
  const measured = (notMeasured: string[]) =>
    run(
      `console.log(JSON.stringify({ proof: 'any', pass: true, notMeasured: ${JSON.stringify(notMeasured)} }))`,
    )
  expect(await measured(['9 ms, at most 5'])).toMatchObject({ pass: true, isUnmeasured: true })
  expect(await measured([])).toMatchObject({ pass: true, isUnmeasured: false })
})

test('a proof without progress is stopped, one with progress is not', async () => {
  const still = await run(`setInterval(() => {}, 1_000)`, { quietMs: 500 })
  expect(still).toMatchObject({ pass: null, hasCrashed: true })
  expect(reportOf('any', false, still)).toContain('stopped: no progress for 0.5 s')
  const slow = await run(
    `const { noteProgress } = await import(${JSON.stringify(import.meta.resolve('./progress.ts'))})
    const timer = setInterval(noteProgress, 100)
    setTimeout(() => {
      clearInterval(timer)
      console.log(JSON.stringify({ proof: 'any', pass: true }))
      process.disconnect()
    }, 12_000)`,
    { quietMs: 10_000 },
  )
  expect(slow).toMatchObject({ code: 0, pass: true })
})

test('a proof that makes progress without an end is stopped', async () => {
  const ran = await run(`setInterval(() => console.log('trying again'), 100)`, { totalMs: 3_000 })
  expect(ran).toMatchObject({ pass: null, hasCrashed: true })
  expect(reportOf('any', false, ran)).toContain('stopped: not done in 3 s')
})
