import { drawsFrom } from '@kapis/fairness/draws'
import { MINOR_PER_UNIT } from '@kapis/money/money'
import { expect, test } from 'vitest'
import { simulatedWords } from './auto-odds.ts'
import { BET_RULES } from './bet-rules.ts'
import { DICE } from './dice.ts'
import { outcomeWays } from './outcome-ways.ts'
import { NO_CAP } from './round.ts'

const BETS = [
  ['dice', { condition: 'below', targetHundredths: 3_333 }],
  ['limbo', { targetHundredths: 333 }],
  ['mines', { mines: 3, picks: [0, 6, 12, 18] }],
  ['flip', { calls: ['heads', 'tails'] }],
  ['rock_paper_scissors', { hand: 'rock', streak: 2 }],
  ['keno', { numbers: [3, 9, 27, 40], risk: 'classic' }],
  ['plinko', { rows: 12, risk: 'high' }],
] as const
const ROUNDS = 4_000

test.each(BETS)('%s returns 99 %% or just below [GAME-06]', (game, params) => {
  const { all, pays } = outcomeWays(game, params as never)
  const paid = pays.reduce((sum, { multiplier4, ways }) => sum + multiplier4 * ways, 0n)
  expect(paid * 100n <= all * MINOR_PER_UNIT * 99n).toBe(true)
  expect(paid * 1_000n >= all * MINOR_PER_UNIT * 989n).toBe(true)
})

test.each(BETS)('the rule of %s pays each multiplier as often as its ways say', (game, params) => {
  const draws = drawsFrom(simulatedWords(20))
  const seen = new Map<bigint, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const { multiplier4 } = BET_RULES[game].play(params as never, () => NO_CAP, draws)
    seen.set(multiplier4, (seen.get(multiplier4) ?? 0) + 1)
  }
  const { all, pays } = outcomeWays(game, params as never)
  const chances = new Map<bigint, number>()
  for (const { multiplier4, ways } of pays) {
    chances.set(multiplier4, (chances.get(multiplier4) ?? 0) + Number(ways) / Number(all))
  }
  chances.delete(0n)
  seen.delete(0n)
  expect([...seen.keys()].filter((multiplier4) => !chances.has(multiplier4))).toEqual([])
  for (const [multiplier4, chance] of chances) {
    const error = Math.sqrt((chance * (1 - chance)) / ROUNDS)
    expect(Math.abs((seen.get(multiplier4) ?? 0) / ROUNDS - chance)).toBeLessThan(
      4 * error + 1 / ROUNDS,
    )
  }
})

test('the rule of dice wins in exactly as many of all rolls as its ways say', () => {
  for (const targetHundredths of [DICE.targetMin, 5_050, DICE.targetMax]) {
    const params = { condition: 'above', targetHundredths } as const
    const rolls = Array.from({ length: DICE.rolls }, (_, roll) => roll)
    const won = rolls.filter(
      (roll) =>
        BET_RULES.dice.play(
          params,
          () => NO_CAP,
          drawsFrom(() => roll),
        ).multiplier4 > 0n,
    )
    expect(outcomeWays('dice', params).pays[0]?.ways).toBe(BigInt(won.length))
  }
})
