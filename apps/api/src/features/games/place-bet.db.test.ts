import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rollDice, rotateSeeds, getSeeds } from '@kapis/contract/routes'
import { drawsOf } from '@kapis/fairness/draws'
import { verifyRound } from '@kapis/fairness/verify-round'
import { playDice } from '@kapis/games/dice'
import {
  ageSession,
  blockPlayer,
  openTestApp,
  readAccount,
  readJournal,
} from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp

const bet = (identifier: string, change = {}) => ({
  amount: 10,
  condition: 'above' as const,
  currency: 'coin' as const,
  target: 50.5,
  identifier,
  ...change,
})
const roll = (as: Player | null, identifier: string, change = {}) =>
  app.send(as, rollDice, { body: bet(identifier, change) })

describe.each(['locked', 'optimistic'])('bets on the %s path', (path) => {
  beforeAll(async () => {
    app = await openTestApp({ BET_PATH: path })
  })
  afterAll(() => app.close())

  test('a bet moves exactly stake and payout, and reply, account and journal agree [DICE-01, GAME-03]', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const { status, data } = await roll(player, 'one')
    expect(status).toBe(200)
    const isWin = (data.gameData.state['roll'] as number) >= 50.5
    expect(data).toMatchObject({ amount: 10, payout: isWin ? 20 : 0, isPractice: false })
    expect(data.balance).toEqual({ coin: isWin ? 110 : 90, ticket: 0 })
    const account = await readAccount(app.db, player.userId)
    expect(account).toMatchObject({
      coin_minor: isWin ? 1_100_000n : 900_000n,
      seq: 3n,
      nonce: 1,
      games_played: 1,
      played_dice: 1,
      wagered_minor: 100_000n,
    })
    const journal = await readJournal(app.db, player.userId)
    expect(journal.map((row) => [row.cause, row.counter])).toEqual([
      ['signup', 'signup'],
      ['adjustment', 'adjustments'],
      ['bet', 'game:dice'],
    ])
    expect(journal[2]).toMatchObject({ cause_key: 'one', coin_after_minor: account.coin_minor })
  })

  test('a settled bet can be verified from its own reply [FAIR-02]', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const seeds = await app.send(player, getSeeds, {})
    const clientSeed = 'my-own-seed'
    const rotated = await app.send(player, rotateSeeds, {
      body: { expectedNextRoot: seeds.data.nextRoot, clientSeed },
    })
    expect(rotated.data.active).toMatchObject({ root: seeds.data.nextRoot, clientSeedBy: 'player' })
    const { data } = await roll(player, 'one')
    const fairness = data.fairness!
    expect(fairness).toMatchObject({ root: seeds.data.nextRoot, clientSeed, nonce: 0 })
    const { root, roundSeed, proof, nonce } = fairness
    expect(verifyRound({ root: root!, roundSeed: roundSeed!, proof: proof!, nonce: nonce! })).toBe(
      true,
    )
    const draws = drawsOf({ roundSeed: Buffer.from(roundSeed!, 'hex'), clientSeed, nonce: 0 })
    const again = playDice({ condition: 'above', targetHundredths: 5050 }, draws)
    expect(again.rollHundredths / 100).toBe(data.gameData.state['roll'])
  })

  test('a reused identifier gets the stored reply and moves nothing [MON-09]', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const first = await roll(player, 'same')
    const second = await roll(player, 'same')
    expect(second.data).toEqual(first.data)
    expect((await readJournal(app.db, player.userId)).length).toBe(3)
  })

  test('a reused identifier with other settings is refused: identifier_reused [MON-09]', async () => {
    const player = await app.aPlayer({ coins: 100 })
    await roll(player, 'same')
    for (const change of [{ amount: 11 }, { target: 60 }, { condition: 'below' }]) {
      const { status, code } = await roll(player, 'same', change)
      expect([status, code]).toEqual([409, 'identifier_reused'])
    }
    expect((await readJournal(app.db, player.userId)).length).toBe(3)
  })

  test('two players may use the same identifier', async () => {
    const [one, other] = [await app.aPlayer({ coins: 20 }), await app.aPlayer({ coins: 20 })]
    expect((await roll(one, 'same')).status).toBe(200)
    expect((await roll(other, 'same')).status).toBe(200)
  })

  test('of concurrent bets above the balance exactly those succeed that it covers [MON-10]', async () => {
    const player = await app.aPlayer({ coins: 1 })
    const lossOnly = { amount: 0.1, target: 98, condition: 'above' }
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => roll(player, `p-${n}`, lossOnly)),
    )
    const played = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ code }) => code === 'insufficient_coin')
    expect(played.length + refused.length).toBe(30)
    const won = played.reduce((sum, { data }) => sum + data.payout, 0)
    const { coin_minor: left } = await readAccount(app.db, player.userId)
    expect(left).toBe(BigInt(Math.round((1 + won - played.length / 10) * 10_000)))
    expect(left < 1_000n || refused.length === 0).toBe(true)
    const journal = await readJournal(app.db, player.userId)
    expect(journal.map((row) => row.seq)).toEqual(journal.map((_, place) => BigInt(place + 1)))
  })

  test('ticket bets pay tickets and do not count towards a withdrawal [MON-01, WDR-03]', async () => {
    const player = await app.aPlayer({ tickets: 5 })
    const { data } = await roll(player, 'one', { currency: 'ticket', amount: 1 })
    expect(data.balance.coin).toBe(0)
    expect(await readAccount(app.db, player.userId)).toMatchObject({
      games_played: 0,
      wagered_minor: 0n,
      played_dice: 1,
    })
  })

  test('a stake above the balance is refused by currency: insufficient_coin, insufficient_ticket', async () => {
    const player = await app.aPlayer()
    expect((await roll(player, '1')).message).toBe('Insufficient coin balance')
    const ticket = await roll(player, '2', { currency: 'ticket' })
    expect([ticket.status, ticket.message]).toEqual([422, 'Insufficient ticket balance'])
  })

  test('a stake with too large a possible payout is refused: stake_above_max [GAME-07]', async () => {
    const player = await app.aPlayer({ coins: 60_000 })
    expect((await roll(player, '1', { amount: 50_000.01 })).code).toBe('stake_above_max')
    expect((await roll(player, '2', { amount: 50_000 })).status).toBe(200)
  })

  test('practice and warm-up rounds store nothing [GAME-04, GAME-05]', async () => {
    const player = await app.aPlayer({ coins: 5 })
    const before = await readAccount(app.db, player.userId)
    for (const identifier of ['WARM_UP_SERVER', 'practice']) {
      const { status, data } = await roll(player, identifier, { amount: 0, target: 50 })
      expect(status).toBe(200)
      expect(data).toMatchObject({ amount: 0, payout: 0, isPractice: true, fairness: null })
      expect(data.balance).toEqual({ coin: 5, ticket: 0 })
    }
    expect(await readAccount(app.db, player.userId)).toEqual(before)
  })

  test('WARM_UP_SERVER with a stake is an ordinary bet', async () => {
    const player = await app.aPlayer({ coins: 50 })
    expect((await roll(player, 'WARM_UP_SERVER')).data.isPractice).toBe(false)
  })

  test('a bet without a valid session is refused: not_authenticated, session_expired', async () => {
    expect(await roll(null, '1')).toMatchObject({ status: 401, code: 'not_authenticated' })
    const stranger = { ...(await app.aPlayer()), cookie: 'A'.repeat(64) }
    expect(await roll(stranger, '1')).toMatchObject({ status: 401, code: 'session_expired' })
    const idle = await app.aPlayer({ coins: 50 })
    await ageSession(app.db, idle, 31 * 60)
    expect(await roll(idle, '1')).toMatchObject({ status: 401, code: 'session_expired' })
    expect((await readJournal(app.db, idle.userId)).length).toBe(2)
  })

  test('a bet counts as activity and extends the session', async () => {
    const player = await app.aPlayer({ coins: 50 })
    await ageSession(app.db, player, 25 * 60)
    expect((await roll(player, '1')).status).toBe(200)
    await ageSession(app.db, player, 25 * 60)
    expect((await roll(player, '2')).status).toBe(200)
  })

  test("a blocked player's next bet is refused: session_expired", async () => {
    const player = await app.aPlayer({ coins: 50 })
    expect((await roll(player, '1')).status).toBe(200)
    await blockPlayer(app.db, player)
    expect((await roll(player, '2')).code).toBe('session_expired')
  })

  test('seeds chosen for another root than the next one are refused: next_root_changed', async () => {
    const player = await app.aPlayer()
    const body = { expectedNextRoot: 'ab'.repeat(32), clientSeed: 'mine' }
    expect((await app.send(player, rotateSeeds, { body })).code).toBe('next_root_changed')
  })

  test("an invalid bet request is refused with the specification's message [DICE-02, GAME-04, API-06]", async () => {
    const player = await app.aPlayer({ coins: 50 })
    const wrong: [object, string][] = [
      [{ target: 1.99 }, 'Target must be at least 2'],
      [{ target: 98.01 }, 'Target must be at most 98'],
      [{ target: 50.505 }, 'Target can have at most 2 decimal places'],
      [{ target: undefined }, 'Required'],
      [{ target: '50' }, 'Must be a valid number'],
      [{ amount: undefined }, 'Required'],
      [{ amount: null }, 'Must be a valid number'],
      [{ amount: 'ten' }, 'Must be a valid number'],
      [{ amount: -1 }, 'Minimum value is 0'],
      [{ amount: 0.001 }, 'Amount can have at most 2 decimal places'],
      [{ extra: 1 }, 'Please verify your input and try again.'],
    ]
    for (const [change, message] of wrong) {
      expect(await roll(player, 'w', change)).toMatchObject({ status: 400, message })
    }
    expect((await readJournal(app.db, player.userId)).length).toBe(2)
  })

  test('a stake above the balance is refused as such, whatever its size [GAME-04]', async () => {
    const player = await app.aPlayer({ coins: 50 })
    for (const amount of [50.01, 1e8, 999_999_999.99, 1e9, '1000000000.50', 9_999_999_999_999]) {
      expect(await roll(player, 'l', { amount })).toMatchObject({
        status: 422,
        message: 'Insufficient coin balance',
      })
    }
    const tickets = await roll(player, 'l', { amount: 1e9, currency: 'ticket' })
    expect(tickets.message).toBe('Insufficient ticket balance')
  })
})
