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
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let bets = 0
async function roll(player: Player): Promise<BetReply> {
  const options = { amount: 1, condition: 'above', currency: 'coin', target: 50.5 }
  const body = { ...options, identifier: `bet-${(bets += 1)}` }
  return (await app.send(player, rollDice, { body })).data
}

const recent = async (player: Player, game: 'dice' | 'mines') =>
  (await app.send(player, listRecentBets, { query: { game } })).data.bets

test('another browser gets the last fifteen bets of a game, oldest first', async () => {
  const player = await app.aPlayer({ coins: 100 })
  const replies: BetReply[] = []
  for (let n = 0; n < 17; n += 1) replies.push(await roll(player))
  const found = await recent(player, 'dice')
  const sent = replies.slice(2)
  expect(found.map(({ receipt }) => receipt.text)).toEqual(sent.map((bet) => bet.receipt!.text))
  expect(found.map(({ fairness }) => fairness)).toEqual(sent.map((bet) => bet.fairness))
  for (const { receipt: signed } of found) {
    expect(signed.path.length).toBeGreaterThan(0)
    expect(signed).toMatchObject({ keyId: sent[0]!.receipt!.keyId, signature: expect.any(String) })
  }
  expect(await recent(await app.aPlayer(), 'dice')).toEqual([])
  expect(await recent(player, 'mines')).toEqual([])
})

test('a round of several steps is listed when it has ended, with its steps', async () => {
  const player = await app.aPlayer({ coins: 100 })
  const body = { amount: 1, currency: 'coin', mines: 1, identifier: 'round-1' }
  await app.send(player, startMines, { body })
  expect(await recent(player, 'mines')).toEqual([])
  let seq = 1
  const step = () => ({ identifier: `step-${seq}`, seq: seq++ })
  const reply = await app.send(player, revealTile, { body: { ...step(), tile: 0 } })
  if (reply.data.round?.end === null) await app.send(player, cashOutMines, { body: step() })
  const [found] = await recent(player, 'mines')
  const { actions, identifier } = JSON.parse(found!.receipt.text) as Record<string, unknown>
  expect(identifier).toBe('round-1')
  expect(actions).toContainEqual({ kind: 'reveal', tile: 0 })
})

test('a bet that staff have hidden is left out', async () => {
  const player = await app.aPlayer({ coins: 100 })
  const bet = await roll(player)
  await sql`insert into transaction_hidden (player_id, seq, hidden_by)
    values (${player.userId}, ${bet.ledgerSeq}, ${player.userId})`.execute(app.db)
  expect(await recent(player, 'dice')).toEqual([])
})

test('a bet of the history is found by its id; that of another player is refused', async () => {
  const player = await app.aPlayer({ coins: 100 })
  const bets = [await roll(player), await roll(player)]
  const query = { game: 'dice', transactionHistoryId: bets[0]!.transactionHistoryId! }
  const { data } = await app.send(player, listRecentBets, { query })
  expect(data.bets).toEqual([
    {
      receipt: expect.objectContaining({ text: bets[0]!.receipt!.text }),
      fairness: bets[0]!.fairness,
    },
  ])
  const refusal = { status: 404 }
  expect(await app.send(await app.aPlayer(), listRecentBets, { query })).toMatchObject(refusal)
  const mines = { ...query, game: 'mines' }
  expect(await app.send(player, listRecentBets, { query: mines })).toMatchObject(refusal)
})
