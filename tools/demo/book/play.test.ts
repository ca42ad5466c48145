import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import { expect, test } from 'vitest'
import { makePeople } from '../world/people.ts'
import type { DemoRows } from '../world/rows.ts'
import { makeSeedTrees } from '../world/seed-trees.ts'
import { openBook, post } from './book.ts'
import { playBet, playHilo } from './play.ts'

test('a round that takes the last nonce of an epoch ends in that epoch', () => {
  const plan = { seed: 'test', players: 12, from: 0, now: 1e9, scale: 1 }
  const [member] = makePeople(plan)
  const [tree] = makeSeedTrees('test', 1)
  const rows: DemoRows = new Map()
  const deps = { rows, treeOf: () => tree!, clientSeed: () => 'seed', maxPayoutMinor: 10n ** 9n }
  const book = openBook(member!, deps)
  post(book, 1, {
    cause: 'deposit',
    causeKey: 'first',
    counter: 'cashier',
    amountMinor: 1_000_000n,
  })
  const params = { targetHundredths: 200 }
  const bet = { game: 'limbo', params, currency: 'coin', stakeMinor: 10_000n } as const
  playBet(book, 2, bet)
  book.account = { ...book.account, nonce: EPOCH_ROUNDS - 1 }
  playHilo(book, 3, 10_000n, 1)
  playBet(book, 4, bet)
  const places = rows.get('ledger_bet')!.map(({ epoch, nonce }) => [epoch, nonce])
  expect(places).toEqual([
    [1, 0],
    [1, EPOCH_ROUNDS - 1],
    [2, 0],
  ])
})
