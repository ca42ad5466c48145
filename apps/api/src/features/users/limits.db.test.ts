import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  claimPromo,
  getLimits,
  requestWithdrawal,
  rollDice,
  setLimit,
  setReminder,
  startMines,
  startPause,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

type Sender = Pick<TestApp, 'send'>
const own = (player: Player) => ({ params: { userId: player.userId } })

for (const betPath of ['locked', 'optimistic']) {
  let app: TestApp
  const start = async () => {
    app = await openTestApp({ BET_PATH: betPath })
  }
  let bets = 0
  const roll = (as: Player, amount: number, currency = 'coin', { send }: Sender = app) => {
    bets += 1
    const bet = { amount, currency, condition: 'above', target: 98, identifier: `b-${bets}` }
    return send(as, rollDice, { body: bet })
  }
  const limit = (as: Player, kind: string, amount: number | null, period = 'day') =>
    app.send(as, setLimit, { ...own(as), body: { kind, period, amount } })

  beforeAll(start)
  afterAll(() => app.close())

  test(`${betPath}: a wager limit refuses the bet that would exceed it, and does not apply to tickets`, async () => {
    const maya = await app.aPlayer({ coins: 100, tickets: 100 })
    expect((await roll(maya, 4)).status).toBe(200)
    const set = await limit(maya, 'wager', 10)
    expect([set.status, set.message]).toEqual([200, 'Limit updated successfully!'])
    const day = set.data.limits.find((one) => one.kind === 'wager' && one.period === 'day')
    expect(day).toMatchObject({ amount: 10, used: 4, next: null })
    expect((await roll(maya, 6.01)).code).toBe('wager_limit')
    expect((await roll(maya, 6)).status).toBe(200)
    expect(await roll(maya, 0.01)).toMatchObject({
      status: 422,
      message: 'This bet would exceed your wager limit.',
    })
    expect((await roll(maya, 5, 'ticket')).status).toBe(200)
  })

  test(`${betPath}: the month's stakes and net result are summed in coins only`, async () => {
    const maya = await app.aPlayer({ coins: 100, tickets: 100 })
    expect((await roll(maya, 4)).status).toBe(200)
    expect((await roll(maya, 5, 'ticket')).status).toBe(200)
    const { data } = await app.send(maya, getLimits, own(maya))
    const lost = data.limits.find((one) => one.kind === 'loss' && one.period === 'month')!.used
    expect(data.month!.wagered).toBe(4)
    expect(Math.max(0, -data.month!.net)).toBe(lost)
  })

  test(`${betPath}: concurrent bets of one batch never exceed a limit [LIM-01]`, async () => {
    const maya = await app.aPlayer({ coins: 100 })
    await limit(maya, 'wager', 10, 'week')
    const answers = await Promise.all(Array.from({ length: 20 }, () => roll(maya, 1)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
    expect(answers.filter((answer) => answer.code === 'wager_limit')).toHaveLength(10)
  })

  test(`${betPath}: a loss limit is never exceeded, and winnings make room again [LIM-01]`, async () => {
    const maya = await app.aPlayer({ coins: 1000 })
    await limit(maya, 'loss', 5, 'month')
    for (let n = 0; n < 40; n += 1) await roll(maya, 2)
    const { data } = await app.send(maya, getLimits, own(maya))
    const month = data.limits.find((one) => one.kind === 'loss' && one.period === 'month')
    expect(month!.used).toBeLessThanOrEqual(5)
  })

  test(`${betPath}: a round with several steps counts from its start, and is refused like a bet`, async () => {
    const maya = await app.aPlayer({ coins: 100 })
    await limit(maya, 'wager', 10)
    bets += 1
    const start = (identifier: string, amount: number) =>
      app.send(maya, startMines, { body: { identifier, amount, currency: 'coin', mines: 3 } })
    expect((await start(`m-${bets}`, 10.01)).code).toBe('wager_limit')
    expect((await start(`n-${bets}`, 6)).status).toBe(200)
    expect((await roll(maya, 4.01)).code).toBe('wager_limit')
    expect((await roll(maya, 4)).status).toBe(200)
    const { data } = await app.send(maya, getLimits, own(maya))
    const used = data.limits.filter((one) => one.kind === 'wager').map((one) => one.used)
    expect(used).toEqual([10, 10, 10])
  })

  test(`${betPath}: counters restart with their period`, async () => {
    const maya = await app.aPlayer({ coins: 100 })
    await limit(maya, 'wager', 10)
    expect((await roll(maya, 10)).status).toBe(200)
    expect((await roll(maya, 1)).code).toBe('wager_limit')
    await sql`update ledger_play_day set day = day - 1 where player_id = ${maya.userId}`.execute(
      app.db,
    )
    expect((await roll(maya, 10)).status).toBe(200)
    for (const table of ['ledger_play_day', 'ledger_play_mark'] as const) {
      await app.owner.deleteFrom(table).where('player_id', '=', maya.userId).execute()
    }
  })

  test(`${betPath}: a locked account does not affect other players of the batch`, async () => {
    const players = await app.players(6, { coins: 100 })
    await limit(players[0]!, 'wager', 50)
    // This process gives up a locked account as soon as a server in production does.
    const impatient = await app.openAnother(800)
    const rollAll = () => Promise.all(players.map((player) => roll(player, 1, 'coin', impatient)))
    await rollAll()
    const stuck = players.slice(0, 2).map(({ userId }) => userId)
    const answers = await app.owner.transaction().execute(async (tx) => {
      await sql`select from ledger_account where player_id = any (${stuck}) for update`.execute(tx)
      return rollAll()
    })
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 200, 200, 200, 200])
    const after = await rollAll()
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]))
    await impatient.close()
  })

  test(`${betPath}: a pause stops bets in both currencies immediately; withdrawals stay possible [LIM-02]`, async () => {
    const maya = await app.aPlayer({ coins: 100, tickets: 10 })
    expect((await roll(maya, 1)).status).toBe(200)
    const pause = (body: object) => app.send(maya, startPause, { ...own(maya), body })
    const short = await pause({ kind: 'cool_off', minutes: 15 })
    const shortMs = Date.parse(short.data.pause!.endsAt) - Date.now()
    expect(Math.round(shortMs / 60_000)).toBe(15)
    expect((await pause({ kind: 'cool_off', minutes: 5 })).status).toBe(400)
    const paused = await pause({ kind: 'cool_off', days: 1 })
    expect(paused.data.pause).toMatchObject({ kind: 'cool_off' })
    expect(await roll(maya, 1)).toMatchObject({ status: 403, code: 'player_paused' })
    expect((await roll(maya, 1, 'ticket')).code).toBe('player_paused')
    const claim = { ...own(maya), body: { promoCode: 'ANY' } }
    expect((await app.send(maya, claimPromo, claim)).code).toBe('player_paused')
    const gcash = { gcashNumber: '09171234567', gcashName: 'Maya Santos' }
    const body = { type: 'withdraw', ...gcash, amount: 5 }
    const withdraw = () => app.send(maya, requestWithdrawal, { ...own(maya), body })
    expect((await withdraw()).code).toBe('withdrawal_not_open')
    expect((await pause({ kind: 'exclusion', months: 6 })).data.pause?.kind).toBe('exclusion')
    expect((await withdraw()).status).toBe(200)
    expect((await pause({ kind: 'cool_off', days: 7 })).code).toBe('pause_too_short')
  })
}

