import { playFlip, revealTile, rollDice, startMines } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let another: Awaited<ReturnType<TestApp['openAnother']>>
beforeAll(async () => {
  app = await openTestApp({ BET_PATH: 'optimistic' })
  another = await app.openAnother()
})
afterAll(async () => {
  await another.close()
  await app.close()
})

const STAKE = { amount: 1, currency: 'coin' }
let made = 0
const dice = () => ({
  body: { ...STAKE, condition: 'above', target: 50, identifier: `dice-${(made += 1)}` },
})

/** Creates a player with an active epoch, whom only the other process knows. */
async function anUncachedPlayer(): Promise<Player> {
  const player = await app.aPlayer({ coins: 100 })
  expect((await another.send(player, rollDice, dice())).status).toBe(200)
  return player
}

/** Returns how often connections of the bet path were used, each for one trip or transaction. */
async function countTrips(work: () => Promise<{ status: number }>): Promise<number> {
  let trips = 0
  const count = () => void (trips += 1)
  app.betPool.on('acquire', count)
  const { status } = await work()
  app.betPool.off('acquire', count)
  expect(status).toBe(200)
  return trips
}

const roll = (player: Player) => countTrips(() => app.send(player, rollDice, dice()))

test('the first bet of an uncached player takes one trip to read and one to write, the next only one', async () => {
  const maya = await anUncachedPlayer()
  expect(await roll(maya)).toBe(2)
  expect(await roll(maya)).toBe(1)
})

test('a bet after a move of a round is settled once, on the state that the move left', async () => {
  const maya = await anUncachedPlayer()
  await roll(maya)
  const body = { ...STAKE, mines: 1, identifier: 'round' }
  expect((await app.send(maya, startMines, { body })).status).toBe(200)
  // A bet on the state before the move would take a trip in vain, and one under locks.
  expect(await roll(maya)).toBe(1)
  const step = { identifier: 'step', seq: 1, tile: 3 }
  expect((await app.send(maya, revealTile, { body: step })).status).toBe(200)
  expect(await roll(maya)).toBe(1)
})

test('an unconfirmed age is found with the state, and refused', async () => {
  const maya = await anUncachedPlayer()
  await app.owner
    .updateTable('app_user')
    .set({ age_attested_at: null })
    .where('user_id', '=', maya.userId)
    .execute()
  const body = { ...STAKE, calls: ['heads'], identifier: 'flip' }
  expect(await app.send(maya, playFlip, { body })).toMatchObject({ code: 'age_not_confirmed' })
})
