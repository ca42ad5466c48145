import type { PageKey } from '@kapis/contract/paging'
import { listRecentTransactions, rollDice } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestCells } from '../../../../test/open-cells.ts'
import type { TestCells } from '../../../../test/open-cells.ts'
import type { Player } from '../../../../test/test-app.ts'

let both: TestCells
let maya: Player
let jun: Player
beforeAll(async () => {
  both = await openTestCells()
  maya = await both.c1.aPlayer({ coins: 100 })
  jun = await both.c2.aPlayer({ coins: 100 })
  for (let n = 0; n < 12; n += 1) {
    const body = {
      amount: 1,
      condition: 'above',
      currency: 'coin',
      target: 50,
      identifier: `b${n}`,
    }
    await both.c1.send(maya, rollDice, { body })
    await both.c2.send(jun, rollDice, { body })
  }
})
afterAll(() => both.close())

async function recent(page: number, lastEvaluatedKey: PageKey | null) {
  const query = { page: String(page), pageSize: '5', game: 'dice' }
  const body = { lastEvaluatedKey }
  return (await both.c1.send(maya, listRecentTransactions, { query, body })).data
}

/** Reads a page until the other cell is in it: on a busy machine, its answer may come too late. */
function recentOfBoth(page: number, key: PageKey | null) {
  const read = async () => {
    const data = await recent(page, key)
    expect(data.pagination).toMatchObject({ currentPage: page, totalItems: 24 })
    return data
  }
  return vi.waitFor(read, { timeout: 20_000, interval: 200 })
}

test('recent results are those of all cells, newest first, each row once', async () => {
  const rows: Awaited<ReturnType<typeof recent>>['transactions'] = []
  let key: PageKey | null = null
  for (let page = 1; page === 1 || key !== null; page += 1) {
    const { transactions, pagination } = await recentOfBoth(page, key)
    rows.push(...transactions)
    key = pagination.lastEvaluatedKey
  }
  expect(rows).toHaveLength(24)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(24)
  const times = rows.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(rows.filter(({ isOwn }) => isOwn)).toHaveLength(12)
})

test('players of another cell are masked, without balances', async () => {
  const { transactions } = await recentOfBoth(1, null)
  const others = transactions.filter(({ isOwn }) => !isOwn)
  expect(others.length).toBeGreaterThan(0)
  for (const row of others) {
    expect(row.username).toBe(`p-••••${jun.username.slice(-2)}`)
    expect(row.userId).not.toBe(jun.userId)
    expect(row.walletData).toEqual({ beforeBalance: null, afterBalance: null })
  }
})

test('only another cell reads the results of this one: not_authenticated', async () => {
  for (const url of ['/api/v1/peers/recent?request={}', '/api/v1/peers/results']) {
    const { statusCode } = await both.c1.app.inject({ url })
    expect(statusCode).toBe(401)
  }
})

test('a cell that is down is left out', async () => {
  const gone = { address: 'http://127.0.0.1:1' }
  await both.owner.updateTable('cell').set(gone).where('name', '=', 'c2').execute()
  await expect
    .poll(async () => (await recent(1, null)).pagination.totalItems, { timeout: 10_000 })
    .toBe(12)
})
