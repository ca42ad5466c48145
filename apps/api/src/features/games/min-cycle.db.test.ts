import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

const CYCLE_MS = 3_000

describe.each(['locked', 'optimistic'])('the minimum time between two bets, %s', (betPath) => {
  let app: TestApp
  let other: Awaited<ReturnType<TestApp['openAnother']>>
  beforeAll(async () => {
    app = await openTestApp({ BET_PATH: betPath, MIN_CYCLE_MS: String(CYCLE_MS) })
    other = await app.openAnother()
  })
  afterAll(async () => {
    await other.close()
    await app.close()
  })

  let bets = 0
  const stake = () => ({ amount: 1, currency: 'coin', identifier: `b-${(bets += 1)}` })
  const dice = () => ({ ...stake(), condition: 'above', target: 50 })
  const rollTwiceEach = (player: Player) =>
    Promise.all(
      [app, other, app, other].map(
        async ({ send }) => (await send(player, routes.rollDice, { body: dice() })).status,
      ),
    )

  test('two processes together enforce the minimum time between bets', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const startedMs = performance.now()
    const taken: number[] = []
    for (let cycle = 0; cycle < 2; cycle += 1) {
      if (cycle > 0) await wait(CYCLE_MS + 100)
      taken.push(...(await rollTwiceEach(player)), ...(await rollTwiceEach(player)))
    }
    const good = taken.filter((status) => status === 200).length
    expect(taken.every((status) => status === 200 || status === 429)).toBe(true)
    expect(good).toBeGreaterThanOrEqual(2)
    // A slow machine has time for more bets.
    expect(good).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedMs) / CYCLE_MS))
  })

  test('the minimum time applies between bets, plans and rounds, not to a reused identifier', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const first = dice()
    expect((await app.send(player, routes.rollDice, { body: first })).status).toBe(200)
    const mines = { ...stake(), mines: 3 }
    expect((await other.send(player, routes.startMines, { body: mines })).status).toBe(429)
    const plan = { ...stake(), calls: ['heads'] }
    expect((await other.send(player, routes.playFlip, { body: plan })).status).toBe(429)
    expect((await other.send(player, routes.rollDice, { body: first })).status).toBe(200)
    await wait(CYCLE_MS)
    expect((await other.send(player, routes.startMines, { body: mines })).status).toBe(200)
    expect((await app.send(player, routes.rollDice, { body: dice() })).status).toBe(429)
  })
})
