import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { placeMines } from '@kapis/games/mines'
import { blockPlayer, openTestApp, readAccount } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { peekDraws, ensureTestEpoch } from '../../../../test/peek-draws.ts'
import { untilWaiting } from '../../../../test/until-waiting.ts'
import { watchAccountLocks } from '../../../../test/watch-account-locks.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { makeEpochCache } from '../../../fairness/epoch-cache.ts'
import type { EpochCache } from '../../../fairness/epoch-cache.ts'
import { lockAccount } from '../../../ledger/lock-account.ts'
import { settleIdleRounds, settlePlayerRounds } from './settle-idle.ts'

let app: TestApp
let epochs: EpochCache
let locks: ReturnType<typeof watchAccountLocks>
beforeAll(async () => {
  locks = watchAccountLocks()
  app = await openTestApp()
  epochs = makeEpochCache(app.sealer)
})
afterAll(() => app.close())

const post = (as: Player, name: keyof typeof routes, body: object) =>
  app.send(as, routes[name] as typeof routes.startMines, { body })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

async function withGem(): Promise<Player> {
  const player = await app.aPlayer({ coins: 100 })
  await ensureTestEpoch(app, player)
  const mined = placeMines(3, await peekDraws(app, player))
  await post(player, 'startMines', { amount: 10, currency: 'coin', identifier: 'm', mines: 3 })
  const tile = [0, 1, 2, 3].find((one) => !mined.includes(one))
  await post(player, 'revealTile', { identifier: 'm1', seq: 1, tile })
  return player
}

test('an idle round with a gem is paid after a day, and not a minute earlier [GAME-08]', async () => {
  const player = await withGem()
  expect(await settleIdleRounds({ db: app.db, epochs }, hours(23.9))).toBe(0)
  expect(await settleIdleRounds({ db: app.db, epochs }, hours(24.1))).toBe(1)
  expect(await settleIdleRounds({ db: app.db, epochs }, hours(24.1))).toBe(0)
  expect(await readAccount(app.db, player.userId)).toMatchObject({
    coin_minor: 1_012_500n,
    coin_held_minor: 0n,
    played_mines: 1,
  })
  const late = await post(player, 'cashOutMines', { identifier: 'm2', seq: 2 })
  expect(late).toMatchObject({ status: 409, code: 'conflict' })
})

test('an idle round without a gem is void: the stake is refunded and nothing is counted [GAME-08]', async () => {
  const player = await app.aPlayer({ tickets: 20 })
  const body = { amount: 10, currency: 'ticket', identifier: 'm', mines: 3 }
  await post(player, 'startMines', body)
  expect(await settleIdleRounds({ db: app.db, epochs }, hours(24.1))).toBe(1)
  expect(await readAccount(app.db, player.userId)).toMatchObject({
    ticket_minor: 200_000n,
    ticket_held_minor: 0n,
    played_mines: 0,
    nonce: 1,
  })
  expect((await post(player, 'startMines', { ...body, identifier: 'n' })).status).toBe(200)
})

test('an idle round that cannot be ended does not hide a younger one', async () => {
  const broken = await app.aPlayer({ coins: 100 })
  const good = await app.aPlayer({ coins: 100 })
  for (const player of [broken, good]) {
    const body = { amount: 6, currency: 'coin', identifier: 'm', mines: 3 }
    await post(player, 'startMines', body)
  }
  await damageSecret(broken)
  const unread = makeEpochCache(app.sealer)
  await expect(settleIdleRounds({ db: app.db, epochs: unread }, hours(24.1), 1)).rejects.toThrow(
    '1 idle rounds could not be ended.',
  )
  expect(await readAccount(app.db, good.userId)).toMatchObject({ coin_held_minor: 0n })
  expect(await readAccount(app.db, broken.userId)).toMatchObject({ coin_held_minor: 60_000n })
  await damageSecret(broken)
  expect(await settleIdleRounds({ db: app.db, epochs }, hours(24.1))).toBe(1)
})

/** Flips a bit of a player's secret, as a fault of the disk does. A second call repairs it. */
async function damageSecret(player: Player): Promise<void> {
  await sql`update fairness_epoch set secret_sealed = set_byte(secret_sealed, 40,
      get_byte(secret_sealed, 40) # 1) where player_id = ${player.userId}`.execute(app.owner)
}

