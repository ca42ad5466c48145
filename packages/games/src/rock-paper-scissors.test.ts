import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { NO_CAP, boardAfter, drawing, everyList, frozenDraws } from '../test/round-testing.ts'
import {
  HANDS,
  THROWS_MAX,
  rockPaperScissorsRule as rule,
  rockPaperScissorsPlan,
} from './rock-paper-scissors.ts'
import type { Hand, RockPaperScissorsStep } from './rock-paper-scissors.ts'
import { playPlan } from './round.ts'
import { streakMultiplier4 } from './streak.ts'

const rock = { hand: 'rock', ...NO_CAP } as const
const throws = (...hands: Hand[]): RockPaperScissorsStep[] =>
  hands.map((hand) => ({ kind: 'throw', hand }))
const cashOut = { kind: 'cash_out' } as const
const expire = { kind: 'expire' } as const
const [TIE, LOST, WON] = [0, 1, 2]

describe('rock-paper-scissors odds', () => {
  test.each([1, 2, 3])(
    'a streak of %d is won and lost as often as the tree of all throws states',
    (streak) => {
      const length = streak + 4
      let [paid, decided] = [0n, 0n]
      for (const hosts of everyList(3, length)) {
        // Exclude rounds that are still undecided after this many throws from both sums.
        const board = playWithin(streak, hosts)
        if (board === null) continue
        decided += 1n
        paid += board.multiplier4
      }
      // Compare with the numbers of won and of all decided rounds, counted without playing them.
      const { won, all } = countDecided(streak, length)
      expect(decided).toBe(all)
      expect(paid).toBe(won * streakMultiplier4(streak))
      expect(streakMultiplier4(streak)).toBe(9_900n * 2n ** BigInt(streak))
    },
  )

  test('every hand beats one hand, ties with one and loses to one', () => {
    for (const hand of HANDS) {
      const results = HANDS.map((_, house) => {
        const { state } = boardAfter(rule, { hand, ...NO_CAP }, [], drawing(house))
        return (state['throws'] as { result: string }[])[0]!.result
      })
      expect(results.toSorted()).toEqual(['lose', 'tie', 'win'])
    }
  })
})

describe('rock-paper-scissors rounds', () => {
  test.each(vectors.rounds)('the hands of round $nonce are the frozen ones', ({ nonce, rps20 }) => {
    const hosts = Array.from(rps20, Number)
    const winners = hosts.map((house) => HANDS[(house + 1) % 3]!)
    const params = { hand: winners[0]!, ...NO_CAP }
    const board = boardAfter(rule, params, throws(...winners.slice(1)), frozenDraws(nonce))
    const seen = board.state['throws'] as { house: Hand }[]
    expect(seen.map(({ house }) => HANDS.indexOf(house))).toEqual(hosts)
    expect(board).toMatchObject({ end: 'auto_cashout', multiplier4: streakMultiplier4(20) })
  })

  test('a tie does not count: no cash-out, and the hand may change', () => {
    const tied = boardAfter(rule, rock, [], drawing(TIE))
    expect(tied).toMatchObject({ end: null, multiplier4: 10_000n, canCashOut: false })
    expect(rule.play(rock, [cashOut], drawing(TIE))).toBeNull()
    const won = boardAfter(rule, rock, throws('paper'), drawing(TIE, 0))
    expect(won).toMatchObject({ end: null, multiplier4: 19_800n, canCashOut: true })
    expect(won.state).toMatchObject({ streak: 1, nextMultiplier: 3.96 })
  })

  test('one lost throw ends the round, and a tie after a win keeps the win', () => {
    expect(boardAfter(rule, rock, [], drawing(LOST))).toMatchObject({ end: 'lose' })
    const kept = boardAfter(rule, rock, [...throws('rock'), cashOut], drawing(WON, TIE))
    expect(kept).toMatchObject({ end: 'cashout', multiplier4: 19_800n })
  })

  test('a rock-paper-scissors round is paid at the cap and after 100 throws', () => {
    const capped = { hand: 'rock', multiplierMax4: 39_599 } as const
    expect(boardAfter(rule, capped, [], drawing(WON))).toMatchObject({ end: 'auto_cashout' })
    const ties = Array.from({ length: THROWS_MAX - 1 }, () => 'rock' as const)
    const tired = boardAfter(rule, rock, throws(...ties), drawing(WON))
    expect(tired).toMatchObject({ end: 'auto_cashout', multiplier4: 19_800n })
    expect(boardAfter(rule, rock, throws(...ties), drawing()).end).toBe('void')
  })

  test('an idle round is paid after a win, and after ties thrown until it is decided', () => {
    const paid = boardAfter(rule, rock, [expire], drawing(WON))
    expect(paid).toMatchObject({ end: 'expired', multiplier4: 19_800n })
    const won = boardAfter(rule, rock, [expire], drawing(TIE, TIE, WON))
    expect(won).toMatchObject({ end: 'expired', multiplier4: 19_800n })
    expect(won.state['throws']).toHaveLength(3)
    expect(boardAfter(rule, rock, [expire], drawing(TIE, LOST))).toMatchObject({ end: 'lose' })
  })

  test('a rock-paper-scissors plan repeats ties and stops at its streak', () => {
    const draws = drawing(TIE, WON, TIE, WON)
    const { steps, board } = playPlan(rule, rock, rockPaperScissorsPlan('rock', 2), draws)
    expect(steps).toEqual([...throws('rock', 'rock', 'rock'), cashOut])
    expect(board).toMatchObject({ end: 'cashout', multiplier4: 39_600n })
  })
})

function playWithin(streak: number, hosts: number[]) {
  const wins = hosts.findIndex((_, n) => hosts.slice(0, n + 1).filter(isWon).length === streak)
  const loss = hosts.indexOf(LOST)
  if (wins === -1 && loss === -1) return null
  return playPlan(rule, rock, rockPaperScissorsPlan('rock', streak), drawing(...hosts)).board
}

const isWon = (house: number) => house === WON

/**
 * Counts the sequences of throws in which a plan is decided within this length, and those in which
 * it reaches the streak.
 */
function countDecided(streak: number, length: number) {
  const waysTo = new Map<number, bigint>([[0, 1n]])
  let [won, lost] = [0n, 0n]
  for (let left = length - 1; left >= 0; left -= 1) {
    const rest = 3n ** BigInt(left)
    for (const [wins, ways] of [...waysTo].toSorted(([a], [b]) => b - a)) {
      lost += ways * rest
      if (wins + 1 === streak) won += ways * rest
      else waysTo.set(wins + 1, (waysTo.get(wins + 1) ?? 0n) + ways)
    }
  }
  return { won, all: won + lost }
}
