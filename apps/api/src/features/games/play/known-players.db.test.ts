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

type Api = Pick<TestApp, 'send'>

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

const start = (player: Player, identifier: string) =>
  app.send(player, startMines, { body: { ...STAKE, mines: 1, identifier } })
const reveal = (player: Player, seq: number, tile: number, of: Api = app) =>
  of.send(player, revealTile, { body: { identifier: `step-${seq}-${tile}`, seq, tile } })

test('a start and the steps of a known player take one trip each', async () => {
  const maya = await anUncachedPlayer()
  await roll(maya)
  // The open rounds are read once.
  expect(await countTrips(() => start(maya, 'round'))).toBe(2)
  const steps = [3, 11].map((tile, index) => [index + 1, tile] as const)
  for (const [seq, tile] of steps) {
    let isOver = false
    const trips = await countTrips(async () => {
      const answer = await reveal(maya, seq, tile)
      isOver = answer.data?.round?.status !== 'open'
      return answer
    })
    expect(trips).toBe(1)
    if (isOver) break
  }
})

test('a round that another process has moved is continued where it is', async () => {
  const maya = await anUncachedPlayer()
  await roll(maya)
  await start(maya, 'round')
  const elsewhere = await reveal(maya, 1, 3, another)
  if (elsewhere.data?.round?.status !== 'open') return
  expect(await reveal(maya, 1, 11)).toMatchObject({ code: 'conflict' })
  expect((await reveal(maya, 2, 11)).status).toBe(200)
})

test('a round that was changed without its account is settled with locks', async () => {
  const maya = await anUncachedPlayer()
  await roll(maya)
  await start(maya, 'round')
  await app.owner
    .updateTable('game_round')
    .set({ seq: 1 })
    .where('player_id', '=', maya.userId)
    .execute()
  expect(await reveal(maya, 1, 3)).toMatchObject({ code: 'conflict' })
  expect(await roll(maya)).toBe(2)
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