test('the stake of a void round no longer counts towards the wager limit', async () => {
  const player = await app.aPlayer({ coins: 100 })
  const limit = { kind: 'wager', period: 'day', amount: 10 }
  const params = { userId: player.userId }
  await app.send(player, routes.setLimit, { params, body: limit })
  const dice = { currency: 'coin', condition: 'above', target: 98 }
  const roll = async (amount: number, identifier: string) =>
    (await app.send(player, routes.rollDice, { body: { ...dice, amount, identifier } })).code
  await post(player, 'startMines', { amount: 6, currency: 'coin', identifier: 'm', mines: 3 })
  expect(await roll(5, 'a')).toBe('wager_limit')
  await inTransaction(app.db, (tx) => settlePlayerRounds(tx, epochs, player.userId))
  expect(await roll(5, 'b')).toBeUndefined()
  expect(await roll(5.01, 'c')).toBe('wager_limit')
  const { data } = await app.send(player, routes.getLimits, { params })
  expect(data.limits.find(({ kind }) => kind === 'wager')!.used).toBe(5)
})

test('an idle practice round is deleted', async () => {
  const player = await app.aPlayer({ coins: 1 })
  await post(player, 'startHilo', { amount: 0, currency: 'coin', identifier: 'p' })
  await settleIdleRounds({ db: app.db, epochs }, hours(24.1))
  const { data } = await app.send(player, routes.listActiveRounds, {})
  expect(data.rounds).toEqual([])
  const { rows } = await sql`select from game_round where player_id = ${player.userId}`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})

test('an idle practice round is not deleted while a step of it holds the account', async () => {
  const player = await app.aPlayer({ coins: 1 })
  await post(player, 'startHilo', { amount: 0, currency: 'coin', identifier: 'p' })
  let deleting: Promise<number> | undefined
  await inTransaction(app.db, async (tx) => {
    await lockAccount(tx, player.userId)
    deleting = settleIdleRounds({ db: app.db, epochs }, hours(24.1))
    await untilWaiting(app.db, 'ledger_account')
    // The step that holds the lock makes the round young again.
    await sql`update game_round set moved_at = ${hours(24.05)}
      where player_id = ${player.userId}`.execute(tx)
  })
  await deleting
  const { data } = await app.send(player, routes.listActiveRounds, {})
  expect(data.rounds).toHaveLength(1)
  await settleIdleRounds({ db: app.db, epochs }, hours(48.2))
})

test('a player can be blocked although the epoch of an open round cannot be opened', async () => {
  const player = await app.aPlayer({ coins: 100 })
  await post(player, 'startMines', { amount: 6, currency: 'coin', identifier: 'm', mines: 3 })
  // Another process has not opened the secret yet.
  await damageSecret(player)
  const boss = await app.aPlayer({ role: 'super_admin' })
  const other = await app.openAnother()
  const { status } = await other.send(boss, routes.updateUser, {
    params: { userId: player.userId },
    body: { status: 'blocked', reason: 'Fraud' },
  })
  await other.close()
  expect(status).toBe(200)
  expect((await app.send(player, routes.listActiveRounds, {})).status).toBe(401)
})

test('blocking a player ends all open rounds in one transaction that locks the account once', async () => {
  const player = await withGem()
  await post(player, 'startHilo', { amount: 5, currency: 'coin', identifier: 'h' })
  await blockPlayer(app.db, player)
  locks.takeMost()
  await inTransaction(app.db, async (tx) => {
    const { ended, failures } = await settlePlayerRounds(tx, epochs, player.userId)
    expect([ended, failures]).toEqual([2, []])
  })
  expect(locks.takeMost()).toBe(1)
  expect(await readAccount(app.db, player.userId)).toMatchObject({
    coin_minor: 1_012_500n,
    coin_held_minor: 0n,
  })
})

test('seeds may change during an open round; the old secret stays hidden until it ends', async () => {
  const player = await withGem()
  const epochOf = async () => {
    const { data } = await app.send(player, routes.getEpoch, { params: { epoch: '1' } })
    return data
  }
  await ensureTestEpoch(app, player)
  expect(await epochOf()).toMatchObject({ secret: null, roundsUsed: 1 })
  const paid = await post(player, 'cashOutMines', { identifier: 'm2', seq: 2 })
  expect(paid.data.fairness).toMatchObject({ epoch: 1, nonce: 0 })
  expect((await epochOf()).secret).toMatch(/^[0-9a-f]{64}$/)
})
