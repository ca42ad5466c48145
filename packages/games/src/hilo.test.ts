import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { payout } from '@kapis/money/money'
import { describe, expect, test } from 'vitest'
import { NO_CAP, RETURN_MIN, boardAfter, drawing, frozenDraws } from '../test/round-testing.ts'
import { HILO_GUESSES, hiloMultiplier4, hiloRule, hiloWays, isHiloWin } from './hilo.ts'
import type { HiloGuess, HiloStep } from './hilo.ts'

const ranks = Array.from({ length: 13 }, (_, i) => i + 1)
const guess = (...guesses: HiloGuess[]): HiloStep[] =>
  guesses.map((one) => ({ kind: 'guess', guess: one }))
const skip: HiloStep = { kind: 'skip' }
const cashOut = { kind: 'cash_out' } as const
/** Returns the number of a rank's first card in the deck. */
const card = (rank: number) => (rank - 1) * 4

describe('hilo odds', () => {
  test.each([
    [1, 12, 107_25n, 1, 128_700n],
    [2, 12, 107_25n, 2, 64_350n],
    [6, 8, 160_87n, 6, 21_450n],
    [7, 7, 183_85n, 7, 18_385n],
    [10, 4, 32_175n, 10, 12_870n],
    [12, 2, 64_350n, 12, 10_725n],
    [13, 1, 128_700n, 12, 10_725n],
  ])('at rank %d, higher wins on %d ranks, lower on %d', (rank, up, upPays, down, downPays) => {
    expect([hiloWays(rank, 'higher'), hiloWays(rank, 'lower')]).toEqual([up, down])
    expect(hiloMultiplier4(1, BigInt(up))).toBe(upPays)
    expect(hiloMultiplier4(1, BigInt(down))).toBe(downPays)
  })

  test('on every rank a guess wins as often as stated, never always and never not at all', () => {
    for (const rank of ranks) {
      for (const side of HILO_GUESSES) {
        const winning = ranks.filter((to) => isHiloWin(rank, to, side)).length
        expect(winning).toBe(hiloWays(rank, side))
        expect(winning).toBeGreaterThan(0)
        expect(winning).toBeLessThan(13)
      }
    }
  })

  test.each(RETURN_MIN)('a stake of $stake keeps its return bounds on every card', (bounds) => {
    const { stakeMinor, returnMin } = bounds
    const offers = ranks.flatMap((rank) => HILO_GUESSES.map((side) => hiloWays(rank, side)))
    const outside = offers.filter((ways) => {
      const paid = payout(stakeMinor, hiloMultiplier4(1, BigInt(ways))) * BigInt(ways) * 10_000n
      return paid > 9_900n * stakeMinor * 13n || paid < returnMin * stakeMinor * 13n
    })
    expect(outside).toEqual([])
  })

  test('over every three cards, any fixed pair of guesses returns just below 99 %', () => {
    for (const [first, second] of [
      ['higher', 'higher'],
      ['higher', 'lower'],
      ['lower', 'lower'],
    ] as const) {
      let paid = 0n
      const steps = [...guess(first, second), cashOut]
      for (const a of ranks) {
        for (const b of ranks) {
          for (const c of ranks) {
            const draws = drawing(card(a), card(b), card(c))
            // A lost guess ends the round, so the cash-out after it is not allowed and pays
            // nothing.
            paid += hiloRule.play(NO_CAP, steps, draws)?.multiplier4 ?? 0n
          }
        }
      }
      const hundredths = (paid * 10_000n) / (13n ** 3n * 10_000n)
      expect(hundredths).toBeGreaterThanOrEqual(9_899n)
      expect(hundredths).toBeLessThanOrEqual(9_900n)
    }
  })
})

