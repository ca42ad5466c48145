import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTO_STOPS } from '@kapis/contract/refusals'
import { rollDice, startAuto, stopAuto } from '@kapis/contract/routes'
import { openTestApp, readAccount } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'

let app: TestApp

const settings = {
  baseBet: 1,
  numberOfBets: 3,
  onWinIncrease: null,
  onLossIncrease: null,
  stopOnProfit: null,
  stopOnLoss: null,
  stopOnSingleWin: null,
}
const params = { condition: 'above', target: 50.5 }
const start = (player: Player | null, change: object = {}, more: object = {}) =>
  app.send(player, startAuto, {
    body: { game: 'dice', params, currency: 'coin', settings: { ...settings, ...change }, ...more },
  })
const bet = (player: Player, autoSessionId: string, autoSeq: number, change: object = {}) =>
  app.send(player, rollDice, {
    body: {
      amount: 1,
      currency: 'coin',
      identifier: randomUUID(),
      autoSessionId,
      autoSeq,
      ...params,
      ...change,
    },
  })
const open = async (player: Player, change: object = {}) =>
  (await start(player, change)).data.autoSessionId
const find = (player: Player) =>
  app.db
    .selectFrom('auto_session')
    .selectAll()
    .where('player_id', '=', player.userId)
    .orderBy('started_at')
    .execute()
const stopped = (why: keyof typeof AUTO_STOPS) => ({
  status: 409,
  code: 'auto_stopped',
  message: AUTO_STOPS[why],
})

