import type { BetReply } from '@kapis/contract/games'
import {
  cashOutMines,
  listRecentBets,
  revealTile,
  rollDice,
  startMines,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close({ isTampered: true }))

const roll = (player: Player, identifier: string) => {
  const options = { amount: 1, condition: 'above', currency: 'coin', target: 50.5 }
  return app.send(player, rollDice, { body: { ...options, identifier } })
}
const readOne = (player: Player, { transactionHistoryId }: BetReply) =>
  app.send(player, listRecentBets, { query: { game: 'dice', transactionHistoryId } })
const list = async (player: Player) =>
  (await app.send(player, listRecentBets, { query: { game: 'dice' } })).data.bets

/** Changes the row of a bet as somebody with access to the database could. */
const change = (player: Player, bet: BetReply, table: string, assignment: string) =>
  sql`update ${sql.table(table)} set ${sql.raw(assignment)}
    where player_id = ${player.userId} and seq = ${bet.ledgerSeq}`.execute(app.owner)

test.each([
  ['payout', 'ledger_bet', 'payout_minor = payout_minor + 1'],
  ['outcome', 'ledger_bet', `state = (state::jsonb || '{"result": -1}')::json`],
  ['nonce', 'ledger_bet', 'nonce = nonce + 900'],
  ['balance', 'ledger_journal', 'coin_after_minor = coin_after_minor + 1'],
  ['hash', 'ledger_journal', 'hash = sha256(hash)'],
])('a bet with a changed %s gets no new signature', async (_, table, assignment) => {
  const player = await app.aPlayer({ coins: 100 })
  const bets = [(await roll(player, 'first')).data, (await roll(player, 'second')).data]
  const [first, second] = bets as [BetReply, BetReply]
  expect(await list(player)).toHaveLength(2)
  await change(player, second, table, assignment)
  expect(await readOne(player, second)).toMatchObject({ status: 404, code: 'not_found' })
  expect((await list(player)).map(({ receipt }) => receipt.text)).toEqual([first.receipt!.text])
  expect(await roll(player, 'second')).toMatchObject({ status: 409, code: 'identifier_reused' })
  expect((await readOne(player, first)).data.bets).toHaveLength(1)
})

test('the last step of a changed round gets no new signature', async () => {
  const player = await app.aPlayer({ coins: 100 })
  const body = { amount: 1, currency: 'coin', mines: 1, identifier: 'round' }
  await app.send(player, startMines, { body })
  const reveal = () =>
    app.send(player, revealTile, { body: { identifier: 'step-1', seq: 1, tile: 0 } })
  const cashOut = () => app.send(player, cashOutMines, { body: { identifier: 'step-2', seq: 2 } })
  const revealed = await reveal()
  // The first tile is the mine once in 25 times, and then the round has ended already.
  const last = revealed.data.round?.end === null ? cashOut : reveal
  const { data } = await last()
  expect((await last()).data.receipt?.text).toBe(data.receipt!.text)
  await change(player, data, 'ledger_bet', 'payout_minor = payout_minor + 1')
  expect(await last()).toMatchObject({ status: 409, code: 'identifier_reused' })
})
