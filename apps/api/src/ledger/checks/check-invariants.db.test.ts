import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollDice } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { checkInvariants, findOffenders } from './check-invariants.ts'
import type { Finding } from './check-invariants.ts'

let app: TestApp
let player: Player
beforeAll(async () => {
  app = await openTestApp()
  player = await app.aPlayer({ coins: 100, tickets: 5 })
  for (let n = 0; n < 5; n += 1) await roll(`bet-${n}`)
})
afterAll(() => app.close({ isTampered: true }))

const roll = (identifier: string) =>
  app.send(player, rollDice, {
    body: { amount: 1, condition: 'above', currency: 'coin', target: 50.5, identifier },
  })

/**
 * Makes a change as the database's owner, checks the invariants and rolls the change back. Returns
 * the names of the broken invariants.
 */
async function breakAndLook(change: string): Promise<string[]> {
  const tried = app.owner.transaction().execute(async (tx) => {
    await sql.raw(change.replaceAll('$player', `'${player.userId}'`)).execute(tx)
    throw new PutBack(await findOffenders(tx))
  })
  const { found } = (await tried.catch((thrown: unknown) => thrown)) as PutBack
  return found.map(({ name }) => name.split(' ')[0]!)
}

/** An error that rolls the transaction back and carries the findings out of it. */
class PutBack extends Error {
  readonly found: Finding[]
  constructor(found: Finding[]) {
    super('put it back')
    this.found = found
  }
}

test('an untampered ledger breaks no invariant', async () => {
  expect(await checkInvariants(app.db)).toEqual([])
})

test.each([
  [
    'a row that moves nothing',
    'I1',
    `update ledger_journal set cause = 'promo' where player_id = $player and seq = 1`,
  ],
  [
    'coins out of nothing',
    'I2',
    `update ledger_account set coin_minor = coin_minor + 1 where player_id = $player`,
  ],
  [
    'an account that differs from its journal',
    'I3',
    `update ledger_account set ticket_minor = 0 where player_id = $player`,
  ],
  ['a missing row', 'I4', `delete from ledger_journal where player_id = $player and seq = 4`],
  [
    'an edited amount',
    'I4',
    `update ledger_journal set amount_minor = amount_minor - 1 where player_id = $player and seq = 5`,
  ],
  [
    'an unexplained hold',
    'I5',
    `update ledger_account set coin_held_minor = 7 where player_id = $player`,
  ],
  [
    'a bet entry without a bet',
    'I9a',
    `delete from ledger_bet where player_id = $player and seq = 5`,
  ],
  [
    'a payout that was not floored',
    'I9a',
    `update ledger_bet set payout_minor = payout_minor + 1 where player_id = $player and seq = 5`,
  ],
  [
    'a round played twice',
    'I9b',
    `update ledger_bet set nonce = 0 where player_id = $player and seq = 5`,
  ],
  [
    'an account without an opening entry',
    'I12b',
    `update ledger_journal set cause = 'promo' where player_id = $player and seq = 1`,
  ],
  [
    'a counter that misses a bet',
    'I13',
    `update ledger_account set games_played = 1 where player_id = $player`,
  ],
  [
    'an account outside its epoch',
    'I14',
    `update ledger_account set epoch = 9 where player_id = $player`,
  ],
  [
    'a counter of a limit that forgot a bet',
    'I16',
    `select ledger_count_play($player, 1000);
     update ledger_play_day set wagered_minor = wagered_minor - 1 where player_id = $player`,
  ],
  [
    'a counter of a limit that lost a day',
    'I16',
    `select ledger_count_play($player, 1000);
     update ledger_play_day set day = day - 1 where player_id = $player`,
  ],
])('%s breaks invariant %s [MON-08]', async (_, name, change) => {
  expect(await breakAndLook(change)).toContain(name)
})
