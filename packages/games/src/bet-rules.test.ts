import { drawsOf } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import { canonical } from '@kapis/fairness/receipt'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { BET_RULES } from './bet-rules.ts'
import type { BetRule } from './bet-rules.ts'
import { isPlanGame } from './games.ts'
import type { PlanGame } from './games.ts'
import type { PlanParams } from './plan-rules.ts'
import { replayRound } from './replay-round.ts'

const PLANS: { [G in PlanGame]: PlanParams[G][] } = {
  flip: [{ calls: ['heads'] }, { calls: ['tails', 'heads', 'heads'] }],
  mines: [
    { mines: 3, picks: [0, 12, 24] },
    { mines: 24, picks: [7] },
    { mines: 1, picks: [5] },
  ],
  rock_paper_scissors: [
    { hand: 'rock', streak: 1 },
    { hand: 'paper', streak: 3 },
  ],
}
const games = Object.keys(PLANS) as PlanGame[]
const NO_CAP = Number.MAX_SAFE_INTEGER
const LOW_CAP = 30_000

/** Yields every plan of `PLANS`, played with the draws of every frozen round. */
function* playAll(cap = NO_CAP) {
  for (const game of games) {
    const rule = BET_RULES[game] as BetRule<object>
    for (const request of PLANS[game]) {
      for (const { roundSeed, nonce } of vectors.rounds) {
        const seed = { roundSeed: hashFromHex(roundSeed)!, clientSeed: vectors.clientSeed, nonce }
        const drawAgain = () => drawsOf(seed)
        yield {
          game,
          rule,
          request,
          drawAgain,
          decided: rule.play(request, () => cap, drawAgain()),
        }
      }
    }
  }
}

test('a plan replays to the same end from its steps', () => {
  const ends = new Set<unknown>()
  for (const { game, drawAgain, decided } of [...playAll(), ...playAll(LOW_CAP)]) {
    const { params, actions = [], multiplier4, state } = decided
    expect(replayRound({ game, params, actions }, drawAgain)).toMatchObject({ multiplier4, state })
    ends.add(state['end'])
  }
  expect([...ends]).toEqual(expect.arrayContaining(['lose', 'cashout', 'auto_cashout']))
})

test('a plan pays in full or nothing, unless the cap ends it earlier', () => {
  for (const { rule, request, decided } of playAll()) {
    expect([0n, rule.multiplierMax4(request)]).toContain(decided.multiplier4)
  }
  const capped = [...playAll(LOW_CAP)].filter(({ decided }) => decided.state['end'] !== 'lose')
  expect(capped.some(({ decided }) => decided.state['end'] === 'auto_cashout')).toBe(true)
  for (const { decided } of capped) expect(decided.multiplier4).toBeLessThanOrEqual(30_000n)
})

test('the requested plan can be read from the record, also of a lost round', () => {
  for (const { rule, request, decided } of playAll()) {
    expect(rule.requestFrom(decided.params)).toEqual(request)
    // The params must already be in canonical order, because receipts write them without sorting.
    expect(JSON.stringify(decided.params)).toBe(canonical(decided.params))
  }
})

test('unplanned steps are rejected: too few, too many or others', () => {
  for (const { game, drawAgain, decided } of playAll()) {
    const { params, actions = [], state } = decided
    const other = game === 'rock_paper_scissors' ? 9 : ['heads', 'heads', 'heads', 'tails']
    const changed = { ...params, plan: game === 'mines' ? [1, 2, 3, 4] : other }
    if (state['end'] !== 'cashout') continue
    expect(replayRound({ game, params: changed, actions }, drawAgain)).toBeNull()
  }
})

test('only stepwise games have plans, and hilo has none', () => {
  expect(['flip', 'mines', 'rock_paper_scissors'].every(isPlanGame)).toBe(true)
  expect(['dice', 'hilo', 'toString'].some(isPlanGame)).toBe(false)
})