describe.each(['locked', 'optimistic'])('auto-bet on the %s path', (path) => {
  beforeAll(async () => {
    app = await openTestApp({ BET_PATH: path })
  })
  afterAll(() => app.close())

  test('bets of an auto session are settled in order, counted and marked as its own', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const id = await open(player)
    const answers = [await bet(player, id, 1), await bet(player, id, 2)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const net = answers.reduce((sum, { data }) => sum + data.payout - data.amount, 0)
    const [session] = await find(player)
    const netMinor = BigInt(Math.round(net * 10_000))
    expect(session).toMatchObject({ placed: 2, net_minor: netMinor, stopped_why: null })
    const own = await app.db
      .selectFrom('auto_bet')
      .selectAll()
      .where('player_id', '=', player.userId)
      .orderBy('seq')
      .execute()
    expect(own.map((row) => [Number(row.seq), row.auto_seq])).toEqual([
      [answers[0]!.data.ledgerSeq, 1],
      [answers[1]!.data.ledgerSeq, 2],
    ])
  })

  test('an auto session takes no bet after its last one: auto_stopped [AUTO-02]', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const id = await open(player, { numberOfBets: 1 })
    expect((await bet(player, id, 1)).status).toBe(200)
    expect(await bet(player, id, 2)).toMatchObject(stopped('count'))
    expect(await bet(player, id, 2)).toMatchObject(stopped('count'))
    expect((await find(player))[0]).toMatchObject({ placed: 1, stopped_why: 'count' })
  })

  test('another number, stake, currency or target closes the auto session: auto_stopped', async () => {
    const wrong = [
      { autoSeq: 2 },
      { amount: 2 },
      { currency: 'ticket' },
      { target: 60 },
      { condition: 'below' },
    ]
    for (const change of wrong) {
      const player = await app.aPlayer({ coins: 100, tickets: 100 })
      const id = await open(player)
      expect(await bet(player, id, 1, change)).toMatchObject(stopped('wrong_bet'))
      expect(await bet(player, id, 1)).toMatchObject(stopped('wrong_bet'))
      expect((await readAccount(app.db, player.userId)).nonce).toBe(0)
    }
  })

  test('the stake must be the one that the auto-bet settings imply', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const id = await open(player, { onWinIncrease: 50, onLossIncrease: 100.5 })
    const { data } = await bet(player, id, 1)
    const amount = data.payout > 0 ? 1.5 : 2
    expect((await bet(player, id, 2, { amount })).status).toBe(200)
    expect(await bet(player, id, 3, { amount: 1 })).toMatchObject(stopped('wrong_bet'))
  })

  test('a loss limit smaller than the first bet takes no bet', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const id = await open(player, { stopOnLoss: 0.99 })
    expect(await bet(player, id, 1)).toMatchObject(stopped('loss'))
  })

  test('the profit target and the single-win target end an auto session after the bet that reaches them', async () => {
    const safe = { condition: 'below', target: 98 }
    const reached = [
      ['profit', { stopOnProfit: 0.01 }],
      ['single_win', { stopOnSingleWin: 1.01 }],
    ] as const
    for (const [why, change] of reached) {
      const body = { params: safe, settings: { ...settings, numberOfBets: 50, ...change } }
      const winFirst = async (): Promise<[Player, string]> => {
        const player = await app.aPlayer({ coins: 100 })
        const id = (await start(player, {}, body)).data.autoSessionId
        // The bet loses about once in fifty times. After a loss, another session is opened.
        const isWon = (await bet(player, id, 1, safe)).data.payout > 0
        return isWon ? [player, id] : winFirst()
      }
      expect(await bet(...(await winFirst()), 2, safe)).toMatchObject(stopped(why))
    }
  })

  test('a reused identifier gets the stored reply and moves nothing', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const id = await open(player, { numberOfBets: 1 })
    const same = { identifier: 'again' }
    const first = await bet(player, id, 1, same)
    expect((await bet(player, id, 1, same)).data).toEqual(first.data)
    expect((await find(player))[0]).toMatchObject({ placed: 1, stopped_why: 'count' })
  })

  test('an auto-bet above the balance is refused by name and ends the session', async () => {
    const player = await app.aPlayer({ coins: 0.5 })
    const id = await open(player)
    expect((await bet(player, id, 1)).code).toBe('insufficient_coin')
    expect((await find(player))[0]).toMatchObject({ placed: 0, stopped_why: 'balance' })
    const rich = await app.aPlayer({ coins: 60_000 })
    const high = await open(rich, { baseBet: 50_001 })
    expect((await bet(rich, high, 1, { amount: 50_001 })).code).toBe('stake_above_max')
    expect(await bet(rich, high, 1, { amount: 50_001 })).toMatchObject(stopped('stake_max'))
  })

  test('an auto session takes no bet after thirty minutes', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const id = await open(player)
    await app.db
      .updateTable('auto_session')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('player_id', '=', player.userId)
      .execute()
    expect(await bet(player, id, 1)).toMatchObject(stopped('expired'))
  })

  test('a second auto session ends the first', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const [one, two] = [await open(player), await open(player)]
    expect(await bet(player, one, 1)).toMatchObject(stopped('replaced'))
    expect((await bet(player, two, 1)).status).toBe(200)
  })

  test("a player can stop an own auto session, and nobody else's: not_found", async () => {
    const [player, stranger] = [await app.aPlayer({ coins: 9 }), await app.aPlayer()]
    const id = await open(player)
    await bet(player, id, 1)
    const stop = (as: Player) => app.send(as, stopAuto, { body: { autoSessionId: id } })
    expect((await stop(stranger)).code).toBe('not_found')
    expect((await stop(player)).data.placed).toBe(1)
    expect(await bet(player, id, 2)).toMatchObject(stopped('player'))
    expect(await bet(stranger, id, 2)).toMatchObject(stopped('unknown'))
    expect((await stop(player)).status).toBe(200)
  })

  test('of two concurrent bets with the same number one is settled', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const id = await open(player)
    const answers = await Promise.all(Array.from({ length: 8 }, () => bet(player, id, 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await find(player))[0]).toMatchObject({ placed: 1, stopped_why: 'wrong_bet' })
  })

  test('plain bets during an auto session are settled and not counted in it', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const id = await open(player)
    const plain = { autoSessionId: undefined, autoSeq: undefined }
    const both = await Promise.all([bet(player, id, 1), bet(player, id, 1, plain)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await find(player))[0]).toMatchObject({ placed: 1 })
    expect((await readAccount(app.db, player.userId)).nonce).toBe(2)
  })
})

test("invalid auto-bet settings are refused with the specification's messages", async () => {
  app = await openTestApp()
  const player = await app.aPlayer()
  const wrong: [object, string][] = [
    [{ numberOfBets: 0 }, 'Number of bets must be between 1 and 1000'],
    [{ numberOfBets: 1001 }, 'Number of bets must be between 1 and 1000'],
    [{ numberOfBets: 2.5 }, 'Number of bets must be between 1 and 1000'],
    [{ baseBet: 0 }, 'Amount must be a positive number'],
    [{ onLossIncrease: 1000.01 }, 'Maximum value is 1000'],
    [{ onWinIncrease: -1 }, 'Must be a valid number'],
    [{ stopOnLoss: 0 }, 'Amount must be a positive number'],
  ]
  for (const [change, message] of wrong) {
    expect(await start(player, change)).toMatchObject({ status: 400, message })
  }
  expect(await start(null)).toMatchObject({ status: 401 })
  await app.close()
})
