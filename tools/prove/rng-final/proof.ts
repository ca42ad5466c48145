import type { Proof } from '../proof.ts'
import { rollMany } from './roll-many.ts'
import { testRolls } from './rng-tests.ts'

const ALPHA = 0.01

export const proof: Proof = {
  name: 'rng.final',
  about: 'Final outcomes of dice pass all statistical tests at 99 % confidence.',
  async run(ctx) {
    // With the planted bug far fewer rolls are enough, because the bias is large.
    const rollsCount = ctx.planted ? 300_000 : ctx.short ? 2_000_000 : 10_000_000
    // With the default label every run has the same rolls. Another label gives other seeds.
    const label = process.env['KAPIS_LABEL'] ?? 'rng.final'
    const startedAt = performance.now()
    const rolls = await rollMany(rollsCount, label.replace('.', '-'), ctx.planted)
    ctx.say(
      `${rollsCount} rolls in ${Math.round(performance.now() - startedAt)} ms, label ${label}`,
    )
    const tested = testRolls(rolls)
    for (const { name, p } of tested) ctx.say(`${name.padEnd(26)} p = ${p.toPrecision(4)}`)
    const rejected = rejectedByHolm(tested)
    rejected.forEach((name) => ctx.say(`REJECTED ${name}`))
    const pMin = Math.min(...tested.map(({ p }) => p))
    return {
      pass: rejected.length === 0,
      figures: { rolls: rollsCount, label, tests: tested.length, alpha: ALPHA, pMin, rejected },
    }
  },
}

/**
 * Returns the names of the rejected tests by Holm's method, which bounds the probability of wrongly
 * rejecting any of them.
 */
function rejectedByHolm(tested: { name: string; p: number }[]): string[] {
  const sorted = tested.toSorted((a, b) => a.p - b.p)
  const kept = sorted.findIndex(({ p }, place) => p > ALPHA / (sorted.length - place))
  return sorted.slice(0, kept === -1 ? sorted.length : kept).map(({ name }) => name)
}
