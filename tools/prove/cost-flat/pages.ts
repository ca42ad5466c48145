import { hash } from 'node:crypto'
import { POLICY } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { BUSY_PLAYER } from './grow/grow.ts'
import { timeSpent } from './measure.ts'
import type { Grown } from './open-grown.ts'

/** A request that is measured at every size. */
export type Page = { title: string; name: RouteName; query: string; isWhole: boolean }

const FILE = 'it finds one row by its key and reads one file'

/** The routes that are not measured, each with the reason. */
export const PAGE_EXCEPTIONS: Partial<Record<RouteName, string>> = {
  openEvents: 'it is a stream that does not end; live.fanout and live.page measure it',
  getIdentityImage: FILE,
  getOwnReplyImage: FILE,
  getOwnWalletImage: FILE,
  getReplyImage: FILE,
  getWalletImage: FILE,
}

const BY_DAY = 'it shows or compares every row of a day, and all grown rows lie in the same days'
const BY_PLAYER = 'it adds up all payments of one player, who has half of the grown ones'
const BY_SEARCH = `a search of the journal for what no index has, because every bet would have to be
  entered in it, stops after a second and says how far it got`
const BY_LETTERS = `the index of a search has an entry for every three letters of a name, and here
  all names have the same ones`

/** A search that the names of all grown players contain. */
const EVERYBODY = 'p-0000000'

/**
 * The pages that may grow as the rows do, by the beginning of their titles, each with the reason: they
 * return or verify everything by design, or are limited by something else.
 */
export const WHOLE: Record<string, string> = {
  exportPlayerData: 'a player is given everything that is stored about them',
  'getInsights?days=90': 'it adds up the deposits of ninety days, in which all grown ones lie',
  getReconDay: BY_DAY,
  getUser: BY_PLAYER,
  getWalletReview: BY_PLAYER,
  getStatement: 'it contains every entry of its months',
  [`*?search=${EVERYBODY}`]: BY_LETTERS,
  'listWalletQueue?search=09000000008': BY_LETTERS,
  'listApprovals?state=lapsed': 'it decides for every open request whether it has lapsed',
  'listAllTransactions?amountMin': BY_SEARCH,
  'listAllTransactions?currency': BY_SEARCH,
  'listAllTransactions?game': BY_SEARCH,
  'listAllTransactions?search': BY_SEARCH,
  'listAllTransactions?source': BY_SEARCH,
  'listAllTransactions?userId': BY_SEARCH,
  'listTransactions?page=1&pageSize=10&': BY_SEARCH,
  suggestMatches: BY_DAY,
  verifyAuditLogs: 'it verifies the chain from its first entry',
}

/** Filters that read something else than the page without them. */
const FILTERS: Partial<Record<RouteName, string[]>> = {
  getFigures: ['days=7', 'days=90'],
  getInsights: ['days=7', 'days=90'],
  getUserAnalytics: ['days=7', 'days=90'],
  getStatement: ['from=2026-01-01&to=2026-12-31'],
  listAllTransactions: [
    `userId=${BUSY_PLAYER}`,
    'game=dice',
    'game=keno',
    'source=deposit',
    'currency=ticket',
    'amountMin=499.5&amountMax=500.5',
  ],
  listApprovals: ['state=open', 'state=lapsed'],
  listAuditLogs: [`affectedUserId=${BUSY_PLAYER}`, 'action=users.comment', 'action=users.role'],
  listDepositReceipts: ['status=pending', 'search=000000000123'],
  listNotifications: ['type=system', 'status=pending'],
  listPromoClaims: [`userId=${BUSY_PLAYER}`],
  listPromoCodes: ['status=active', 'status=disabled'],
  listRecentBets: ['game=keno'],
  listReports: ['status=open', 'status=closed', 'priority=high', `userId=${BUSY_PLAYER}`],
  listTransactions: ['source=bonus', 'game=keno', 'source=deposit'],
  listUsers: [
    'status=blocked',
    'role=player',
    'role=moderator',
    'sortBy=username',
    'homeOnly=true',
  ],
  listWalletQueue: [
    'type=deposit&status=pending',
    'type=withdraw&status=completed',
    'status=rejected',
    'search=09000000008',
  ],
  searchAll: ['q=p-00000000000', 'q=09000000123', 'q=R000000000123', 'q=nobody'],
}

/** The queries without which a route cannot be called. */
const NEEDED: Partial<Record<RouteName, string>> = {
  getStatement: 'from=2026-11-01&to=2026-11-30',
  listRecentBets: 'game=dice',
  listRecentTransactions: 'page=1&pageSize=10',
  listTransactionHistory: 'page=1&pageSize=10',
  listTransactions: 'page=1&pageSize=10',
  searchAll: 'q=p-000',
}

