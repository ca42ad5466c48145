import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import type { QueryInput } from '@kapis/contract/route'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { listAllTransactions, searchJournal } from '#ledger/reports/list-all-transactions.ts'

type Query = QueryInput<typeof routes.listAllTransactions>

let app: TestApp
let clerk: Player
let boss: Player
let maya: Player
let jun: Player
beforeAll(async () => {
  app = await openTestApp()
  clerk = await app.aPlayer({ role: 'moderator' })
  boss = await app.aPlayer({ role: 'super_admin' })
  maya = await app.aPlayer({ coins: 500 })
  jun = await app.aPlayer({ coins: 500 })
  for (const [n, as] of [maya, jun, maya, jun].entries()) {
    const bet = { amount: n + 2, condition: 'above', currency: 'coin', target: 50 }
    await app.send(as, routes.rollDice, { body: { ...bet, identifier: `all-${n}` } })
  }
  const limbo = { amount: 9, currency: 'coin', target: 2, identifier: 'all-limbo' }
  await app.send(jun, routes.playLimbo, { body: limbo })
  await app.send(boss, routes.adjustWallet, {
    params: { userId: maya.userId },
    body: { type: 'admin_deposit', amount: 77, currency: 'coin', comment: 'Goodwill' },
  })
})
afterAll(() => app.close())

const ask = (query: Query, as = clerk) => app.send(as, routes.listAllTransactions, { query })
const rowsOf = async (query: Query) => {
  const { status, data } = await ask({ pageSize: 100, ...query })
  expect(status).toBe(200)
  return data.transactions
}

test('one list has the transactions of all players, newest first [ROLE-01, USER-11]', async () => {
  const rows = await rowsOf({})
  const names = new Set(rows.map(({ username }) => username))
  for (const { username } of [maya, jun]) expect(names).toContain(username)
  const times = rows.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  const params = { userId: maya.userId }
  const query = { page: 1, pageSize: 50 }
  const own = await app.send(clerk, routes.listTransactions, { params, query })
  const { username } = maya
  expect(await rowsOf(params)).toEqual(own.data.transactions.map((row) => ({ ...row, username })))
})

test('each filter keeps exactly the rows that match it [USER-11]', async () => {
  const params = { userId: maya.userId, transactionHistoryId: '' }
  const [bet] = await rowsOf({ userId: maya.userId, game: 'dice' })
  params.transactionHistoryId = bet!.transactionHistoryId
  const body = { payout: bet!.amount + 1, reason: 'Counted wrong' }
  const done = await app.send(boss, routes.correctTransaction, { params, body })
  expect(done.status).toBe(200)
  const all = await rowsOf({})
  const middle = all[Math.floor(all.length / 2)]!.createdAt
  const checks: [Query, (row: (typeof all)[number]) => boolean][] = [
    [{ search: jun.username }, (row) => row.userId === jun.userId],
    [{ currency: 'ticket' }, (row) => row.currency === 'ticket'],
    [{ amountMin: '3' }, (row) => row.amount >= 3],
    [{ amountMin: '3', amountMax: '4' }, (row) => row.amount >= 3 && row.amount <= 4],
    [{ startDate: middle }, (row) => row.createdAt >= middle],
    [{ endDate: middle }, (row) => row.createdAt <= middle],
  ]
  for (const source of ['signup', 'game_won', 'game_lost', 'admin', 'deposit'] as const) {
    checks.push([{ source }, (row) => row.source === source])
    const both = { source, amountMax: '5' }
    checks.push([both, (row) => row.source === source && row.amount <= 5])
  }
  for (const game of ['dice', 'limbo', 'keno'] as const) {
    checks.push([{ game }, (row) => row.game === game])
  }
  for (const [query, isMatch] of checks) {
    expect(await rowsOf(query), JSON.stringify(query)).toEqual(all.filter(isMatch))
  }
})

test("one user's list keeps exactly the rows that match, page by page", async () => {
  const params = { userId: jun.userId }
  const ofJun = (query: QueryInput<typeof routes.listTransactions>) =>
    app.send(clerk, routes.listTransactions, { params, query })
  const all = (await ofJun({ pageSize: 100 })).data.transactions
  const filters = [
    { game: 'dice' },
    { game: 'limbo' },
    { game: 'keno' },
    { source: 'signup' },
    { source: 'game_lost', game: 'dice' },
    { source: 'deposit', game: 'dice' },
  ] as const
  for (const filter of filters) {
    const seen: typeof all = []
    let before: string | undefined
    for (let page = 1; page < 50; page += 1) {
      const query = { ...filter, page, pageSize: 1, ...(before !== undefined && { before }) }
      const { data } = await ofJun(query)
      expect(data.searchedTo).toBeNull()
      seen.push(...data.transactions)
      before = data.pagination.lastEvaluatedKey?.id
      if (before === undefined) break
    }
    const fields = Object.entries(filter)
    const isMatch = (row: (typeof all)[number]) =>
      fields.every(([key, value]) => row[key as 'source' | 'game'] === value)
    expect(seen, JSON.stringify(filter)).toEqual(all.filter(isMatch))
  }
  expect(await ofJun({ page: 2, game: 'dice' })).toMatchObject({ code: 'key_missing' })
})

test('page keys list each transaction once', async () => {
  const whole = await rowsOf({})
  const seen: typeof whole = []
  let after: string | undefined
  for (let page = 1; page < 50; page += 1) {
    const { data } = await ask({ page, pageSize: 3, ...(after !== undefined && { after }) })
    seen.push(...data.transactions)
    const key = data.pagination.lastEvaluatedKey
    if (key === null) break
    after = `${key.createdAt}_${key.id}`
  }
  expect(seen).toEqual(whole)
  expect(await ask({ page: 2 })).toMatchObject({ status: 400, code: 'key_missing' })
  expect(await ask({ page: 2, after: 'x_y' })).toMatchObject({ code: 'key_missing' })
})

test('a page that runs out of time returns where the next one continues', async () => {
  let clock = 0
  const hurried = { now: () => (clock += 2_000), linesFirst: 2 }
  const request = { playerIds: null, source: 'game_held', rowsMax: 10 } as const
  const first = await listAllTransactions(app.db, { ...request, after: null }, hurried)
  expect(first.rows).toEqual([])
  expect(first.stoppedAt).not.toBeNull()
  const next = await listAllTransactions(app.db, { ...request, after: first.stoppedAt })
  expect(next).toEqual({ rows: [], stoppedAt: null })
})

test('players are looked up only for the rows of the page', async () => {
  const request = { playerIds: null, after: null, rowsMax: 10 } as const
  const none = { ...request, amountMin: 10n ** 12n }
  expect(await readsOfPlayers(none)).toEqual({ rows: 0, reads: 0 })
  expect(await readsOfPlayers({ ...request, rowsMax: 3 })).toEqual({ rows: 3, reads: 3 })
})

/**
 * Counts the rows of app_user that the list reads. The database's counter may include earlier
 * transactions, so its first value is subtracted.
 */
const readsOfPlayers = (request: Parameters<typeof searchJournal>[1]) =>
  app.db.transaction().execute(async (tx) => {
    const count = async () => {
      const { rows } = await sql<{ reads: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as reads
        from pg_stat_xact_user_tables where relname = 'app_user'`.execute(tx)
      return rows[0]?.reads ?? 0
    }
    const before = await count()
    const { rows } = await searchJournal(tx, request)
    return { rows: rows.length, reads: (await count()) - before }
  })

test('players cannot read the list of all transactions', async () => {
  expect((await ask({}, maya)).status).toBe(403)
})
