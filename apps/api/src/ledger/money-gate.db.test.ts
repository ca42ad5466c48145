import { GATE_RULES } from '@kapis/contract/gate-rules'
import { getOverview, getUser, rollDice, startMines } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import { openTestPool } from '../../test/test-pool.ts'
import type { TestApp, Player } from '../../test/test-app.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { openDb } from '../db/pool.ts'
import { recordQuarantine } from '../features/audit-logs/record-quarantine.ts'
import { checkSince, readMark } from './checks/check-new.ts'
import { watchMoneyGate } from './money-gate.ts'
import { maintainLedger, recordCheck } from './checks/maintain-ledger.ts'
import { post } from './post.ts'
import { listQuarantine, splitFindings } from './checks/quarantine.ts'

let testApp: TestApp
let maya: Player
let jun: Player
beforeAll(async () => {
  testApp = await openTestApp()
  maya = await testApp.aPlayer({ coins: 100 })
  jun = await testApp.aPlayer({ coins: 100 })
})
afterEach(async () => {
  await sql`update ledger_gate set checked_at = now()`.execute(testApp.db)
})
afterAll(() => testApp.close())

let bets = 0
const roll = (player: Player) =>
  testApp.send(player, rollDice, {
    body: {
      amount: 1,
      condition: 'above',
      currency: 'coin',
      target: 50.5,
      identifier: `bet-${(bets += 1)}`,
    },
  })
const credit = ({ userId }: Player, causeKey: string) =>
  inTransaction(testApp.db, (tx) =>
    post(tx, {
      playerId: userId,
      cause: 'adjustment',
      causeKey,
      counter: 'adjustments',
      currency: 'coin',
      amountMinor: 10_000n,
    }),
  )
const settings = { staleHours: 3, recordQuarantine }
const check = () => maintainLedger(testApp.db, settings)
/** Waits until the API has read the gate, which happens once a second, and its metrics show this. */
const untilShown = (metric: string) =>
  vi.waitFor(async () => {
    const { body } = await testApp.app.internal.inject({ url: '/metrics' })
    expect(body.split('\n')).toContain(metric)
  }, SLOW)
const SLOW = { timeout: 30_000, interval: 50 }
const addCoins = (player: Player, minor: number) =>
  sql`update ledger_account set coin_minor = coin_minor + ${minor}
    where player_id = ${player.userId}`.execute(testApp.owner)

test('a slow look at the gate does not replace what a later one has seen', async () => {
  const held = Promise.withResolvers<void>()
  let looks = 0
  const pool = openTestPool(testApp.databaseUrl, 2)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = (async (...args: unknown[]) => {
      const reply = await query(...args)
      if (String(args[0]).includes('ledger_gate') && (looks += 1) === 2) await held.promise
      return reply
    }) as typeof client.query
  })
  const slow = openDb(pool)
  const gate = await watchMoneyGate(slow, () => {})
  await vi.waitFor(() => expect(looks).toBe(2), SLOW)
  await sql`update ledger_gate set is_open = false, failed = '{I1}'`.execute(testApp.owner)
  await vi.waitFor(() => expect(gate.factsOf(maya.userId).isOpen).toBe(false), SLOW)
  held.resolve()
  // No other look comes in between.
  gate.stop()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(gate.factsOf(maya.userId).isOpen).toBe(false)
  await sql`update ledger_gate set is_open = true, failed = '{}'`.execute(testApp.owner)
  await slow.destroy()
})

test('money stops when the last successful check is older than the limit: money_stopped [MON-08]', async () => {
  await sql`update ledger_gate set checked_at = now() - interval '4 hours'`.execute(testApp.db)
  await untilShown('kapis_money_gate_open 0')
  expect(await roll(maya)).toMatchObject({ status: 503, code: 'money_stopped' })
  await expect(credit(maya, 'stale')).rejects.toMatchObject({
    code: 'money_stopped',
    about: { reason: 'stale' },
  })
  await check()
  await untilShown('kapis_money_gate_open 1')
  expect((await roll(maya)).status).toBe(200)
})

test('a fault of one player stops only that player: account_under_review [MON-08]', async () => {
  await addCoins(maya, 1)
  await testApp.db.deleteFrom('live_outbox').execute()
  await check()
  const published = await testApp.db.selectFrom('live_outbox').select('event').execute()
  expect(published).toEqual([{ event: { kind: 'alerts' } }])
  await untilShown('kapis_players_quarantined 1')
  expect(await roll(jun)).toMatchObject({ status: 200 })
  await credit(jun, 'jun-goes-on')
  const refused = { status: 403, code: 'account_under_review' }
  expect(await roll(maya)).toMatchObject(refused)
  const mines = { amount: 1, currency: 'coin', identifier: 'mines', mines: 3 }
  expect(await testApp.send(maya, startMines, { body: mines })).toMatchObject(refused)
  await expect(credit(maya, 'maya-waits')).rejects.toMatchObject({ code: 'account_under_review' })
  const staff = await testApp.aPlayer({ role: 'admin' })
  const { data: overview } = await testApp.send(staff, getOverview, {})
  const finding = expect.stringMatching(/^I3 /)
  expect(overview).toMatchObject({
    isTrialBalanceEven: true,
    failedInvariants: [],
    quarantined: [{ userId: maya.userId, findings: expect.arrayContaining([finding]) }],
  })
  const { data: page } = await testApp.send(staff, getUser, { params: { userId: maya.userId } })
  expect(page.quarantine?.findings).toContainEqual(finding)
  const metrics = await testApp.app.internal.inject({ url: '/metrics' })
  expect(metrics.body).toContain('kapis_players_quarantined 1')

  await addCoins(maya, -1)
  await check()
  await untilShown('kapis_players_quarantined 0')
  expect((await roll(maya)).status).toBe(200)
  const lines = await testApp.db
    .selectFrom('audit_log')
    .select(['actor_name', 'description', 'affected_user_id'])
    .where('action', '=', 'books.quarantine')
    .orderBy('seq')
    .execute()
  const line = { actor_name: 'books', affected_user_id: maya.userId }
  expect(lines).toEqual([
    { ...line, description: 'Put a player under review' },
    { ...line, description: 'Released a player from review' },
  ])
})

