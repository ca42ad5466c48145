import { expect, test } from 'vitest'
import { checkEligibility } from './eligibility.ts'

const played = (gamesPlayed: number, coins: number) =>
  checkEligibility({ gamesPlayed, wageredMinor: BigInt(Math.round(coins * 10_000)) })

test('fifty games and a thousand wagered allow withdrawals, and nothing less does [WDR-03]', () => {
  expect(played(50, 1000)).toMatchObject({ isEligible: true, remaining: [] })
  expect(played(49, 1000).isEligible).toBe(false)
  expect(played(50, 999.9999).isEligible).toBe(false)
  expect(played(0, 0).isEligible).toBe(false)
})

test("the missing play is listed in the specification's words [WDR-04]", () => {
  expect(played(38, 1000).remaining).toEqual(['12 more games needed'])
  expect(played(50, 750).remaining).toEqual(['₱250.00 remaining to complete'])
  expect(played(1, 1).remaining).toEqual(['49 more games needed', '₱999.00 remaining to complete'])
})

test('a missing fraction of a centavo is not shown as zero', () => {
  expect(played(50, 999.9999).remaining).toEqual(['₱0.01 remaining to complete'])
})

test('the halfway note is shown from 25 games until the games are done [WDR-04]', () => {
  expect([24, 25, 49, 50].map((games) => played(games, 0).isHalfway)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
