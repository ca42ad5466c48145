import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '@kapis/contract/refusals'
import { getCellSums, getOverview, rollDice } from '@kapis/contract/routes'
import type { CellSums, Overview } from '@kapis/contract/users'
import { fromNumber } from '@kapis/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStaffRow, sendAs } from '../../../../test/as-staff.ts'
import { openTestCells } from '../../../../test/open-cells.ts'
import type { TestCells } from '../../../../test/open-cells.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player } from '../../../../test/test-app.ts'
import { sumDays } from '#ledger/reports/sum-days.ts'
import { makeFindCellSums } from './find-cell-sums.ts'

let both: TestCells
let boss: Player
beforeAll(async () => {
  both = await openTestCells()
  boss = await both.c1.aPlayer({ role: 'super_admin' })
  while ((await readStaffRow(both.c2, boss)) === undefined) await pause(20)
})
afterAll(() => both.close())

async function sums(as = boss): Promise<CellSums> {
  const { data, status } = await sendAs(both.c1, as, getCellSums)
  expect(status).toBe(200)
  return data as CellSums
}
async function play(cell: 'c1' | 'c2', bets: number): Promise<void> {
  const player = await both[cell].aPlayer({ coins: 1_000 })
  for (let n = 0; n < bets; n += 1) {
    const body = { amount: 0.37, condition: 'above', currency: 'coin', target: 50 }
    await both[cell].send(player, rollDice, { body: { ...body, identifier: `${cell}-${n}` } })
  }
  await sumDays(both[cell].db)
}
const minor = (amount: number) => fromNumber(amount)!

test('the sums are the exact sums of the cells’ own figures', async () => {
  await play('c1', 7)
  await play('c2', 11)
  const { cells, totals } = await sums()
  expect(cells.map(({ name, isAnswering }) => [name, isAnswering])).toEqual([
    ['c1', true],
    ['c2', true],
  ])
  const [one, two] = cells.map(({ figures }) => figures!) as [Overview, Overview]
  expect(one.cells?.here).toBe('c1')
  expect(two.cells?.here).toBe('c2')
  expect(minor(one.wageredToday)).toBe(25_900n)
  expect(minor(two.wageredToday)).toBe(40_700n)
  const added = (pick: (of: Overview) => number) => minor(pick(one)) + minor(pick(two))
  for (const pick of [
    (of: Overview) => of.wageredToday,
    (of: Overview) => of.houseResultToday,
    (of: Overview) => of.liabilities.coin,
    (of: Overview) => of.days.at(-1)!.wageredAmount,
    (of: Overview) => of.games.find(({ game }) => game === 'dice')!.paidAmount,
    (of: Overview) => of.accounts.find(({ account }) => account === 'adjustments')!.coin,
  ]) {
    expect(minor(pick(totals!))).toBe(added(pick))
  }
  expect(totals!.players).toBe(one.players + two.players)
  const own = (await sendAs(both.c1, boss, getOverview, { cell: 'c2' })).data as Overview
  expect({ ...two, asOf: '', checkedAt: '' }).toEqual({ ...own, asOf: '', checkedAt: '' })
})

test('every figure has its age', async () => {
  const { cells } = await sums()
  for (const { ageSeconds } of cells) expect(ageSeconds).toBeLessThanOrEqual(2)
})

test('the header that names a cell does not matter for the sums', async () => {
  const { data } = await sendAs(both.c1, boss, getCellSums, { cell: 'c2' })
  expect((data as CellSums).cells.map(({ name }) => name)).toEqual(['c1', 'c2'])
})

test('a cell that does not answer in time is named, and counts with its last figures', async () => {
  const figures = (await sums()).cells.map((cell) => cell.figures!) as [Overview, Overview]
  let [isDead, now] = [false, Date.now()]
  const find = makeFindCellSums({
    cells: {
      name: 'c1',
      list: async () => ['c1', 'c2'].map((name) => ({ name, address: '', state: 'open' as const })),
      async ask(_, { waitMs }) {
        if (isDead) {
          await pause(waitMs)
          throw refuse('unavailable')
        }
        const body = Buffer.from(JSON.stringify({ data: figures[1] }))
        return { status: 200, headers: new Headers(), body }
      },
    },
    findOwn: async () => ({ ...figures[0], asOf: new Date(now).toISOString() }),
    waitMs: 100,
    now: () => now,
  })
  const session = { tokenHash: Buffer.alloc(32), steppedUpUntil: null }
  const caller = {
    userId: boss.userId,
    role: 'super_admin',
    hasSecondFactor: false,
    session,
  } as const
  expect((await find({ caller, ip: '::1' })).cells[1]).toMatchObject({ isAnswering: true })
  isDead = true
  now = Date.parse(figures[1].asOf) + 90_000
  const start = performance.now()
  const { cells, totals } = await find({ caller, ip: '::1' })
  expect(performance.now() - start).toBeLessThan(1_000)
  expect(cells[0]).toMatchObject({ name: 'c1', isAnswering: true, ageSeconds: 0 })
  expect(cells[1]).toMatchObject({ name: 'c2', isAnswering: false, ageSeconds: 90 })
  expect(totals!.players).toBe(figures[0].players + figures[1].players)
})

test('a cell that never answered has no figures, and the sums are without it', async () => {
  const dead = { name: 'c3', address: 'http://127.0.0.1:1' }
  await both.owner.insertInto('cell').values(dead).execute()
  await pause(1_100)
  const { cells, totals } = await sums()
  const nothing = { isAnswering: false, ageSeconds: null, figures: null }
  expect(cells[2]).toEqual({ name: 'c3', state: 'open', ...nothing })
  expect(totals!.players).toBe(cells[0]!.figures!.players + cells[1]!.figures!.players)
})

test('a single cell sums to its own figures', async () => {
  const alone = await openTestApp()
  try {
    const admin = await alone.aPlayer({ role: 'admin' })
    await alone.aPlayer()
    const { data } = await alone.send(admin, getCellSums, {})
    expect(data.cells).toEqual([])
    expect(data.totals).toMatchObject({ players: 1 })
    expect(data.totals).not.toHaveProperty('cells')
    expect((await alone.send(await alone.aPlayer(), getCellSums, {})).code).toBe('forbidden')
  } finally {
    await alone.close()
  }
})
