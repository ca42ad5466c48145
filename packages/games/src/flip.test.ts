import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { payout } from '@kapis/money/money'
import { describe, expect, test } from 'vitest'
import { NO_CAP, boardAfter, drawing, everyList, frozenDraws } from '../test/round-testing.ts'
import { FLIP_SIDES, flipPlan, flipRule } from './flip.ts'
import type { FlipSide, FlipStep } from './flip.ts'
import { playPlan } from './round.ts'
import { streakMultiplier4 } from './streak.ts'

const heads = { side: 'heads', ...NO_CAP } as const
const flips = (...sides: FlipSide[]): FlipStep[] => sides.map((side) => ({ kind: 'flip', side }))
const cashOut = { kind: 'cash_out' } as const

describe('flip odds', () => {
  test('twenty flips in a row pay 1,038,090.24x', () => {
    expect(streakMultiplier4(1)).toBe(19_800n)
    expect(streakMultiplier4(20)).toBe(10_380_902_400n)
  })

  test.each([1, 2, 5, 10])('every %d flips with any calls return exactly 99 %', (length) => {
    const calls = Array.from({ length }, (_, n) => FLIP_SIDES[n % 2]!)
    let paid = 0n
    for (const faces of everyList(2, length)) {
      const { board } = playPlan(
        flipRule,
        { side: calls[0]!, ...NO_CAP },
        flipPlan(calls),
        drawing(...faces),
      )
      paid += payout(100n, board.multiplier4)
    }
    expect(paid).toBe(99n * 2n ** BigInt(length))
  })
})

describe('flip rounds', () => {
  test.each(vectors.rounds)(
    'the flips of round $nonce are the frozen ones',
    ({ nonce, flip20 }) => {
      const faces = Array.from(flip20, (bit) => FLIP_SIDES[Number(bit)]!)
      const params = { side: faces[0]!, ...NO_CAP }
      const steps = flips(...faces.slice(1))
      const board = boardAfter(flipRule, params, steps, frozenDraws(nonce))
      expect(board.state['faces']).toEqual(faces)
      expect(board).toMatchObject({ end: 'auto_cashout', multiplier4: streakMultiplier4(20) })
    },
  )

  test('a wrong first call loses, a right one may continue or cash out', () => {
    expect(boardAfter(flipRule, heads, [], drawing(1))).toMatchObject({ end: 'lose' })
    const open = boardAfter(flipRule, heads, [], drawing(0))
    expect(open).toMatchObject({ end: null, multiplier4: 19_800n, canCashOut: true })
    expect(open.state).toMatchObject({ faces: ['heads'], nextMultiplier: 3.96, winChance: 50 })
    const paid = boardAfter(flipRule, heads, [...flips('tails'), cashOut], drawing(0, 1))
    expect(paid).toMatchObject({ end: 'cashout', multiplier4: 39_600n })
    expect(flipRule.play(heads, flips('heads'), drawing(1))).toBeNull()
  })

  test('a flip round is paid before the win that would exceed the cap', () => {
    const capped = { side: 'heads', multiplierMax4: 39_599 } as const
    expect(boardAfter(flipRule, capped, [], drawing(0))).toMatchObject({ end: 'auto_cashout' })
  })

  test('an idle flip round is paid', () => {
    const board = boardAfter(flipRule, heads, [{ kind: 'expire' }], drawing(0))
    expect(board).toMatchObject({ end: 'expired', multiplier4: 19_800n })
  })

  test('a flip plan ends with the first wrong call', () => {
    const plan = flipPlan(['heads', 'heads', 'tails'])
    const lost = playPlan(flipRule, heads, plan, drawing(0, 1, 1))
    expect(lost.steps).toEqual(flips('heads'))
    expect(lost.board.end).toBe('lose')
    const won = playPlan(flipRule, heads, plan, drawing(0, 0, 1))
    expect(won.steps).toEqual([...flips('heads', 'tails'), cashOut])
    expect(won.board).toMatchObject({ end: 'cashout', multiplier4: 79_200n })
  })
})
