import type { BetReply } from '@kapis/contract/games'
import {
  cashOutMines,
  getSeeds,
  listRecentBets,
  revealTile,
  rollDice,
  rotateSeeds,
  shareBet,
  startMines,
} from '@kapis/contract/routes'
import type { SharedBetRecord } from '@kapis/fairness/shared-bet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** More epochs than the cache keeps of a player. */
const EPOCHS = 5

async function rotate(player: Player) {
  const { nextRoot } = (await app.send(player, getSeeds, {})).data
  const body = { expectedNextRoot: nextRoot, clientSeed: 'mine' }
  expect((await app.send(player, rotateSeeds, { body })).status).toBe(200)
}

async function roll(player: Player, epoch: number): Promise<BetReply> {
  const options = { amount: 1, condition: 'above', currency: 'coin', target: 50.5 }
  return (await app.send(player, rollDice, { body: { ...options, identifier: `in-${epoch}` } }))
    .data
}

/** Returns a player with one bet in each of several epochs, and the replies to the bets. */
async function aPlayerOfManyEpochs() {
  const player = await app.aPlayer({ coins: 100 })
  const replies: BetReply[] = []
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    await rotate(player)
    replies.push(await roll(player, epoch))
  }
  expect(replies.map(({ fairness }) => fairness?.epoch)).toEqual([1, 2, 3, 4, 5])
  return { player, replies }
}

test('bets of many epochs are listed with their receipts and seeds', async () => {
  const { player, replies } = await aPlayerOfManyEpochs()
  const { data } = await app.send(player, listRecentBets, { query: { game: 'dice' } })
  expect(data.bets.map(({ receipt }) => receipt.text)).toEqual(
    replies.map(({ receipt }) => receipt!.text),
  )
  expect(data.bets.map(({ fairness }) => fairness)).toEqual(replies.map(({ fairness }) => fairness))
  const { transactionHistoryId } = replies[0]!
  const query = { game: 'dice', transactionHistoryId: transactionHistoryId! }
  const one = await app.send(player, listRecentBets, { query })
  expect(one.data.bets).toMatchObject([{ fairness: replies[0]!.fairness }])
})

test('a repeated bet of an old epoch gets the stored reply, with its seeds', async () => {
  const { player, replies } = await aPlayerOfManyEpochs()
  const { receipt, ...again } = await roll(player, 1)
  expect({ ...again, receipt: receipt!.text }).toEqual({
    ...replies[0]!,
    receipt: replies[0]!.receipt!.text,
  })
  expect(again.fairness?.proof).toHaveLength(10)
})

test('a bet of an old epoch can be shared', async () => {
  const { player, replies } = await aPlayerOfManyEpochs()
  const { transactionHistoryId, fairness } = replies[0]!
  const shown = { transactionHistoryId, hasAmounts: false, hasName: false }
  const { data } = await app.send(player, shareBet, {
    params: { userId: player.userId },
    body: shown,
  })
  const record = JSON.parse(data.record.text) as SharedBetRecord
  expect(record).toMatchObject({ roundSeed: fairness!.roundSeed, clientSeed: 'mine' })
})

test('a round that was left open through many changes of seeds can be played on', async () => {
  const player = await app.aPlayer({ coins: 100 })
  await rotate(player)
  const body = { amount: 1, currency: 'coin', mines: 1, identifier: 'round' }
  await app.send(player, startMines, { body })
  for (let epoch = 2; epoch <= EPOCHS; epoch += 1) {
    await rotate(player)
    await roll(player, epoch)
  }
  let seq = 1
  const step = () => ({ identifier: `step-${seq}`, seq: seq++ })
  const revealed = await app.send(player, revealTile, { body: { ...step(), tile: 0 } })
  // The first tile is the mine once in 25 times, and then the round has ended already.
  const isOver = revealed.data.round?.end !== null
  const { data } = isOver ? revealed : await app.send(player, cashOutMines, { body: step() })
  expect(data.fairness).toMatchObject({ epoch: 1, clientSeed: 'mine' })
  expect(data.round?.status).toBe('settled')
})
