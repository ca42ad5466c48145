import { drawsFrom, drawsOf } from '@kapis/fairness/draws'
import { hashFromHex, toHex } from '@kapis/fairness/hex'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { payout } from '@kapis/money/money'
import { describe, expect, test } from 'vitest'
import { choose } from './chances.ts'
import type { KenoParams } from './keno.ts'
import { KENO, KENO_DRAWS, drawKeno, kenoChance, kenoPays, kenoRule, kenoWays } from './keno.ts'
import { KENO_RISKS, KENO_TABLES, KENO_TABLES_ID } from './keno-tables.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1)
const allParams: (KenoParams & { picks: number })[] = KENO_RISKS.flatMap((risk) =>
  upTo(KENO.picksMax).map((picks) => ({ picks, numbers: upTo(picks), risk })),
)

test('there are 40 keno tables, and a receipt names them by their hash', () => {
  expect(allParams).toHaveLength(40)
  expect(KENO_TABLES_ID).toBe(`pf1-tables-1:${toHex(hashReceipt(canonical(KENO_TABLES)))}`)
})

describe.each(allParams)('keno with $picks picks, $risk', (params) => {
  test('a keno table returns exactly 99 % over all draws, at every stake', () => {
    const ways = upTo(params.picks + 1).map((place) => kenoWays(params.picks, place - 1))
    expect(ways.reduce((sum, of) => sum + of, 0)).toBe(KENO_DRAWS)
    for (const stake of [100n, 200n, 1_000n, 10_000n, 123_400n]) {
      const paid = ways.map(
        (of, hits) => BigInt(of) * payout(stake, BigInt(kenoPays(params)[hits]!) * 100n),
      )
      const total = paid.reduce((sum, of) => sum + of, 0n)
      expect(total * 100n).toBe(99n * stake * BigInt(KENO_DRAWS))
    }
  })

  test('a keno table pays more for more hits, and 1,000x at most', () => {
    const pays = kenoPays(params)
    expect(pays).toHaveLength(params.picks + 1)
    expect(pays).toEqual(pays.toSorted((a, b) => a - b))
    expect(kenoRule.multiplierMax4(params)).toBe(BigInt(Math.max(...pays)) * 100n)
    expect(pays.at(-1)).toBeLessThanOrEqual(100_000)
  })
})

test.each([1, 2, 3, 4])(
  'the ways to hit with %d picks match an enumeration of all tickets',
  (n) => {
    // Compare all tickets with one fixed draw: the counts are the same as for one ticket with all
    // draws.
    const drawn = new Set(upTo(KENO.drawn))
    const hits = upTo(n + 1).map(() => 0)
    const tickets = ticketsOf(n, 1)
    for (const ticket of tickets) hits[ticket.filter((number) => drawn.has(number)).length]! += 1
    expect(tickets).toHaveLength(choose(KENO.balls, n))
    hits.forEach((count, hit) => {
      expect(BigInt(count) * BigInt(KENO_DRAWS)).toBe(
        BigInt(kenoWays(n, hit)) * BigInt(tickets.length),
      )
    })
  },
)

describe('keno draws', () => {
  test('every ordered pair of first balls occurs once over all pairs of draws', () => {
    const pairs = new Set<string>()
    for (let first = 0; first < 40; first += 1) {
      for (let second = 0; second < 39; second += 1) {
        const words = [first, second]
        const drawn = drawKeno(drawsFrom(() => words.shift() ?? 0))
        expect(new Set(drawn).size).toBe(10)
        pairs.add(`${drawn[0]} ${drawn[1]}`)
      }
    }
    expect(pairs.size).toBe(40 * 39)
  })

  test('a keno draw without swaps is 1 to 10, and with every swap it begins with the last numbers', () => {
    expect(drawKeno(drawsFrom(() => 0))).toEqual(upTo(10))
    let left = 41
    const last = drawKeno(drawsFrom(() => (left -= 1) - 1))
    expect(last).toEqual([40, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test.each(vectors.rounds)('the keno draw of the frozen round $nonce matches', (round) => {
    const roundSeed = hashFromHex(round.roundSeed)!
    const { clientSeed } = vectors
    expect(drawKeno(drawsOf({ roundSeed, clientSeed, nonce: round.nonce }))).toEqual(round.keno)
  })
})

describe('keno state', () => {
  test('the keno state has the draw in order and the number of hits', () => {
    const outcome = kenoRule.play({ numbers: [2, 9, 10, 11], risk: 'classic' }, noSwaps())
    expect(outcome).toEqual({
      isWin: true,
      multiplier4: 50_200n,
      state: {
        drawn: upTo(10),
        hits: 3,
        multiplier: 5.02,
        numbers: [2, 9, 10, 11],
        risk: 'classic',
        winChance: 25.5881,
      },
    })
  })

  test('a keno bet that returns part of its stake is not a win', () => {
    const { isWin, multiplier4 } = kenoRule.play({ numbers: [40], risk: 'low' }, noSwaps())
    expect([isWin, multiplier4]).toEqual([false, 7_000n])
  })
})

test.each([
  [1, 'low', 25],
  [10, 'high', 19.6855],
] as const)('%d picks with %s risk pay more than the stake in %d per cent', (n, risk, chance) => {
  expect(kenoChance({ numbers: upTo(n), risk })).toBe(chance)
})

function noSwaps() {
  return drawsFrom(() => 0)
}

function ticketsOf(picks: number, from: number): number[][] {
  if (picks === 0) return [[]]
  const firsts = upTo(KENO.balls).filter((number) => number >= from)
  return firsts.flatMap((first) => ticketsOf(picks - 1, first + 1).map((rest) => [first, ...rest]))
}
