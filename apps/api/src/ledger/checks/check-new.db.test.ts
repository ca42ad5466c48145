import { rollDice, startMines } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, readAccount } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { SLICES, checkNew } from './check-new.ts'
import { post } from '../post.ts'

let app: TestApp
let maya: Player
let jun: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer({ coins: 100, tickets: 5 })
  jun = await app.aPlayer({ coins: 100 })
  for (let n = 0; n < 5; n += 1) await roll(maya, `old-${n}`)
  await app.send(maya, startMines, {
    body: { amount: 1, currency: 'coin', identifier: 'mines', mines: 3 },
  })
  expect(await checkNew(app.db)).toEqual([])
})
afterAll(() => app.close())

const roll = (player: Player, identifier: string) =>
  app.send(player, rollDice, {
    body: { amount: 1, condition: 'above', currency: 'coin', target: 50.5, identifier },
  })
const run = (text: string) =>
  sql.raw(text.replaceAll('$maya', `'${maya.userId}'`)).execute(app.owner)
const namesOf = (found: Awaited<ReturnType<typeof checkNew>>) =>
  found.map(({ name }) => name.split(' ')[0]!)
const pointOf = async ({ userId }: Player) => {
  const { rows } = await sql<{ seq: bigint }>`select seq from ledger_point
    where player_id = ${userId} and kind = 'checked'`.execute(app.db)
  return rows[0]?.seq
}

test('a check starts at the last checked point, and new play moves the point', async () => {
  expect(await pointOf(maya)).toBe((await readAccount(app.db, maya.userId)).seq)
  for (let n = 0; n < 3; n += 1) await roll(maya, `new-${n}`)
  const { seq } = await readAccount(app.db, maya.userId)
  expect(await pointOf(maya)).toBe(seq - 3n)
  expect(await checkNew(app.db)).toEqual([])
  expect(await pointOf(maya)).toBe(seq)
})

test.each([
  ['coins out of nothing', 'I3', 'update ledger_account set coin_minor = coin_minor + $by'],
  [
    'a counter that moved alone',
    'I13',
    'update ledger_account set played_dice = played_dice + $by',
  ],
  [
    'an unexplained hold',
    'I5',
    'update ledger_account set coin_held_minor = coin_held_minor + $by',
  ],
])('%s in an account without new entries is found by the next check', async (_, name, change) => {
  const change1 = `${change} where player_id = $maya`
  await run(change1.replace('$by', '1'))
  const found = await checkNew(app.db)
  expect(namesOf(found)).toContain(name)
  expect(new Set(found.flatMap(({ players }) => players))).toEqual(new Set([maya.userId]))
  await run(change1.replace('$by', '(-1)'))
  expect(await checkNew(app.db)).toEqual([])
})

test('a faulty new entry, or an entry that its account does not count, is found by the next check', async () => {
  await roll(maya, 'fault')
  const newest =
    'player_id = $maya and seq = (select seq from ledger_account where player_id = $maya)'
  await run(`update ledger_bet set payout_minor = payout_minor + 1 where ${newest}`)
  expect(namesOf(await checkNew(app.db))).toContain('I9a')
  await run(`update ledger_bet set payout_minor = payout_minor - 1 where ${newest}`)
  await run(`insert into ledger_journal select player_id, seq + 1, now(), cause, 'beside', counter,
    currency, amount_minor, held_minor, coin_after_minor, ticket_after_minor, coin_held_after_minor,
    ticket_held_after_minor, hash from ledger_journal where ${newest}`)
  expect(namesOf(await checkNew(app.db))).toEqual(expect.arrayContaining(['I3', 'I9a']))
  await run(`delete from ledger_journal where cause_key = 'beside'`)
  expect(await checkNew(app.db)).toEqual([])
})

test('an entry committed after a later check is checked by the next one', async () => {
  const posted = Promise.withResolvers<void>()
  const checked = Promise.withResolvers<void>()
  const late = inTransaction(app.db, async (tx) => {
    await post(tx, {
      playerId: jun.userId,
      cause: 'adjustment',
      causeKey: 'late',
      counter: 'adjustments',
      currency: 'coin',
      amountMinor: 10_000n,
    })
    posted.resolve()
    await checked.promise
  })
  await posted.promise
  await roll(maya, 'meanwhile')
  expect(await checkNew(app.db)).toEqual([])
  const before = await pointOf(jun)
  checked.resolve()
  await late
  // Make the next check's time window begin after this entry, which the previous check could not
  // see.
  await sql`update ledger_check_mark set checked_until = now() + interval '3 hours'`.execute(
    app.owner,
  )
  await sql`update ledger_journal set counter = '' where cause_key = 'late'`.execute(app.owner)
  expect(namesOf(await checkNew(app.db))).toContain('I1')
  await sql`update ledger_journal set counter = 'adjustments' where cause_key = 'late'`.execute(
    app.owner,
  )
  expect(await checkNew(app.db)).toEqual([])
  expect(await pointOf(jun)).toBe(before! + 1n)
})

test('a changed old entry is found with its slice, within thirty days of hourly checks', async () => {
  expect(SLICES).toBe(30 * 24)
  const { rows } = await sql<{ slice: number }>`
    select (hashtext(${maya.userId}) & 2147483647) % ${SLICES}::int as slice`.execute(app.db)
  const setSlice = (slice: number) =>
    sql`update ledger_check_mark set slice = ${slice}`.execute(app.owner)
  await run(`update ledger_journal set amount_minor = amount_minor - 1
    where player_id = $maya and seq = 5`)
  await setSlice((rows[0]!.slice + 1) % SLICES)
  expect(await checkNew(app.db)).toEqual([])
  await setSlice(rows[0]!.slice)
  expect(namesOf(await checkNew(app.db))).toContain('I4')
  await run(`update ledger_journal set amount_minor = amount_minor + 1
    where player_id = $maya and seq = 5`)
  await setSlice(rows[0]!.slice)
  expect(await checkNew(app.db)).toEqual([])
})
