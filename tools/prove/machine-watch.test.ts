import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { busiestShare, keptMs, ownTicks } from './machine-watch.ts'

/** Makes samples between which others use these shares of the processor time. */
function samplesOf(...shares: number[]) {
  const samples = [{ total: 1_000, others: 400 }]
  for (const share of shares) {
    const { total, others } = samples.at(-1)!
    samples.push({ total: total + 200, others: others + 200 * share })
  }
  return samples
}

test('the share of others is that of the busiest three seconds', () => {
  expect(busiestShare(samplesOf(0, 0, 0.9, 0.9, 0.9, 0, 0, 0))).toBeCloseTo(0.9)
  expect(busiestShare(samplesOf(0, 0.9, 0, 0, 0, 0))).toBeCloseTo(0.3)
  expect(busiestShare(samplesOf(0, 0, 0, 0))).toBe(0)
})

test('a watch of less than three seconds counts as a whole', () => {
  expect(busiestShare(samplesOf(0.2, 0.6))).toBeCloseTo(0.4)
  expect(busiestShare([])).toBe(0)
})

test('processor time of a child is our own, also after its end', async () => {
  const before = ownTicks()
  const spin =
    'while (process.cpuUsage().user < 400_000); console.log("done"); setInterval(() => {}, 1e6)'
  const child = spawn(process.execPath, ['-e', spin])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(ownTicks() - before).toBeGreaterThan(35)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(ownTicks() - before).toBeGreaterThan(35)
})

test('a sample that is late counts as a wait unless this process was at work', () => {
  const start = { atMs: 5_000, usedMs: 700 }
  expect(keptMs(start, { atMs: 6_050, usedMs: 720 })).toBe(30)
  expect(keptMs(start, { atMs: 10_000, usedMs: 800 })).toBe(3_900)
  expect(keptMs(start, { atMs: 10_000, usedMs: 5_600 })).toBe(0)
})
