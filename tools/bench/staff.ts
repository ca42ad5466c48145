import { keepInsights } from '../../apps/api/src/ledger/insights/keep-insights.ts'
import { sumDays } from '../../apps/api/src/ledger/reports/sum-days.ts'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { median, round } from '../prove/statistics.ts'
import { KAPIS } from '../run/start-api.ts'
import { fillTo } from './growth.ts'
import type { BenchApp } from './bench-app.ts'
import { cookieOf, playerId } from './make-players.ts'
import { fillStaffLists } from './staff-fill.ts'

export type StaffFigure = { page: string; medianMs: number; worstMs: number }

const JOURNAL_ROWS = 10_000_000
const REPEATS = 25
/** With a cap, the dashboard also sums the withdrawals paid that day. */
const OUTFLOW_CAP_COINS = '1000000000'
const BOSS = 1
const SOMEONE = playerId(5)

/**
 * Measures every staff list and the dashboard over HTTP, on a database as large as after years of
 * use.
 */
export async function measureStaff(app: BenchApp, say: (line: string) => void) {
  await fillTo(app, JOURNAL_ROWS)
  say(`the journal has ${JOURNAL_ROWS} rows`)
  await fillStaffLists(app)
  say('the lists are filled')
  await sumAll(app)
  await app.admin.query(`update app_user set role = 'super_admin' where user_id = $1`, [
    playerId(BOSS),
  ])
  const api = await app.startApi(KAPIS, { OUTFLOW_CAP: OUTFLOW_CAP_COINS })
  const figures: StaffFigure[] = []
  for (const [page, path] of await listPages(api.url)) {
    const figure = { page, ...(await time(() => get(api.url + path))) }
    say(JSON.stringify(figure))
    figures.push(figure)
  }
  await api.stop()
  return figures
}

export function printStaff(figures: readonly StaffFigure[]): void {
  if (figures.length === 0) return
  console.log('\n| staff page | median ms | worst ms |\n|---|---|---|')
  for (const { page, medianMs, worstMs } of figures) {
    console.log(`| ${page} | ${medianMs} | ${worstMs} |`)
  }
}

/** Updates the daily sums and what is computed from them, as the worker does. */
async function sumAll({ ownerUrl }: BenchApp): Promise<void> {
  const db = openDb(openPool({ url: ownerUrl, connectionsMax: 1, waitMs: 60_000, loanMs: 600_000 }))
  await sumDays(db)
  await keepInsights(db)
  await db.destroy()
}

const ADMIN = '/api/v1/admin'
const LISTS: Record<string, string> = {
  users: `${ADMIN}/users`,
  'wallet queue': `${ADMIN}/wallet-history`,
  'deposit receipts': `${ADMIN}/deposit-receipts`,
  reports: `${ADMIN}/reports`,
  notifications: `${ADMIN}/notifications`,
  'audit logs': `${ADMIN}/audit-logs`,
  'promo codes': `${ADMIN}/promo-codes`,
  'promo claims': `${ADMIN}/promo-claims`,
}
const OTHERS: Record<string, string> = {
  dashboard: `${ADMIN}/overview`,
  'dashboard, charts of 90 days': `${ADMIN}/figures?days=90`,
  'dashboard, lists about players': `${ADMIN}/insights?days=90`,
  'users, a rare name': `${ADMIN}/users?search=a1b2c3d`,
  'users, a name that all have': `${ADMIN}/users?search=user_`,
  'users, a number': `${ADMIN}/users?search=500123456`,
  'users, blocked': `${ADMIN}/users?status=blocked`,
  'users by name': `${ADMIN}/users?sortBy=username`,
  'deposits that wait': `${ADMIN}/wallet-history?type=deposit&status=pending`,
  'withdrawals that wait': `${ADMIN}/wallet-history?type=withdraw&status=pending`,
  'deposit receipts, a reference': `${ADMIN}/deposit-receipts?search=R000000012345`,
  'one user': `${ADMIN}/users/${SOMEONE}`,
  'one user, analytics': `${ADMIN}/users/${SOMEONE}/analytics`,
  'one user, analytics of 90 days': `${ADMIN}/users/${SOMEONE}/analytics?days=90`,
  'one user, wallet': `${ADMIN}/users/${SOMEONE}/wallet`,
  'one user, transactions': `${ADMIN}/users/${SOMEONE}/transaction-history?page=1&pageSize=10`,
  'one user, transactions, 1,000th': `${ADMIN}/users/${SOMEONE}/transaction-history?page=1000&pageSize=10`,
  'one user, audit': `${ADMIN}/audit-logs?affectedUserId=${SOMEONE}`,
}

async function listPages(url: string): Promise<[string, string][]> {
  const pages: [string, string][] = []
  for (const [name, path] of Object.entries(LISTS)) {
    const before = await get(`${url}${path}?page=999&pageSize=10`)
    const key = before.pagination.lastEvaluatedKey
    pages.push([`${name}, first`, path], [`${name}, 1,000th by number`, `${path}?page=1000`])
    if (key !== null) {
      const after = encodeURIComponent(`${key.createdAt}_${key.id}`)
      pages.push([`${name}, 1,000th by key`, `${path}?page=1000&after=${after}`])
    }
  }
  return [...pages, ...Object.entries(OTHERS)]
}

type Listed = { pagination: { lastEvaluatedKey: { createdAt: string; id: string } | null } }

async function get(address: string): Promise<Listed> {
  const headers = { cookie: `__Host-kapis=${cookieOf(BOSS)}` }
  const answer = await fetch(address, { headers })
  const body = (await answer.json()) as { data: Listed }
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(body)}`)
  return body.data
}

async function time(ask: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < REPEATS; n += 1) {
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
  }
  return { medianMs: round(median(times)), worstMs: round(Math.max(...times)) }
}
