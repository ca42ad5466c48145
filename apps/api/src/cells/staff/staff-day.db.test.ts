import { setTimeout as pause } from 'node:timers/promises'
import { adjustWallet, deleteTransactions, listTransactions } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStaffRow, sendAs } from '../../../test/as-staff.ts'
import { openTestCells } from '../../../test/open-cells.ts'
import type { TestCells } from '../../../test/open-cells.ts'
import { readAccount } from '../../../test/test-app.ts'
import type { Player } from '../../../test/test-app.ts'
import { makePublishStaffDays } from './publish-staff-days.ts'

/** The default limit of a day, and an amount that one member of staff may move at once. */
const DAY_COINS = 20_000
const ONE_COINS = 4_000

let both: TestCells
/** A player of each cell. */
let players: { c1: Player; c2: Player }
beforeAll(async () => {
  both = await openTestCells()
  players = { c1: await both.c1.aPlayer(), c2: await both.c2.aPlayer() }
})
afterAll(() => both.close())

async function aBoss(): Promise<Player> {
  const boss = await both.c1.aPlayer({ role: 'super_admin' })
  while ((await readStaffRow(both.c2, boss)) === undefined) await pause(20)
  return boss
}

/** Gives coins to the player of a cell, as staff of the first cell. Returns the code of the reply. */
async function give(boss: Player, cell: 'c1' | 'c2', amount = ONE_COINS, comment = 'Gift') {
  const body = { amount, currency: 'coin', type: 'admin_deposit', comment }
  const params = { userId: players[cell].userId }
  return (await sendAs(both.c1, boss, adjustWallet, { params, body, cell })).code
}

const of = (cell: 'c1' | 'c2') => ({ userId: players[cell].userId })

async function coinsGiven(): Promise<bigint> {
  const one = await readAccount(both.c1.db, players.c1.userId)
  const other = await readAccount(both.c2.db, players.c2.userId)
  return one.coin_minor + other.coin_minor
}

test('the limit of a day counts what the member of staff moved in all cells [ROLE-05]', async () => {
  const boss = await aBoss()
  const before = await coinsGiven()
  const codes = []
  for (const n of [0, 1, 2, 3, 4, 5]) {
    codes.push(await give(boss, n % 2 === 0 ? 'c1' : 'c2', ONE_COINS, `Gift ${n}`))
  }
  expect(codes.slice(4)).toEqual(['second_person_needed', 'second_person_needed'])
  expect(await coinsGiven()).toBe(before + 160_000_000n)
})

test('gifts in both cells at once stay below the limit', async () => {
  const boss = await aBoss()
  const before = await coinsGiven()
  await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      give(boss, n % 2 === 0 ? 'c1' : 'c2', 3_000, `At once ${n}`),
    ),
  )
  const given = (await coinsGiven()) - before
  expect(given).toBeLessThan(BigInt(DAY_COINS) * 10_000n)
  // One statement at a time decides, so that the limit is used up too.
  expect(given).toBe(180_000_000n)
})

test('a gift that fails after it was counted does not use up the limit', async () => {
  const boss = await aBoss()
  const take = { amount: 4_999, currency: 'ticket', type: 'admin_withdraw', comment: 'Too much' }
  const params = { userId: players.c2.userId }
  const refused = await sendAs(both.c1, boss, adjustWallet, { params, body: take, cell: 'c2' })
  expect(refused.code).toBe('insufficient_ticket')
  expect(await give(boss, 'c2', 10, 'After it')).toBeUndefined()
  const codes = []
  for (const n of [0, 1, 2, 3]) codes.push(await give(boss, 'c1', 4_900, `Then ${n}`))
  expect(codes).toEqual([undefined, undefined, undefined, undefined])
})

test('the limit of hidden transactions counts those of all cells [ROLE-04]', async () => {
  const boss = await aBoss()
  for (const n of [0, 1, 2, 3, 4, 5]) {
    for (const cell of ['c1', 'c2'] as const) {
      const giver = await both[cell].aPlayer({ role: 'super_admin' })
      const body = { amount: 1, currency: 'coin', type: 'admin_deposit', comment: `To hide ${n}` }
      await both[cell].send(giver, adjustWallet, { params: of(cell), body })
    }
  }
  const hide = async (cell: 'c1' | 'c2', count: number) => {
    const sent = { params: of(cell), query: { page: '1', pageSize: '20' }, cell }
    const { data } = await sendAs(both.c1, boss, listTransactions, sent)
    const rows = data!['transactions'] as { transactionHistoryId: string; source: string }[]
    const ids = rows
      .filter(({ source }) => source === 'admin')
      .slice(0, count)
      .map((row) => row.transactionHistoryId)
    const body = { transactionHistoryIds: ids, reason: 'Twice' }
    return (await sendAs(both.c1, boss, deleteTransactions, { params: of(cell), body, cell })).code
  }
  expect([await hide('c1', 6), await hide('c2', 5)]).toEqual([undefined, 'second_person_needed'])
  await sql`update staff_day set hidden = 0`.execute(both.owner)
  await makePublishStaffDays({ db: both.c1.db, directory: both.directory, cell: 'c1' })()
  expect([await hide('c2', 6), await hide('c2', 4)]).toEqual(['second_person_needed', undefined])
})

test('a directory that lost the totals hears them again', async () => {
  const boss = await aBoss()
  for (const n of [0, 1, 2]) await give(boss, 'c2', 4_900, `Before ${n}`)
  await sql`delete from staff_day`.execute(both.owner)
  await makePublishStaffDays({ db: both.c2.db, directory: both.directory, cell: 'c2' })()
  const codes = []
  for (const n of [0, 1]) codes.push(await give(boss, 'c1', 4_900, `Afterwards ${n}`))
  expect(codes).toEqual([undefined, 'second_person_needed'])
})

test('while the directory is down, every amount needs a second person', async () => {
  const boss = await aBoss()
  const before = await coinsGiven()
  await both.dropDirectory()
  expect(await give(boss, 'c1', 1, 'While it is down')).toBe('second_person_needed')
  expect(await coinsGiven()).toBe(before)
  const { rows } = await sql<{ moved: bigint }>`
    select coalesce(sum(moved_minor), 0)::int8 as moved from staff_day
    where staff_id = ${boss.userId}`.execute(both.c1.db)
  expect(rows[0]?.moved).toBe(0n)
})
