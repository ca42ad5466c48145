import {
  getEpoch,
  getReturns,
  listEpochLines,
  playLimbo,
  rotateSeeds,
  getSeeds,
} from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { openTestPool } from '../../../../test/test-pool.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import type { DB } from '#db/schema.ts'
import { sumDays } from '#ledger/reports/sum-days.ts'
import { presentReturn, watchReturns } from './watch-returns.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const play = (as: Player, identifier: string) =>
  app.send(as, playLimbo, { body: { amount: 1, currency: 'coin', target: 2, identifier } })

/**
 * Adds all entries to the daily sums. The job that does so skips the last seconds, so the entries
 * are first moved back in time.
 */
async function sumNow(): Promise<void> {
  for (const batcher of ['ledger_journal', 'ledger_bet']) {
    await sql`update ${sql.table(batcher)} set at = at - interval '1 minute'
      where at > now() - interval '10 seconds'`.execute(app.owner)
  }
  await sql`delete from ledger_day`.execute(app.owner)
  await sql`update ledger_day_mark set summed_until = '-infinity'`.execute(app.owner)
  await sumDays(app.db)
  await sumDays(app.db)
}

test('the returns of games come from the stored sums, never from the journal', async () => {
  const player = await app.aPlayer({ coins: 50 })
  let paid = 0
  for (const identifier of ['a', 'b', 'c']) paid += (await play(player, identifier)).data.payout
  const request: string[] = []
  const watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: openTestPool(app.databaseUrl, 1) }),
    log: (event) => void request.push(event.query.sql),
  })
  const before = await watchReturns({ db: watched, clock: () => new Date() })()
  expect(before.games.find(({ game }) => game === 'limbo')?.rounds).toBe(0)
  await sumNow()
  let now = Date.now() + 60_000
  const read = watchReturns({ db: watched, clock: () => new Date(now) })
  const limbo = async () => (await read()).games.find(({ game }) => game === 'limbo')
  expect(await limbo()).toMatchObject({ rounds: 3, theoretical: 99 })
  expect((await limbo())?.actual).toBeCloseTo((paid / 3) * 100, 3)
  await play(player, 'd')
  await sumNow()
  expect((await limbo())?.rounds).toBe(3)
  expect(request.length).toBeGreaterThan(0)
  expect(request.filter((text) => /ledger_(journal|bet)/.test(text))).toEqual([])
  await watched.destroy()
})

test('later rounds are added to the returns once', async () => {
  const player = await app.aPlayer({ coins: 50 })
  let now = Date.now()
  const read = watchReturns({ db: app.db, clock: () => new Date(now) })
  const rounds = async () => (await read()).games.find(({ game }) => game === 'limbo')?.rounds ?? 0
  const before = await rounds()
  await play(player, 'e')
  await sumNow()
  now += 120_000
  const after = await rounds()
  expect(after).toBeGreaterThan(before)
  now += 120_000
  expect(await rounds()).toBe(after)
})

test('the 95% range of a return follows from its rounds, and an unplayed game has none', () => {
  const even = { rounds: 10_000, staked: 10_000, paid: 9_900, stakedSquared: 10_000 }
  const found = presentReturn('dice', {
    ...even,
    paidSquared: 4 * 4_950,
    stakedByPaid: 9_900,
  })
  expect(found).toMatchObject({ actual: 99, low: 97.0401, high: 100.9599 })
  expect(presentReturn('keno', undefined)).toMatchObject({ rounds: 0, actual: null, low: null })
})

test('visitors can read the returns [FAIR-04]', async () => {
  const { data } = await app.send(null, getReturns, {})
  expect(data.games).toHaveLength(8)
})

test('players read the entries of their own epochs only', async () => {
  const player = await app.aPlayer({ coins: 50 })
  const other = await app.aPlayer({ coins: 50 })
  for (const identifier of ['a', 'b', 'c']) await play(player, identifier)
  const { data: seeds } = await app.send(player, getSeeds, {})
  const params = { epoch: String(seeds.active?.epoch) }
  await app.send(player, rotateSeeds, {
    body: { expectedNextRoot: seeds.nextRoot, clientSeed: 'mine' },
  })
  const { data: epoch } = await app.send(player, getEpoch, { params })
  const { data } = await app.send(player, listEpochLines, { params })
  expect(data.lines.map(({ round }) => round?.nonce)).toEqual([undefined, 0, 1, 2])
  expect(epoch.roundsUsed).toBe(3)
  const [before, ...rounds] = data.lines
  let coin = before!.coinAfter
  for (const line of rounds) {
    coin += line.amount
    expect(line.coinAfter).toBe(coin)
    expect(line.round?.params).toEqual({ targetHundredths: 200 })
  }
  const theirs = await app.send(other, listEpochLines, { params })
  expect(theirs.data.lines).toEqual([])
})

test('a bet by a process whose clock is behind is an entry of its epoch', async () => {
  const player = await app.aPlayer({ coins: 50 })
  await play(player, 'first')
  await app.owner
    .updateTable('fairness_epoch')
    .set({ activated_at: sql`activated_at + interval '4 seconds'` })
    .where('player_id', '=', player.userId)
    .where('state', '=', 'active')
    .execute()
  const { data: seeds } = await app.send(player, getSeeds, {})
  const params = { epoch: String(seeds.active?.epoch) }
  const { data } = await app.send(player, listEpochLines, { params })
  expect(data.lines.map(({ round }) => round?.nonce)).toEqual([undefined, 0])
})
