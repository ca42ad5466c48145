import { DEPOSIT_STATES } from '@kapis/contract/figures'
import { getInsights, rollDice, setLimit } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { findPace } from '#ledger/insights/find-largest.ts'
import { keepInsights } from '#ledger/insights/keep-insights.ts'
import { reasonsOf } from './find-largest-results.ts'

let app: TestApp
let clerk: Player
beforeAll(async () => {
  app = await openTestApp()
  clerk = await app.aPlayer({ role: 'moderator' })
})
// The tests insert past sums and entries, so the checks on closing would fail.
afterAll(() => app.close({ isTampered: true }))

const kept = async () => (await app.send(clerk, getInsights, { query: {} })).data
const insights = async () => {
  await keepInsights(app.db)
  return kept()
}
const today = sql`(clock_timestamp() at time zone 'Asia/Manila')::date`
const addSum = (player: Player, lostMinor: number, isStaff = false) =>
  sql`insert into ledger_player_sum values
    (${player.userId}, ${today}, ${isStaff}, 10000, ${lostMinor}, 7)`.execute(app.owner)

test('a page shows what the job kept, and zeroes before its first run', async () => {
  const player = await app.aPlayer()
  await addSum(player, 100_000)
  const first = await kept()
  expect(first.cohorts.map(({ players, active }) => [players, ...active])).toEqual([
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0],
    [0, 0],
  ])
  expect(first.losers).toEqual([])
  expect((await insights()).losers).toMatchObject([{ userId: player.userId, result: -10 }])
  await sql`delete from ledger_player_sum`.execute(app.owner)
  expect((await kept()).losers).toHaveLength(1)
  expect((await insights()).losers).toEqual([])
})

test('the largest results are of players, not staff, with the reasons to look at them', async () => {
  const [won, lost] = [await app.aPlayer({ coins: 10 }), await app.aPlayer()]
  await addSum(won, -500_000)
  await addSum(lost, 700_000)
  await addSum(clerk, 9_000_000, true)
  await app.send(won, setLimit, {
    params: { userId: won.userId },
    body: { kind: 'loss', period: 'day', amount: 2 },
  })
  const bet = { amount: 2, condition: 'above', currency: 'coin', target: 98 }
  await app.send(won, rollDice, { body: { ...bet, identifier: 'at-the-limit' } })
  await sql`insert into gcash_account (player_id, gcash_number, gcash_name) values
    (${won.userId}, '09171234567', 'Maya Luz'), (${lost.userId}, '09171234567', 'Maya Luz')`.execute(
    app.owner,
  )
  // The other account has shown to hold the number, by a code.
  await sql`update app_user set mobile_number = '+639171234567' where user_id = ${lost.userId}`.execute(
    app.owner,
  )
  await sql`update app_user set mobile_verified_at = now() where user_id = ${lost.userId}`.execute(
    app.owner,
  )
  const { winners, losers } = await insights()
  expect(winners).toMatchObject([{ userId: won.userId, result: 50, rounds: 7 }])
  expect(losers).toMatchObject([{ userId: lost.userId, result: -70 }])
  const reasons = winners[0]!.reasons.map(({ reason }) => reason)
  expect(reasons).toContain('fresh')
  expect(winners[0]!.reasons).toContainEqual({ reason: 'shared_gcash', value: 1 })
  // The bet wins two times in a hundred; otherwise its loss uses up the limit.
  const { rows } = await sql<{ lost: bigint }>`select lost_minor as lost
    from ledger_play_from(${won.userId}, now() - interval '1 hour')`.execute(app.db)
  expect(reasons.includes('limit')).toBe(rows[0]!.lost > 0n)
})

test('a reason is given from its threshold on', () => {
  const quiet = { age: 7, limitShare: 0.79, sharing: 0, depositsToday: 4, perSecond: 1.9 }
  const facts = { userId: '', username: '', ...quiet }
  expect(reasonsOf(facts)).toEqual([])
  const loud = { age: 6, limitShare: 0.8, sharing: 1, depositsToday: 5, perSecond: 2 }
  expect(reasonsOf({ ...facts, ...loud }).map(({ reason }) => reason)).toEqual([
    'fresh',
    'fast',
    'limit',
    'shared_gcash',
    'deposits',
  ])
})

test('the pace of a player is that of the newest bets', async () => {
  const player = await app.aPlayer()
  await sql`insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
      amount_minor, coin_after_minor, ticket_after_minor, hash)
    select ${player.userId}, 1000 + n, now() - interval '5 minutes' + n * interval '250 ms', 'bet',
      'pace-' || n, 'game:dice', 'coin', 0, 0, 0, sha256('')
    from generate_series(1, 220) as n`.execute(app.owner)
  expect((await findPace(app.db, [player.userId])).get(player.userId)).toBe(4)
})

test('retention counts who of a week played in it and in the weeks after', async () => {
  const before = (await insights()).cohorts
  expect(before.map(({ active }) => active.length)).toEqual([5, 4, 3, 2, 1])
  const [stayed, left] = [await app.aPlayer(), await app.aPlayer()]
  for (const { userId } of [stayed, left]) {
    await sql`update app_user set created_at = created_at - interval '14 days'
      where user_id = ${userId}`.execute(app.owner)
  }
  await sql`insert into ledger_player_day (player_id, day) values
    (${stayed.userId}, ${today} - 14), (${left.userId}, ${today} - 14), (${stayed.userId}, ${today}),
    (${stayed.userId}, ${today} - 1)`.execute(app.owner)
  const after = (await insights()).cohorts
  expect(after[2]!.players).toBe(before[2]!.players + 2)
  expect([after[2]!.active[0], after[2]!.active[2]]).toEqual([2, 1])
})

test('deposits are counted by what became of them', async () => {
  const player = await app.aPlayer()
  const { rows } = await sql<{ id: string }>`insert into deposit_receipt
      (reference_number, reference, amount_minor, received_from, received_at, created_by)
    values ('COUNTED', 'COUNTED', 10000, 'MIA', now(), ${clerk.userId})
    returning deposit_receipt_id as id`.execute(app.owner)
  await sql`insert into wallet_history (player_id, type, status, amount_minor, receipt_file_key,
      waits_for, settled_seq, settled_at, settled_by, comment, credited_image,
      paid_deposit_receipt_id)
    select ${player.userId}, 'deposit', status, 10000, 'file-' || n, waits, seq, at, who, why, image,
      case n when 6 then ${rows[0]!.id}::uuid end
    from (values
      (1, 'pending', '{reading}'::text[], null::int8, null::timestamptz, null::uuid, null::text, null::bytea),
      (2, 'pending', '{no_record}', null, null, null, null, null),
      (3, 'completed', '{}', 1, now(), null, null, sha256('a')),
      (4, 'completed', '{}', 1, now(), ${clerk.userId}::uuid, null, sha256('b')),
      (5, 'rejected', '{}', null, now(), ${clerk.userId}::uuid, 'No such payment', null),
      (6, 'completed', '{}', 1, now(), ${clerk.userId}::uuid, null, sha256('c'))
    ) v (n, status, waits, seq, at, who, why, image)`.execute(app.owner)
  expect((await insights()).deposits).toEqual(
    DEPOSIT_STATES.map((state) => ({ state, count: 1, amount: 1 })),
  )
})
