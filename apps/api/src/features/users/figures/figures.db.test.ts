import { getFigures, getOverview, getUserAnalytics, rollDice } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { sumDays } from '#ledger/reports/sum-days.ts'

let app: TestApp
let admin: Player
let maya: Player
beforeAll(async () => {
  app = await openTestApp({ OUTFLOW_CAP: '5000' })
  admin = await app.aPlayer({ role: 'admin' })
  maya = await app.aPlayer({ coins: 100 })
})
// The tests insert past entries with made-up hashes, so the checks on closing would fail.
afterAll(() => app.close({ isTampered: true }))

const roll = (player: Player, identifier: string) =>
  app.send(player, rollDice, {
    body: { amount: 2, condition: 'above', currency: 'coin', target: 50, identifier },
  })
const figures = async (query: { days?: number; to?: string } = {}) =>
  (await app.send(admin, getFigures, { query })).data
const analytics = async (query: { days?: number; to?: string } = {}) =>
  (await app.send(admin, getUserAnalytics, { params: { userId: maya.userId }, query })).data

test('charts show the same sums before and after the job has added them', async () => {
  await roll(maya, 'one')
  await roll(maya, 'two')
  // The operator's figures do not include bets of staff accounts.
  await roll(await app.aPlayer({ role: 'moderator', coins: 10 }), 'staff')
  const live = { figures: await figures(), analytics: await analytics() }
  const { days, before } = live.figures
  expect([days.length, before.length]).toEqual([14, 14])
  expect(days.at(-1)).toMatchObject({ wageredAmount: 4, rounds: 2 })
  const now = (await app.send(admin, getOverview, {})).data
  expect(now.outflow).toEqual({ paidToday: 0, cap: 5000 })
  expect(now.days).toEqual(days)
  expect(now.hours).toHaveLength(24)
  expect(live.analytics.days.at(-1)).toMatchObject({ wageredAmount: 4, rounds: 2 })

  await new Promise((resolve) => setTimeout(resolve, 6_500))
  await sumDays(app.db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ledger_player_sum
    where player_id = ${maya.userId}`.execute(app.db)
  expect(rows[0]!.n).toBe(1)
  expect(await figures()).toEqual(live.figures)
  expect(await analytics()).toEqual(live.analytics)
})

test('all results of today in one overview agree while bets are settled', async () => {
  const over = new AbortController()
  const busy = await app.aPlayer({ coins: 5_000 })
  const betting = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) await roll(busy, `busy-${n}`)
  })()
  const rounds = new Set<number>()
  for (let look = 0; look < 30; look += 1) {
    const { days, hours, ...now } = (await app.send(admin, getOverview, {})).data
    const today = days.at(-1)!
    const sumOf = (field: 'houseResult' | 'wageredAmount' | 'rounds') =>
      hours.reduce((sum, hour) => sum + hour[field], 0)
    expect(sumOf('houseResult')).toBeCloseTo(now.houseResultToday, 4)
    expect(today.houseResult).toBe(now.houseResultToday)
    expect([sumOf('wageredAmount'), sumOf('rounds')]).toEqual([now.wageredToday, today.rounds])
    rounds.add(today.rounds)
  }
  over.abort()
  await betting
  expect(rounds.size, 'bets were settled between the looks').toBeGreaterThan(5)
})

test('a range ends on the day asked for, and never after today', async () => {
  const today = (await figures({ days: 1 })).days[0]!.day
  const past = await figures({ days: 2, to: '2026-03-01' })
  expect(past.days.map(({ day }) => day)).toEqual(['2026-02-28', '2026-03-01'])
  expect(past.before.map(({ day }) => day)).toEqual(['2026-02-26', '2026-02-27'])
  expect((await figures({ days: 1, to: '2999-01-01' })).days[0]!.day).toBe(today)
  expect((await analytics({ days: 1, to: '2999-01-01' })).days.map(({ day }) => day)).toEqual([
    today,
  ])
  for (const days of [0, 367]) {
    expect((await app.send(admin, getFigures, { query: { days } })).status).toBe(400)
  }
})

test('days from before the sums by player existed are summed later', async () => {
  await sql`insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
      amount_minor, coin_after_minor, ticket_after_minor, hash)
    select ${maya.userId}, 1000 + n, ((now() at time zone 'Asia/Manila')::date - n)::timestamp
        at time zone 'Asia/Manila' + interval '1 hour', 'bet', 'past-' || n, 'game:dice', 'coin',
      -10000, 0, 0, sha256('') from generate_series(1, 4) as n`.execute(app.owner)
  await sql`insert into ledger_day (day, is_staff, cause, counter, currency, lines, amount_minor,
      held_minor, stake_minor, payout_minor)
    select (now() at time zone 'Asia/Manila')::date - n, false, 'bet', 'game:dice', 'coin', 1,
      -10000, 0, 10000, 0 from generate_series(1, 4) as n on conflict do nothing`.execute(app.owner)
  await sql`update ledger_day_mark set player_sums_from = 'infinity'`.execute(app.owner)
  expect((await analytics()).days.slice(9, 13).map(({ rounds }) => rounds)).toEqual([0, 0, 0, 0])
  await sumDays(app.db)
  expect((await analytics()).days.slice(9, 13)).toMatchObject(
    Array.from({ length: 4 }, () => ({ houseResult: 1, rounds: 1 })),
  )
  const { rows } = await sql<{ isDone: boolean }>`
    select player_sums_from = '-infinity' as "isDone" from ledger_day_mark`.execute(app.db)
  expect(rows[0]!.isDone).toBe(true)
  // A recount replaces the sums instead of adding to them.
  await sql`update ledger_day_mark set recounted_until = '-infinity',
    player_sums_from = 'infinity'`.execute(app.owner)
  await sumDays(app.db)
  expect((await analytics()).days.at(-2)).toMatchObject({ houseResult: 1, rounds: 1 })
})
