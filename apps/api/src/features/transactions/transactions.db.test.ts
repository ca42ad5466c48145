import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageKey } from '@kapis/contract/paging'
import type { DataOf } from '@kapis/contract/route'
import {
  getBalance,
  getSeeds,
  getStats,
  listTransactionHistory,
  listRecentTransactions,
  rollDice,
  rotateSeeds,
} from '@kapis/contract/routes'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp
let maya: Player
let jun: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer({ coins: 1000, tickets: 3 })
  jun = await app.aPlayer({ coins: 1000 })
  for (let n = 0; n < 12; n += 1) {
    for (const player of [maya, jun]) await roll(player, `bet-${n}`)
  }
})
afterAll(() => app.close())

const roll = (as: Player, identifier: string) =>
  app.send(as, rollDice, {
    body: { amount: 1, condition: 'above', currency: 'coin', target: 50.5, identifier },
  })
const own = (player: Player) => ({ params: { userId: player.userId } })

test('balance and stats are those of the account [MON-01, MON-04, WDR-03]', async () => {
  const { data } = await app.send(maya, getStats, own(maya))
  expect(data).toEqual({ gamesPlayed: 12, totalWageredAmount: 12 })
  const last = await roll(maya, 'bet-11')
  expect((await app.send(maya, getBalance, own(maya))).data).toEqual(last.data.balance)
})

test("another player's id is refused before any look-up [API-07]", async () => {
  expect((await app.send(jun, getBalance, own(maya))).status).toBe(403)
  expect((await app.send(null, getBalance, own(maya))).status).toBe(401)
})

test('own history pages from the newest entry to the sign-up, each row once, balances chained [HIST-01, API-04]', async () => {
  const rows: DataOf<typeof listTransactionHistory>['transactions'] = []
  for (let page = 1; ; page += 1) {
    const query = { page: String(page), pageSize: '5' }
    const { data } = await app.send(maya, listTransactionHistory, { ...own(maya), query })
    rows.push(...data.transactions)
    expect(data.pagination).toMatchObject({ currentPage: page, totalItems: 15, totalPages: 3 })
    if (!data.pagination.hasNextPage) break
  }
  expect(rows.map((row) => row.seq)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(rows.at(-1)).toMatchObject({ source: 'signup', amount: 0 })
  rows.slice(1).forEach((older, place) => {
    expect(rows[place]!.balanceData.beforeBalance).toEqual(older.balanceData.afterBalance)
  })
})

test('recent results page by key through all players, each row once [HIST-04, HIST-05, API-04]', async () => {
  const recent = async (page: number, lastEvaluatedKey: PageKey | null) => {
    const query = { page: String(page), pageSize: '10' }
    const answer = await app.send(maya, listRecentTransactions, {
      query,
      body: { lastEvaluatedKey },
    })
    return answer.data
  }
  const ids: string[] = []
  let key: PageKey | null = null
  for (let page = 1; page === 1 || key !== null; page += 1) {
    const { transactions, pagination } = await recent(page, key)
    ids.push(...transactions.map((row) => row.id))
    key = pagination.lastEvaluatedKey
  }
  expect(ids.length).toBe(29)
  expect(new Set(ids).size).toBe(29)
})

test('the total of recent results leaves staff out, as the list does', async () => {
  const boss = await app.aPlayer({ role: 'admin', coins: 10 })
  expect((await roll(boss, 'of-staff')).status).toBe(200)
  const query = { page: '1', pageSize: '100', game: 'dice' }
  const { data } = await app.send(maya, listRecentTransactions, { query, body: {} })
  expect(data.transactions.map(({ userId }) => userId)).not.toContain(boss.userId)
  expect(data.pagination.totalItems).toBe(data.transactions.length)
})

test('only own rows carry the name and the balance [HIST-07]', async () => {
  const query = { page: '1', pageSize: '20' }
  const { data } = await app.send(maya, listRecentTransactions, { query, body: {} })
  for (const row of data.transactions) {
    const isOwn = row.userId === maya.userId
    expect(row.isOwn).toBe(isOwn)
    expect(row.walletData.afterBalance === null).toBe(!isOwn)
    const masked = `p-••••${jun.username.slice(-2)}`
    expect(row.username).toBe(isOwn ? maya.username : masked)
  }
})

test('the dice tab contains only dice', async () => {
  const query = { page: '1', pageSize: '50', game: 'dice' }
  const { data } = await app.send(maya, listRecentTransactions, { query, body: {} })
  expect(data.transactions.length).toBe(24)
  expect(data.transactions.every((row) => row.game === 'dice')).toBe(true)
})

test('a missing page, page size or key is named: key_missing [HIST-05]', async () => {
  const ask = async (query: object, body = {}) =>
    (await app.send(maya, listRecentTransactions, { query: { ...query }, body })).message
  expect(await ask({ pageSize: '10' })).toBe('Page is not found')
  expect(await ask({ page: '1' })).toBe('Page size is not found')
  expect(await ask({ page: '2', pageSize: '10' })).toBe('Last evaluated key is not found')
})

test('an invalid page key is a bad request, never an error', async () => {
  const query = { page: '2', pageSize: '10' }
  for (const createdAt of ['now', '2026-13-99T00:00:00.000000Z', "'; drop table app_user; --"]) {
    const lastEvaluatedKey = { id: '0036e5e2-54bc-8990-8000-000000000003', createdAt }
    const { status } = await app.send(maya, listRecentTransactions, {
      query,
      body: { lastEvaluatedKey },
    })
    expect(status).toBe(400)
  }
})

test('the history shows a bet as its reply did, with seeds active until rotated [HIST-01, FAIR-01]', async () => {
  const player = await app.aPlayer({ coins: 10 })
  const played = await roll(player, 'fair')
  const query = { page: '1', pageSize: '5' }
  const history = async () => {
    const { data } = await app.send(player, listTransactionHistory, { ...own(player), query })
    return data.transactions[0]!.fairnessData
  }
  const { active, winningPercentage } = played.data.fairness!
  expect(await history()).toEqual({ active, winningPercentage })
  const recent = await app.send(player, listRecentTransactions, { query, body: {} })
  const line = recent.data.transactions.find(({ isOwn }) => isOwn)
  expect(line?.fairnessData).toEqual({ active: true, winningPercentage })
  const { nextRoot } = (await app.send(player, getSeeds, {})).data
  await app.send(player, rotateSeeds, { body: { expectedNextRoot: nextRoot, clientSeed: 'new' } })
  expect(await history()).toEqual({ active: false, winningPercentage })
})
