import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'

let app: TestApp
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

let identifiers = 0
const bet = () => ({ amount: 1, currency: 'coin', identifier: `b${(identifiers += 1)}` })
const roll = (as: Player) =>
  app.send(as, routes.rollDice, { body: { ...bet(), condition: 'above', target: 50 } })
const mine = (as: Player) => app.send(as, routes.startMines, { body: { ...bet(), mines: 3 } })
const flip = async (scope: string, isOpen: boolean) => {
  const body = { scope, isOpen, reason: 'a test' }
  const answer = await app.send(admin, routes.setGameSwitch, { body })
  const [kind, id = ''] = scope.split(':')
  await vi.waitFor(async () => {
    const { isAllClosed, closedGames } = await gameSettings()
    if (kind === 'all') expect(isAllClosed).toBe(!isOpen)
    if (kind === 'game') expect(closedGames.includes(id)).toBe(!isOpen)
  }, SLOW)
  return answer
}
const gameSettings = async () => (await app.send(null, routes.getGameSettings, {})).data
/** A process reads the switches four times a second, but a busy machine takes its time. */
const SLOW = { timeout: 30_000, interval: 50 }

test('all gaming can be closed, and an open round may be finished: game_closed [GAME-09]', async () => {
  const player = await app.aPlayer({ coins: 10 })
  await mine(player)
  expect((await flip('all', false)).data.closed).toMatchObject([{ scope: 'all', reason: 'a test' }])
  expect((await roll(player)).code).toBe('game_closed')
  expect((await app.send(player, routes.startHilo, { body: bet() })).code).toBe('game_closed')
  const practice = { ...bet(), amount: 0, condition: 'above', target: 50 }
  expect((await app.send(player, routes.rollDice, { body: practice })).code).toBe('game_closed')
  const settings = await app.send(null, routes.getGameSettings, {})
  expect(settings.data).toMatchObject({ isAllClosed: true, closedGames: [] })
  const tile = { identifier: 'tile', seq: 1, tile: 0 }
  expect((await app.send(player, routes.revealTile, { body: tile })).status).toBe(200)
  await flip('all', true)
  expect((await roll(player)).status).toBe(200)
})

test('one game can be closed while the others stay open: game_closed [GAME-09]', async () => {
  const player = await app.aPlayer({ coins: 10 })
  await flip('game:mines', false)
  expect(await mine(player)).toMatchObject({ status: 409, message: 'This game is closed for now.' })
  expect((await roll(player)).status).toBe(200)
  const { data } = await app.send(null, routes.getGameSettings, {})
  expect(data.closedGames).toEqual(['mines'])
  await flip('game:mines', true)
  expect((await mine(player)).status).toBe(200)
})

test('one player can be kept from playing while the others play: game_closed [GAME-09]', async () => {
  const [one, other] = [await app.aPlayer({ coins: 10 }), await app.aPlayer({ coins: 10 })]
  const { closed } = (await flip(`player:${one.userId}`, false)).data
  expect(closed).toMatchObject([{ playerName: one.username, closedByName: admin.username }])
  await vi.waitFor(async () => expect((await roll(one)).code).toBe('game_closed'), SLOW)
  expect((await mine(one)).code).toBe('game_closed')
  expect((await roll(other)).status).toBe(200)
})

test('the staff log records who closed a game and why; players cannot close one', async () => {
  const player = await app.aPlayer()
  const body = { scope: 'all', isOpen: false, reason: 'no' }
  expect((await app.send(player, routes.setGameSwitch, { body })).status).toBe(403)
  const line = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({ actor_id: admin.userId, action: 'games.switch', reason: 'a test' })
  const wrong = { scope: 'game:chess', isOpen: false, reason: 'no' }
  expect((await app.send(admin, routes.setGameSwitch, { body: wrong })).status).toBe(400)
})

describe('jurisdiction rules', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await openTestApp({ AUTO_BET: 'false', TURBO: 'false', MIN_CYCLE_MS: '600000' })
  })
  afterAll(() => strict.close())

  test('a jurisdiction can disable auto-bet and set a minimum time per game', async () => {
    const player = await strict.aPlayer({ coins: 10 })
    const { data } = await strict.send(null, routes.getGameSettings, {})
    expect(data).toMatchObject({
      autoBet: false,
      turbo: false,
      minCycleMs: 600_000,
      maxPayout: 100_000,
    })
    const settings = {
      baseBet: 1,
      numberOfBets: 2,
      onWinIncrease: null,
      onLossIncrease: null,
      stopOnProfit: null,
      stopOnLoss: null,
      stopOnSingleWin: null,
    }
    const body = {
      game: 'dice',
      params: { condition: 'above', target: 50 },
      currency: 'coin',
      settings,
    }
    expect((await strict.send(player, routes.startAuto, { body })).code).toBe('auto_not_offered')
    const again = () => strict.send(player, routes.startMines, { body: { ...bet(), mines: 3 } })
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(429)
  })
})

describe('operator settings', () => {
  const change = async (body: object) => {
    const { settings } = (await app.send(admin, routes.getSettings, {})).data
    const sent = { version: settings.version, reason: 'a test', ...body }
    expect((await app.send(admin, routes.updateSettings, { body: sent })).status).toBe(200)
    await vi.waitFor(async () => expect(await gameSettings()).toMatchObject(body), SLOW)
    return gameSettings()
  }

  test("maintenance blocks new play with the operator's message and leaves the rest open", async () => {
    const player = await app.aPlayer({ coins: 10 })
    await mine(player)
    const maintenance = 'Back at 3:00 AM.'
    expect(await change({ maintenance })).toMatchObject({ maintenance })
    const closed = { status: 503, code: 'maintenance', message: maintenance }
    expect(await roll(player)).toMatchObject(closed)
    expect(await mine(player)).toMatchObject(closed)
    const params = { userId: player.userId }
    const claim = { params, body: { promoCode: 'ANY' } }
    expect(await app.send(player, routes.claimPromo, claim)).toMatchObject(closed)
    expect(await app.send(player, routes.requestDeposit, { params })).toMatchObject(closed)
    expect(await app.send(player, routes.requestWithdrawal, { params })).toMatchObject(closed)
    const tile = { identifier: 'tile', seq: 1, tile: 0 }
    expect((await app.send(player, routes.revealTile, { body: tile })).status).toBe(200)
    expect((await app.send(player, routes.getBalance, { params })).status).toBe(200)
    expect(await change({ maintenance: null })).toMatchObject({ maintenance: null })
    expect((await roll(player)).status).toBe(200)
  })

  test('the operator can offer less than the deployment allows: no auto-bet, no turbo, a slower pace', async () => {
    const player = await app.aPlayer({ coins: 10 })
    const strict = { autoBet: false, turbo: false, minCycleMs: 60_000 }
    expect(await change(strict)).toMatchObject(strict)
    expect((await roll(player)).status).toBe(200)
    expect((await roll(player)).status).toBe(429)
    const settings = { baseBet: 1, numberOfBets: 2, onWinIncrease: null, onLossIncrease: null }
    const stops = { stopOnProfit: null, stopOnLoss: null, stopOnSingleWin: null }
    const params = { condition: 'above', target: 50 }
    const body = { game: 'dice', params, currency: 'coin', settings: { ...settings, ...stops } }
    expect((await app.send(player, routes.startAuto, { body })).code).toBe('auto_not_offered')
    expect(await change({ autoBet: true, turbo: true, minCycleMs: 0 })).toMatchObject({
      autoBet: true,
      minCycleMs: 0,
    })
    expect((await app.send(player, routes.startAuto, { body })).status).toBe(200)
  })
})
