import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { payout } from '@kapis/money/money'
import { describe, expect, test } from 'vitest'
import { NO_CAP, RETURN_MIN, boardAfter, drawing, frozenDraws } from '../test/round-testing.ts'
import { MINES, minesMultiplier4, minesRule, placeMines } from './mines.ts'
import type { MinesStep } from './mines.ts'

const cells = Array.from({ length: 24 }, (_, m) => m + 1).flatMap((mines) =>
  Array.from({ length: 25 - mines }, (_, k) => ({ mines, gems: k + 1 })),
)
const reveal = (...tiles: number[]): MinesStep[] => tiles.map((tile) => ({ kind: 'reveal', tile }))
// Returns draws that put the three mines on the first three tiles.
const firstThree = () => drawing(0, 0, 0)
const three = { mines: 3, ...NO_CAP }

describe('mines odds', () => {
  test.each([
    [1, [10_312n, 10_760n, 11_250n]],
    [3, [11_250n, 12_857n, 14_785n, 17_120n, 19_973n]],
    [5, [12_375n, 15_631n, 19_973n]],
    [24, [247_500n]],
  ])('%d mines pay the published multipliers', (mines, expected) => {
    expect(expected.map((_, k) => minesMultiplier4(mines, k + 1))).toEqual(expected)
  })

  test('the largest multiplier of mines is 5,148,297x', () => {
    const largest = cells.map(({ mines, gems }) => minesMultiplier4(mines, gems))
    expect(cells.length).toBe(300)
    expect(largest.reduce((a, b) => (a > b ? a : b)) / 10_000n).toBe(5_148_297n)
  })

  test.each(RETURN_MIN)('a stake of $stake keeps its return bounds in all 300 cells', (bounds) => {
    const { stakeMinor, returnMin } = bounds
    const outside = cells.filter(({ mines, gems }) => {
      const paid = payout(stakeMinor, minesMultiplier4(mines, gems)) * choose(25 - mines, gems)
      const fair = stakeMinor * choose(25, gems)
      return paid * 10_000n > 9_900n * fair || paid * 10_000n < returnMin * fair
    })
    expect(outside).toEqual([])
  })

  test.each([
    [1, 3],
    [2, 5],
    [3, 4],
  ])('%d mines over every board: %d tiles in a row return as the odds state', (mines, gems) => {
    const boards = everyBoard(mines)
    const steps = [...reveal(...[7, 0, 24, 12, 3].slice(0, gems)), { kind: 'cash_out' as const }]
    const opened = boards.map(
      (draws) => minesRule.play({ mines, ...NO_CAP }, steps, draws())?.multiplier4 ?? 0n,
    )
    const won = opened.filter((multiplier4) => multiplier4 > 0n)
    expect(BigInt(won.length) * choose(25, gems)).toBe(
      BigInt(boards.length) * choose(25 - mines, gems),
    )
    expect(new Set(won)).toEqual(new Set([minesMultiplier4(mines, gems)]))
  })
})

describe('mines rounds', () => {
  test.each(vectors.rounds)(
    'the boards of round $nonce are the frozen ones',
    ({ nonce, mines3, mines24 }) => {
      expect(placeMines(3, frozenDraws(nonce))).toEqual(mines3)
      expect(placeMines(24, frozenDraws(nonce))).toEqual(mines24)
    },
  )

  test('a mines round reveals no mine while it is open, and every mine at its end', () => {
    const open = boardAfter(minesRule, three, reveal(5, 9), firstThree())
    expect(open).toMatchObject({ end: null, multiplier4: 12_857n, canCashOut: true })
    expect(open.state).toMatchObject({ opened: [5, 9], minedTiles: null, nextMultiplier: 1.4785 })
    const lost = boardAfter(minesRule, three, reveal(5, 1), firstThree())
    expect(lost).toMatchObject({ end: 'lose', multiplier4: 0n, canCashOut: false })
    expect(lost.state).toMatchObject({ hit: 1, minedTiles: [0, 1, 2], nextMultiplier: null })
  })

  test('a mines round refuses a cash-out before a gem, a tile opened twice, and steps after its end', () => {
    const cashOut = { kind: 'cash_out' } as const
    expect(minesRule.play(three, [cashOut], firstThree())).toBeNull()
    expect(minesRule.play(three, reveal(5, 5), firstThree())).toBeNull()
    expect(minesRule.play(three, reveal(1, 5), firstThree())).toBeNull()
    expect(minesRule.play(three, [...reveal(5), cashOut, cashOut], firstThree())).toBeNull()
    const paid = boardAfter(minesRule, three, [...reveal(5), cashOut], firstThree())
    expect(paid).toMatchObject({ end: 'cashout', multiplier4: 11_250n })
  })

  test('a mines round with all gems found is paid automatically', () => {
    const all = Array.from({ length: 22 }, (_, i) => i + 3)
    const board = boardAfter(minesRule, three, reveal(...all), firstThree())
    expect(board).toMatchObject({ end: 'auto_cashout', multiplier4: minesMultiplier4(3, 22) })
  })

  test('a mines round is paid before the gem that would exceed the cap', () => {
    const capped = { mines: 3, multiplierMax4: 14_784 }
    expect(boardAfter(minesRule, capped, reveal(5), firstThree()).end).toBeNull()
    const paid = boardAfter(minesRule, capped, reveal(5, 9), firstThree())
    expect(paid).toMatchObject({ end: 'auto_cashout', multiplier4: 12_857n })
  })

  test('an idle mines round is paid, or void without a gem', () => {
    const expire = { kind: 'expire' } as const
    const paid = boardAfter(minesRule, three, [...reveal(5), expire], firstThree())
    expect(paid).toMatchObject({ end: 'expired', multiplier4: 11_250n })
    const empty = boardAfter(minesRule, three, [expire], firstThree())
    expect(empty).toMatchObject({ end: 'void', multiplier4: 10_000n })
  })
})

function choose(from: number, count: number): bigint {
  let ways = 1n
  for (let i = 0; i < count; i += 1) ways = (ways * BigInt(from - i)) / BigInt(i + 1)
  return ways
}

/** Returns every possible sequence of draws that places the mines. All are equally likely. */
function everyBoard(mines: number) {
  let lists: number[][] = [[]]
  for (let i = 0; i < mines; i += 1) {
    lists = lists.flatMap((list) =>
      Array.from({ length: MINES.tiles - i }, (_, drawn) => [...list, drawn]),
    )
  }
  return lists.map((list) => () => drawing(...list))
}