test('a fault that no player explains stops everybody: money_stopped', async () => {
  await sql`insert into promo_code (code, coin_minor, ticket_minor, max_uses, available_uses,
      claimed_uses, expires_at)
    values ('GONE', 1, 0, 5, 4, 1, now())`.execute(testApp.owner)
  await check()
  await untilShown('kapis_money_gate_open 0')
  expect(await roll(jun)).toMatchObject({ status: 503, code: 'money_stopped' })
  await sql`delete from promo_code where code = 'GONE'`.execute(testApp.owner)
  await check()
  await untilShown('kapis_money_gate_open 1')
  expect((await roll(jun)).status).toBe(200)
})

test('the same fault in more than twenty players stops everybody: money_stopped', async () => {
  const many = await testApp.players(19, { coins: 1 })
  const change = async (minor: number) => {
    for (const player of [...many, maya, jun]) await addCoins(player, minor)
    const found = await check()
    return { ...splitFindings(found!), quarantined: await listQuarantine(testApp.db) }
  }
  const stopped = await change(1)
  expect(stopped.failed.length).toBeGreaterThan(0)
  expect(stopped.quarantined).toEqual([])
  expect(await change(-1)).toMatchObject({ failed: [] })
})

test('an overdue check is reported before money stops', async () => {
  const ages: number[] = []
  await sql`update ledger_gate set checked_at = now() - interval '91 minutes'`.execute(testApp.db)
  const gate = await watchMoneyGate(testApp.db, (ageSeconds) => ages.push(ageSeconds))
  await vi.waitUntil(() => ages.length > 0, SLOW)
  expect(gate.isOverdue()).toBe(true)
  expect(GATE_RULES.money({ money: gate.factsOf(maya.userId) })).toBeNull()
  expect(ages).toHaveLength(1)
  gate.stop()
})

const readQuarantined = async () => (await listQuarantine(testApp.db)).map(({ userId }) => userId)
const isOpen = async () =>
  (await testApp.db.selectFrom('ledger_gate').select('is_open').executeTakeFirstOrThrow()).is_open

test('a second check does not start while one is running', async () => {
  const second = Promise.withResolvers<unknown>()
  await addCoins(maya, 1)
  // The second check starts when the first has found the fault but has not committed yet.
  await maintainLedger(testApp.db, {
    staleHours: 3,
    async recordQuarantine() {
      second.resolve(await check().catch(String))
    },
  })
  expect(await second.promise).toBe(null)
  expect(await readQuarantined()).toEqual([maya.userId])
  await addCoins(maya, -1)
  expect(await check()).toEqual([])
  expect(await readQuarantined()).toEqual([])
})

test('a check that began before another one ends no quarantine and opens no gate', async () => {
  /**
   * Simulates a check that lost its lock with its connection: it reads the ledger now, and the
   * returned function reports its findings later.
   */
  const beginCheck = async () => {
    const mark = await readMark(testApp.db)
    const found = await checkSince(testApp.db, mark)
    return () => inTransaction(testApp.db, (tx) => recordCheck(tx, { mark, found }, settings))
  }
  const reportLate = await beginCheck()
  await addCoins(maya, 1)
  await check()
  await reportLate()
  expect(await readQuarantined()).toEqual([maya.userId])
  await addCoins(maya, -1)
  await check()

  const openLate = await beginCheck()
  await sql`insert into promo_code (code, coin_minor, ticket_minor, max_uses, available_uses,
      claimed_uses, expires_at)
    values ('LATE', 1, 0, 5, 4, 1, now())`.execute(testApp.owner)
  await check()
  await openLate()
  expect(await isOpen()).toBe(false)
  // The check now counts as the latest one, although it read the ledger before the fault existed.
  await sql`update ledger_gate set checked_at = now() - interval '1 hour'`.execute(testApp.db)
  await openLate()
  expect(await isOpen()).toBe(false)
  await sql`delete from promo_code where code = 'LATE'`.execute(testApp.owner)
  await check()
  expect(await isOpen()).toBe(true)

  const liftLate = await beginCheck()
  await addCoins(maya, 1)
  await check()
  await sql`update ledger_gate set checked_at = now() - interval '1 hour'`.execute(testApp.db)
  await liftLate()
  expect(await readQuarantined()).toEqual([maya.userId])
  await addCoins(maya, -1)
  await check()
  expect(await readQuarantined()).toEqual([])
})
