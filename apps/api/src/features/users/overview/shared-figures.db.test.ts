import { getFigures, getOverview, rollDice } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { findSharedFigures } from './shared-figures.ts'

let app: TestApp
let clerk: Player
let maya: Player
beforeAll(async () => {
  app = await openTestApp({ OVERVIEW_SECONDS: '3600' })
  clerk = await app.aPlayer({ role: 'moderator' })
  maya = await app.aPlayer({ coins: 100 })
})
afterAll(() => app.close())

const look = async () => (await app.send(clerk, getOverview, {})).data
let bets = 0
const bet = () =>
  app.send(maya, rollDice, {
    body: { amount: 1, condition: 'above', currency: 'coin', target: 50, identifier: `b${bets++}` },
  })
const setKept = (of: { age?: number; claimedFor?: number; figures?: unknown }) =>
  sql`update overview_figures set
    at = case when ${of.age === undefined} then at
      else clock_timestamp() - make_interval(secs => ${of.age ?? 0}) end,
    claimed_until = clock_timestamp() + make_interval(secs => ${of.claimedFor ?? -1}),
    figures = coalesce(${of.figures === undefined ? null : JSON.stringify(of.figures)}::jsonb, figures)
  `.execute(app.owner)

test('all looks and charts show the figures of one reading, and what waits as it is now', async () => {
  await bet()
  const first = await look()
  expect(first.wageredToday).toBe(1)
  await bet()
  const [second, charts] = [await look(), (await app.send(clerk, getFigures, { query: {} })).data]
  expect([second.asOf, second.days]).toEqual([first.asOf, first.days])
  expect(charts.days).toEqual(first.days)
  await app.aPlayer({ role: 'super_admin' })
  expect((await look()).activeSuperAdmins).toBe(first.activeSuperAdmins + 1)
})

test('twenty looks at figures that are too old add up the journal once', async () => {
  await setKept({ age: 4_000 })
  const all = await Promise.all(Array.from({ length: 20 }, () => findSharedFigures(app.db, 3600)))
  expect(new Set(all.map(({ asOf }) => asOf)).size).toBe(1)
  expect(all[0]!.wageredToday).toBe(bets)
})

test('while figures are computed, the last ones are shown', async () => {
  await setKept({ age: 10, claimedFor: 30 })
  const { wageredToday } = await findSharedFigures(app.db, 3)
  expect(wageredToday).toBe(bets)
})

test('the claim of a process that died lapses', async () => {
  await bet()
  await setKept({ age: 60, claimedFor: 1 })
  const start = performance.now()
  expect((await findSharedFigures(app.db, 3)).wageredToday).toBe(bets)
  expect(performance.now() - start).toBeGreaterThan(500)
})

test('figures that another release kept in another shape are computed anew', async () => {
  await bet()
  await setKept({ age: 10, figures: { wageredToday: 77 }, claimedFor: -1 })
  expect((await findSharedFigures(app.db, 3600)).wageredToday).toBe(bets)
})
