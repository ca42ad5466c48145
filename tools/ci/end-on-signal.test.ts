import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeScratch } from '../services/scratch.ts'
import { terminateRun } from './terminated-run.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())
const module = (path: string) => JSON.stringify(import.meta.resolve(path))

/**
 * A run of one finished step and four lanes. The first step ignores the signal, with a child and an
 * orphan, whose parent has ended; so does the proof. One step needs a moment to stop, and one stops
 * at once. What follows them must never begin.
 */
const RUN = `
  const { runAloud } = await import(${module('../run/step.ts')})
  const { runProof } = await import(${module('../prove/run-proof.ts')})
  const { endOnSignal } = await import(${module('./end-on-signal.ts')})
  const tallies = []
  endOnSignal(() => tallies)
  const step = (name, script) => runAloud({ name, command: 'sh', args: ['-c', script] })
  await step('quick', 'true')
  tallies.push({ passed: 7, failed: 0 })
  const next = () => step('next', 'touch ' + process.argv[1])
  const limits = { quietMs: 600_000, totalMs: 600_000 }
  await Promise.all([
    step('deaf', "trap '' TERM; echo begun $$; (sleep 600 & echo begun $!); sleep 600 & echo begun $!; wait").then(next),
    step('slow', "trap 'sleep 1; exit 0' TERM; echo begun $$; while :; do sleep 0.1; done").then(next),
    step('prompt', 'echo begun $$; exec sleep 600').then(next),
    runProof(['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], limits).then(next),
  ])`

test('a terminated run ends with all that it started, begins nothing else and says so', async () => {
  const marker = join(scratch.path, 'next-step-began')
  const run = [process.execPath, '--input-type=module', '-e', RUN, marker] as const
  const { seconds, ...end } = await terminateRun([...run], { begun: 5, children: 4 })
  expect({ ...end, hasNextBegun: existsSync(marker) }).toEqual({
    code: 143,
    alive: 0,
    lastLine: '7 passed, 1 failed',
    hasNextBegun: false,
  })
  // It takes less than ten seconds. A busy machine may take longer, but nobody waits for the steps.
  expect(seconds).toBeLessThan(100)
})
