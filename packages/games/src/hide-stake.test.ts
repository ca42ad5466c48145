import { drawsFrom } from '@kapis/fairness/draws'
import { expect, test } from 'vitest'
import { BET_RULES } from './bet-rules.ts'
import { hideStake } from './hide-stake.ts'
import { replayRound } from './replay-round.ts'
import { multiplierMax4, NO_CAP } from './round.ts'

const MAX_PAYOUT = 100_000n * 10_000n
/**
 * Returns draws that always give the same side of the coin, so that calling that side always wins.
 */
const sameFace = () => drawsFrom(() => 0)
const face =
  BET_RULES.flip.play({ calls: ['heads'] }, () => NO_CAP, sameFace()).multiplier4 > 0n
    ? 'heads'
    : 'tails'

function winningFlips(flips: number, stakeMinor: bigint) {
  const cap = multiplierMax4(MAX_PAYOUT, stakeMinor)
  const request = { calls: Array.from({ length: flips }, () => face) }
  const rule = BET_RULES.flip
  const played = rule.play(request, () => cap, sameFace())
  const params = { multiplierMax4: cap, plan: request.calls, side: face }
  return { game: 'flip', params, actions: played.actions ?? [], multiplier4: played.multiplier4 }
}

test('rounds that differ only in their stake have the same params without it', () => {
  const small = winningFlips(3, 10_000n)
  const large = winningFlips(3, 7_770_000n)
  expect(small.params).not.toEqual(large.params)
  expect(hideStake(small, sameFace)).toEqual(hideStake(large, sameFace))
})

test('a round that its cap ended is replayed the same without its stake', () => {
  // 5 flips would pay 31.68 × 5,000 = 158,400, so the cap ends the round after 4.
  const round = winningFlips(5, 5_000n * 10_000n)
  const played = replayRound(round, sameFace)
  expect(played).toMatchObject({ multiplier4: 158_400n, state: { end: 'auto_cashout' } })
  const params = hideStake(round, sameFace)
  expect(params).toMatchObject({ multiplierMax4: 158_400 })
  expect(replayRound({ ...round, params }, sameFace)).toEqual(played)
})

/** Returns a round of hilo that the cap ended after a skip, when no guess was offered any more. */
function cappedAfterSkip(multiplierMax4: number, seed: number) {
  const drawAgain = () => {
    let state = seed
    return drawsFrom(() => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0))
  }
  for (const guess of ['higher', 'lower']) {
    const actions = [{ kind: 'guess', guess }, { kind: 'skip' }]
    const round = { game: 'hilo', params: { multiplierMax4 }, actions }
    const played = replayRound(round, drawAgain)
    const isCapped = played?.state['end'] === 'auto_cashout'
    if (isCapped) return { round: { ...round, multiplier4: played.multiplier4 }, played, drawAgain }
  }
  return null
}

test('a round that its cap ended after a skip is replayed the same without its stake', () => {
  const seeds = Array.from({ length: 2_000 }, (_, n) => n + 1)
  const found = seeds.flatMap((seed) => cappedAfterSkip(16_000, seed) ?? [])
  expect(found.length).toBeGreaterThan(0)
  for (const { round, played, drawAgain } of found) {
    const params = hideStake(round, drawAgain)
    expect(replayRound({ ...round, params }, drawAgain)).toEqual(played)
    expect(hideStake({ ...round, params }, drawAgain)).toEqual(params)
  }
})

test('params without a cap stay as they are', () => {
  const params = { condition: 'above', targetHundredths: 5_050 }
  const round = { game: 'dice', params, actions: [], multiplier4: 20_000n }
  expect(hideStake(round, sameFace)).toBe(params)
})