describe('hilo rounds', () => {
  test.each(vectors.rounds)(
    'the cards of round $nonce are the frozen ones',
    ({ nonce, hilo10 }) => {
      const nine = Array.from({ length: 9 }, () => skip)
      const { state } = boardAfter(hiloRule, NO_CAP, nine, frozenDraws(nonce))
      const cards = state['cards'] as { rank: number; suit: number }[]
      expect(cards.map(({ rank, suit }) => `${rank}-${suit}`)).toEqual(hilo10)
    },
  )

  test('a hilo round shows the open cards and no other', () => {
    const { state } = boardAfter(hiloRule, NO_CAP, guess('higher'), drawing(card(6), card(9), 51))
    expect(state['cards']).toEqual([
      { rank: 6, suit: 0 },
      { rank: 9, suit: 0 },
    ])
    expect(state).toMatchObject({ moves: ['higher'], multiplier: 1.6087, cardsLeft: 50 })
    expect(state['higher']).toEqual({ chance: 38.4615, multiplier: 4.1827 })
  })

  test('a hilo round multiplies the exact ways, not the displayed multipliers', () => {
    const draws = drawing(card(6), card(6), card(6), card(6))
    const board = boardAfter(hiloRule, NO_CAP, guess('higher', 'higher', 'higher'), draws)
    expect(board.multiplier4).toBe((9_900n * 13n ** 3n) / 8n ** 3n)
  })

  test('a skip deals a card and changes nothing else; a cash-out needs a win', () => {
    const board = boardAfter(hiloRule, NO_CAP, [skip], drawing(card(6), card(9)))
    expect(board).toMatchObject({ end: null, multiplier4: 10_000n, canCashOut: false })
    expect(hiloRule.play(NO_CAP, [skip, cashOut], drawing(0, 0))).toBeNull()
  })

  test('a wrong guess ends the hilo round', () => {
    const board = boardAfter(hiloRule, NO_CAP, guess('lower'), drawing(card(6), card(7)))
    expect(board).toMatchObject({ end: 'lose', multiplier4: 0n })
    expect(board.state).toMatchObject({ higher: null, lower: null })
  })

  test('a hilo round of 52 cards is paid, or void without a guess', () => {
    const skips = Array.from({ length: 51 }, () => skip)
    expect(boardAfter(hiloRule, NO_CAP, skips, drawing())).toMatchObject({ end: 'void' })
    expect(hiloRule.play(NO_CAP, [...skips, skip], drawing())).toBeNull()
    const won = [...guess('lower'), ...skips.slice(1)]
    expect(boardAfter(hiloRule, NO_CAP, won, drawing())).toMatchObject({
      end: 'auto_cashout',
      multiplier4: 128_700n,
    })
  })

  test('a guess above the cap is closed, and a round without an open guess is paid', () => {
    const capped = { multiplierMax4: 20_000 }
    const draws = () => drawing(card(6), card(9), card(7))
    expect(hiloRule.play(capped, guess('lower'), draws())).toBeNull()
    const open = boardAfter(hiloRule, capped, [skip], draws())
    expect(open.state['higher']).toEqual({ chance: 38.4615, multiplier: null })
    const paid = boardAfter(hiloRule, capped, guess('higher'), draws())
    expect(paid).toMatchObject({ end: 'auto_cashout', multiplier4: 16_087n })
  })

  test('the largest first stake leaves a guess open on every card', () => {
    const multiplierMax4 = Number(hiloRule.firstMultiplier4())
    for (const rank of ranks) {
      const { state } = boardAfter(hiloRule, { multiplierMax4 }, [], drawing(card(rank)))
      const offers = [state['higher'], state['lower']] as { multiplier: number | null }[]
      expect(offers.some(({ multiplier }) => multiplier !== null)).toBe(true)
    }
  })

  test('an idle hilo round is paid, or void without a guess', () => {
    const expire = { kind: 'expire' } as const
    const draws = () => drawing(card(6), card(9))
    expect(boardAfter(hiloRule, NO_CAP, [...guess('higher'), expire], draws())).toMatchObject({
      end: 'expired',
      multiplier4: 16_087n,
    })
    expect(boardAfter(hiloRule, NO_CAP, [skip, expire], draws()).end).toBe('void')
  })
})