/** The lists that are not read by GET, because the specification says so. */
const POSTED: readonly RouteName[] = ['listRecentTransactions']

/** Returns the names of all routes that read, in the order of the contract. */
function readingRoutes(): RouteName[] {
  const all = Object.entries(routes) as [RouteName, Route][]
  return all.flatMap(([name, { method }]) =>
    method === 'GET' || POSTED.includes(name) ? name : [],
  )
}

/**
 * Returns the pages of every route that is not an exception: each route without a filter first, then
 * the other pages of all routes.
 */
export function listPages(): { first: Page[]; others: Page[] } {
  const all = readingRoutes().flatMap((name) => {
    if (PAGE_EXCEPTIONS[name] !== undefined) return []
    return queriesOf(name).map((query, place) => {
      const title = query === '' ? name : `${name}?${query}`
      const isWhole = Object.keys(WHOLE).some((start) => isOf(title, start))
      return { page: { title, name, query, isWhole }, isFirst: place === 0 }
    })
  })
  return {
    first: all.flatMap(({ page, isFirst }) => (isFirst ? page : [])),
    others: all.flatMap(({ page, isFirst }) => (isFirst ? [] : page)),
  }
}

/**
 * Returns whether a title is that of a route, or begins with a route and a part of its query. An
 * asterisk stands for any route.
 */
function isOf(title: string, start: string): boolean {
  if (start.startsWith('*')) return title.endsWith(start.slice(1))
  return start.includes('?') ? title.startsWith(start) : title.split('?')[0] === start
}

function queriesOf(name: RouteName): string[] {
  const { query } = routes[name] as Route & { query?: { shape?: object } }
  const fields = Object.keys((query as { shape?: object } | undefined)?.shape ?? {})
  const needed = NEEDED[name]
  const searches = fields.includes('search') ? [`search=${EVERYBODY}`, 'search=nobody'] : []
  const deep = BY_KEY.includes(name) ? [] : [DEEP]
  const sizes = fields.includes('pageSize') && needed === undefined ? ['pageSize=100', ...deep] : []
  const filters = (FILTERS[name] ?? []).map((filter) =>
    fields.includes('pageSize') && needed !== undefined ? `${needed}&${filter}` : filter,
  )
  return [needed ?? '', ...sizes, ...searches, ...filters]
}

/** The lists whose later pages can be called with the key of the page before only. */
const BY_KEY: readonly RouteName[] = ['listAllTransactions']

/** A page in the middle of the smallest list. Larger lists skip as many rows. */
const DEEP = 'page=20&pageSize=20'

/** Requests a page and returns the processor time that this took. Throws if the page was refused. */
export async function timePage(
  { app, cookies, processes }: Grown,
  page: Page,
  params: Params,
): Promise<number> {
  const route: Route = routes[page.name]
  const access = POLICY[page.name]
  const cookie = access.for === 'staff' ? cookies.boss : cookies.busy
  const request = {
    method: route.method,
    url: `${fillPath(route.path, params)}${page.query === '' ? '' : `?${page.query}`}`,
    ...(route.method !== 'GET' && { payload: {} }),
    ...(access.for !== 'anyone' && { headers: { cookie: `__Host-kapis=${cookie}` } }),
  }
  return await timeSpent(processes, async () => {
    const { statusCode, body } = await app.inject(request)
    if (statusCode === 200) return
    throw new Error(`${page.title} answered ${statusCode}: ${body.slice(0, 100)}`)
  })
}

type Params = Record<string, string>

/** Returns the rows that the paths name: of the busy player, where rows have an owner. */
export async function findParams({ db }: Grown): Promise<Params> {
  const { wallet_history_id: walletHistoryId } = await db
    .selectFrom('wallet_history')
    .select('wallet_history_id')
    .where('player_id', '=', BUSY_PLAYER)
    .where('status', '=', 'completed')
    .where('type', '=', 'deposit')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    userId: BUSY_PLAYER,
    walletHistoryId,
    reportId: uuidOf('report', 100),
    identityCheckId: uuidOf('check', 1),
    exclusionUploadId: uuidOf('upload', 1),
    shareId: uuidOf('share', 1),
    day: new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10),
    epoch: '1',
    seq: '1',
  }
}

/** Returns the id of a row that `uuid_of` gave while the tables were grown. */
export function uuidOf(kind: string, n: number): string {
  const digits = hash('md5', `${kind}${n}`, 'hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
