import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTO_STOPS } from '@kapis/contract/refusals'
import {
  activeFlip,
  playFlip,
  playMines,
  playRockPaperScissors,
  rollDice,
  startAuto,
  startFlip,
} from '@kapis/contract/routes'
import { openTestApp, readAccount } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const settings = {
  baseBet: 1,
  numberOfBets: 3,
  onWinIncrease: null,
  onLossIncrease: null,
  stopOnProfit: null,
  stopOnLoss: null,
  stopOnSingleWin: null,
}
const PLANS = {
  mines: { route: playMines, params: { mines: 3, picks: [0, 12] } },
  flip: { route: playFlip, params: { calls: ['heads', 'tails'] } },
  rock_paper_scissors: { route: playRockPaperScissors, params: { hand: 'rock', streak: 2 } },
}
type PlanGame = keyof typeof PLANS

async function open(player: Player, game: PlanGame, change: object = {}): Promise<string> {
  const { params } = PLANS[game]
  const body = { game, params, currency: 'coin', settings: { ...settings, ...change } }
  const { data } = await app.send(player, startAuto, { body })
  return data.autoSessionId
}
function bet(player: Player, game: PlanGame, autoSessionId: string, autoSeq: number, more = {}) {
  const { route, params } = PLANS[game]
  const own = { amount: 1, currency: 'coin', identifier: randomUUID(), autoSessionId, autoSeq }
  return app.send(player, route, { body: { ...own, ...params, ...more } })
}
const stopped = (why: keyof typeof AUTO_STOPS) => ({
  status: 409,
  code: 'auto_stopped',
  message: AUTO_STOPS[why],
})
const sessionOf = (player: Player) =>
  app.db
    .selectFrom('auto_session')
    .selectAll()
    .where('player_id', '=', player.userId)
    .executeTakeFirstOrThrow()

describe.each(Object.keys(PLANS) as PlanGame[])('auto-bet with a plan of %s', (game) => {
  test('auto-bet with a plan settles its bets in order and ends with the last one', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const id = await open(player, game, { numberOfBets: 2 })
    const answers = [await bet(player, game, id, 1), await bet(player, game, id, 2)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const net = answers.reduce((sum, { data }) => sum + data.payout - data.amount, 0)
    const netMinor = BigInt(Math.round(net * 10_000))
    expect(await sessionOf(player)).toMatchObject({
      placed: 2,
      net_minor: netMinor,
      stopped_why: 'count',
    })
    const own = await app.db
      .selectFrom('auto_bet')
      .select(['seq', 'auto_seq'])
      .where('player_id', '=', player.userId)
      .orderBy('seq')
      .execute()
    expect(own.map((row) => [Number(row.seq), row.auto_seq])).toEqual(
      answers.map(({ data }, index) => [data.ledgerSeq, index + 1]),
    )
    expect(await bet(player, game, id, 3)).toMatchObject(stopped('count'))
  })

  test('auto-bet with a plan takes only its next bet; any other closes the session: auto_stopped', async () => {
    const wrong: [seq: number, change: object][] = [
      [2, {}],
      [1, { amount: 2 }],
      [1, { currency: 'ticket' }],
    ]
    for (const [seq, change] of wrong) {
      const player = await app.aPlayer({ coins: 100, tickets: 100 })
      const id = await open(player, game)
      expect(await bet(player, game, id, seq, change)).toMatchObject(stopped('wrong_bet'))
      expect(await bet(player, game, id, 1)).toMatchObject(stopped('wrong_bet'))
      expect((await readAccount(app.db, player.userId)).nonce).toBe(0)
    }
  })

  test('a reused identifier gets the stored reply and is counted once', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const id = await open(player, game)
    const identifier = randomUUID()
    const first = await bet(player, game, id, 1, { identifier })
    const again = await bet(player, game, id, 1, { identifier })
    expect(again.data.ledgerSeq).toBe(first.data.ledgerSeq)
    expect(await sessionOf(player)).toMatchObject({ placed: 1, stopped_why: null })
  })

  test("a loss limit smaller than the plan's stake takes no bet", async () => {
    const player = await app.aPlayer({ coins: 100 })
    const id = await open(player, game, { stopOnLoss: 0.99 })
    expect(await bet(player, game, id, 1)).toMatchObject(stopped('loss'))
    expect((await readAccount(app.db, player.userId)).nonce).toBe(0)
  })

  test('a balance below the stake refuses the plan and closes the session', async () => {
    const player = await app.aPlayer({ coins: 0.5 })
    const id = await open(player, game)
    expect(await bet(player, game, id, 1)).toMatchObject({ code: 'insufficient_coin' })
    expect(await sessionOf(player)).toMatchObject({ placed: 0, stopped_why: 'balance' })
  })
})

test("another plan or game is not the session's next bet", async () => {
  const player = await app.aPlayer({ coins: 100 })
  const id = await open(player, 'mines')
  const changed = await bet(player, 'mines', id, 1, { picks: [0, 13] })
  expect(changed).toMatchObject(stopped('wrong_bet'))

  const other = await app.aPlayer({ coins: 100 })
  const otherId = await open(other, 'flip')
  const own = { amount: 1, currency: 'coin', identifier: randomUUID() }
  const dice = { condition: 'above', target: 50.5, autoSessionId: otherId, autoSeq: 1 }
  const rolled = await app.send(other, rollDice, { body: { ...own, ...dice } })
  expect(rolled).toMatchObject(stopped('wrong_bet'))
})

test('a plan leaves an open round of the same game untouched', async () => {
  const player = await app.aPlayer({ coins: 100 })
  const own = { amount: 1, currency: 'coin' }
  for (let tries = 0; tries < 40; tries += 1) {
    const body = { ...own, identifier: randomUUID(), side: 'heads' }
    const { data } = await app.send(player, startFlip, { body })
    if (data.round?.status === 'open') break
  }
  const id = await open(player, 'flip')
  const before = await app.send(player, activeFlip, {})
  expect(before.data.round).not.toBeNull()
  expect(await bet(player, 'flip', id, 1)).toMatchObject({ status: 200 })
  expect((await app.send(player, activeFlip, {})).data).toEqual(before.data)
  expect(await sessionOf(player)).toMatchObject({ placed: 1, stopped_why: null })
  expect((await readAccount(app.db, player.userId)).coin_held_minor).toBe(10_000n)
})

test('an auto session of another player is unknown: auto_stopped', async () => {
  const player = await app.aPlayer({ coins: 100 })
  expect(await bet(player, 'mines', randomUUID(), 1)).toMatchObject(stopped('unknown'))
})

test('a plan with more tiles than gems is refused', async () => {
  const player = await app.aPlayer({ coins: 100 })
  const body = {
    game: 'mines',
    params: { mines: 24, picks: [0, 1] },
    currency: 'coin',
    settings,
  }
  expect(await app.send(player, startAuto, { body })).toMatchObject({ status: 400 })
})
