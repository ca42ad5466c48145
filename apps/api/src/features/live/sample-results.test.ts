import { RESULTS_MAX } from '@kapis/contract/live'
import { expect, test } from 'vitest'
import type { NewestBet } from '#ledger/reports/list-newest-bets.ts'
import { makeSampler } from './sample-results.ts'

/** Makes a bet of 1 that paid this many times its stake. */
function aBet(seq: number, multiplier = 0): NewestBet {
  return {
    playerId: '00000000-0000-4000-8000-0000000000a1',
    seq: BigInt(seq),
    at: new Date(seq),
    username: 'maya_luz',
    game: 'dice',
    currency: 'coin',
    stakeMinor: 10_000n,
    payoutMinor: BigInt(multiplier * 10_000),
    multiplier4: BigInt(multiplier * 10_000),
  }
}

const newestFirst = (...bets: NewestBet[]) => bets.toReversed()

test('a result has a masked name, and nothing that identifies the bet or its player', () => {
  expect(makeSampler()([aBet(1, 12.5)])).toEqual([
    {
      game: 'dice',
      name: 'ma••••uz',
      currency: 'coin',
      stake: 1,
      payout: 12.5,
      multiplier: 12.5,
      at: '1970-01-01T00:00:00.001Z',
      isHighWin: true,
    },
  ])
})

test('a win is high from ten times its stake', () => {
  const results = makeSampler()(newestFirst(aBet(1, 9.99), aBet(2, 10)))
  expect(results.map(({ isHighWin }) => isHighWin)).toEqual([false, true])
})

test('a sample has ten results: high wins first, then the newest, in their order', () => {
  const bets = Array.from({ length: 100 }, (_, i) => aBet(i, i === 3 ? 50 : 0))
  const times = makeSampler()(newestFirst(...bets)).map(({ at }) => Date.parse(at))
  expect(times).toHaveLength(RESULTS_MAX)
  expect(times).toEqual([3, 91, 92, 93, 94, 95, 96, 97, 98, 99])
})

test('a bet is in one sample only, also if an older one is committed after it', () => {
  const sample = makeSampler()
  expect(sample(newestFirst(aBet(1), aBet(3)))).toHaveLength(2)
  const later = sample(newestFirst(aBet(1), aBet(2), aBet(3)))
  expect(later.map(({ at }) => Date.parse(at))).toEqual([2])
  expect(sample(newestFirst(aBet(2), aBet(3)))).toEqual([])
})
