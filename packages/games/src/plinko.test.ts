import { drawsFrom, drawsOf } from '@kapis/fairness/draws'
import { hashFromHex, toHex } from '@kapis/fairness/hex'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { payout } from '@kapis/money/money'
import { describe, expect, test } from 'vitest'
import type { PlinkoParams } from './plinko.ts'
import {
  PLINKO,
  plinkoBuckets,
  plinkoChance,
  plinkoMultiplier4,
  plinkoPaths,
  plinkoRule,
  playPlinko,
} from './plinko.ts'
import { PLINKO_RISKS, PLINKO_TABLES, PLINKO_TABLES_ID } from './plinko-tables.ts'

const allParams: PlinkoParams[] = PLINKO_RISKS.flatMap((risk) =>
  Array.from({ length: 9 }, (_, place) => ({ rows: PLINKO.rowsMin + place, risk })),
)

test('there are 27 plinko tables, and a receipt names them by their hash', () => {
  expect(allParams).toHaveLength(27)
  expect(PLINKO_TABLES_ID).toBe(`pf1-tables-1:${toHex(hashReceipt(canonical(PLINKO_TABLES)))}`)
})

describe.each(allParams)('plinko with $rows rows, $risk', (params) => {
  test('a plinko table returns exactly 99 % over all paths', () => {
    let hundredths = 0n
    const reached = plinkoBuckets(params).map(() => 0)
    for (let path = 0; path < 2 ** params.rows; path += 1) {
      const { bucket, multiplier4 } = playPlinko(params, dropping(path, params.rows))
      hundredths += multiplier4
      reached[bucket]! += 1
    }
    expect(hundredths).toBe(9_900n * 2n ** BigInt(params.rows))
    expect(reached).toEqual(plinkoPaths(params))
  })

  test('a plinko table pays any stake in centavos exactly', () => {
    for (let stake = 100n; stake <= 2_000n; stake += 100n) {
      const paid = plinkoPaths(params).map(
        (paths, bucket) => BigInt(paths) * payout(stake, plinkoMultiplier4(params, bucket)),
      )
      const total = paid.reduce((sum, of) => sum + of, 0n)
      expect(total * 100n).toBe(99n * stake * 2n ** BigInt(params.rows))
    }
  })

  test('a plinko table pays less towards the centre, is symmetric, and pays 1,000x at most', () => {
    const buckets = plinkoBuckets(params)
    expect(buckets).toEqual(buckets.toReversed())
    const half = buckets.slice(0, params.rows / 2 + 1)
    expect(half).toEqual(half.toSorted((a, b) => b - a))
    expect(plinkoRule.multiplierMax4(params)).toBe(BigInt(Math.max(...buckets)) * 100n)
    expect(buckets[0]).toBeLessThanOrEqual(100_000)
  })
})

describe('plinko balls', () => {
  test('a plinko ball follows its bits from the top, and its bucket is the number of ones', () => {
    const outcome = plinkoRule.play({ rows: 8, risk: 'low' }, dropping(0b0010_0101, 8))
    expect(outcome).toEqual({
      isWin: false,
      multiplier4: 10_000n,
      state: {
        bucket: 3,
        multiplier: 1,
        path: '00100101',
        risk: 'low',
        rows: 8,
        winChance: 28.9062,
      },
    })
  })

  test('a plinko ball that returns its stake or less is not a win', () => {
    const play = (path: number) =>
      plinkoRule.play({ rows: 8, risk: 'low' }, dropping(path, 8)).isWin
    expect([0b1111, 0b111, 0b11].map(play)).toEqual([false, false, true])
  })

  test('a plinko ball uses one word and no other', () => {
    const words = [0xffff_ffff]
    const draws = drawsFrom(() => words.shift()!)
    expect(playPlinko({ rows: 16, risk: 'high' }, draws)).toMatchObject({
      bucket: 16,
      multiplier4: 10_000_000n,
    })
  })

  test.each(vectors.rounds)(
    'the plinko ball of the frozen round $nonce takes the path $plinko16',
    (round) => {
      const play = (rows: number) => playPlinko({ rows, risk: 'low' }, drawsOfRound(round)).path
      expect([play(16), play(8)]).toEqual([round.plinko16, round.plinko8])
    },
  )
})

test.each([
  [8, 'low', 28.9062],
  [10, 'high', 10.9375],
  [16, 'low', 45.4498],
] as const)('%d rows with %s risk pay more than the stake in %d per cent', (rows, risk, chance) => {
  expect(plinkoChance({ rows, risk })).toBe(chance)
})

function dropping(path: number, rows: number) {
  return drawsFrom(() => (path << (32 - rows)) >>> 0)
}

function drawsOfRound(round: { roundSeed: string; nonce: number }) {
  const roundSeed = hashFromHex(round.roundSeed)!
  return drawsOf({ roundSeed, clientSeed: vectors.clientSeed, nonce: round.nonce })
}
