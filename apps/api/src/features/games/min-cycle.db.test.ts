import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

/** Longer than the test takes on any machine. */
const CYCLE_MS = 600_000

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

  /** Moves the player's last stake into the past, as if the minimum time had passed since. */
  const passTime = ({ userId }: Player) =>
    sql`update ledger_account
      set last_stake_at = last_stake_at - make_interval(secs => ${CYCLE_MS / 1_000})
      where player_id = ${userId}`.execute(app.owner)

  test('two processes together enforce the minimum time between bets', async () => {
    const player = await app.aPlayer({ coins: 100 })
    for (let cycle = 0; cycle < 2; cycle += 1) {
      const taken = [...(await rollTwiceEach(player)), ...(await rollTwiceEach(player))]
      expect(taken.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(429)])
      await passTime(player)
    }
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
    await passTime(player)
    expect((await other.send(player, routes.startMines, { body: mines })).status).toBe(200)
    expect((await app.send(player, routes.rollDice, { body: dice() })).status).toBe(429)
  })
})