test('a looser limit applies after a day, a stricter one immediately [LIM-01]', async () => {
  const app = await openTestApp()
  const maya = await app.aPlayer({ coins: 100 })
  const set = async (amount: number | null) => {
    const body = { kind: 'deposit', period: 'week', amount }
    const { data } = await app.send(maya, setLimit, { ...own(maya), body })
    return data.limits.find((one) => one.kind === 'deposit' && one.period === 'week')!
  }
  expect(await set(500)).toMatchObject({ amount: 500, next: null })
  const startMs = Date.now()
  const looser = await set(900)
  expect(looser).toMatchObject({ amount: 500, next: { amount: 900 } })
  expect(Date.parse(looser.next!.from)).toBeGreaterThanOrEqual(startMs + 86_400_000)
  expect(await set(400)).toMatchObject({ amount: 400, next: null })
  expect(await set(null)).toMatchObject({ amount: 400, next: { amount: null } })
  await sql`update player_limit set next_from = now() - interval '1 second'`.execute(app.db)
  const { data } = await app.send(maya, getLimits, own(maya))
  expect(data.limits.every((one) => one.amount === null)).toBe(true)
  await app.close()
})

test('players set only their own limits, to valid values, and the reminder is stored', async () => {
  const app = await openTestApp()
  const [maya, jun] = [await app.aPlayer(), await app.aPlayer()]
  expect((await app.send(jun, getLimits, own(maya))).status).toBe(403)
  expect((await app.send(null, getLimits, own(maya))).status).toBe(401)
  const pause = { ...own(maya), body: { kind: 'cool_off', days: 2 } }
  expect((await app.send(maya, startPause, pause)).status).toBe(400)
  const wrong = { ...own(maya), body: { kind: 'loss', period: 'day', amount: -1 } }
  expect((await app.send(maya, setLimit, wrong)).status).toBe(400)
  const before = await app.send(maya, getLimits, own(maya))
  expect(before.data).toMatchObject({ reminderMinutes: 30, pause: null })
  expect(before.data.limits).toHaveLength(9)
  const after = await app.send(maya, setReminder, { ...own(maya), body: { minutes: 60 } })
  expect(after.data.reminderMinutes).toBe(60)
  await app.close()
})
