import type { LiveResult } from '@kapis/contract/live'
import type { RecentTransaction } from '@kapis/contract/transactions'
import type { Currency } from '@kapis/money/money'
import type { Game } from '@kapis/games/games'

/** A settled bet in the feed of results. */
export type FeedRow = {
  key: string
  at: string
  game: Game
  name: string
  isOwn: boolean
  currency: Currency
  stake: number
  payout: number
  multiplier: number
  isHighWin: boolean
}

type FeedLists = { all: readonly FeedRow[]; high: readonly FeedRow[] }
/** What is known, newest first, and what is shown instead while the feed is paused. */
export type ResultFeed = FeedLists & {
  paused: FeedLists | null
  /** How many rows have arrived since the feed was paused. */
  missed: { all: number; high: number }
}

export const EMPTY_FEED: ResultFeed = {
  all: [],
  high: [],
  paused: null,
  missed: { all: 0, high: 0 },
}

/** The server marks results of live events by the same rule. */
const HIGH_WIN_FROM = 10
/** More rows are kept than are shown, so that a row that arrives again is recognised. */
const KEPT = 40

/** Adds rows, whatever their order. A row that is already in the feed is not added again. */
export function addRows(feed: ResultFeed, rows: readonly FeedRow[]): ResultFeed {
  const known = new Set([...feed.all, ...feed.high].map(({ key }) => key))
  const fresh = [...new Map(rows.map((row) => [row.key, row])).values()].filter(
    ({ key }) => !known.has(key),
  )
  if (fresh.length === 0) return feed
  const freshHigh = fresh.filter(({ isHighWin }) => isHighWin)
  const { paused, missed } = feed
  return {
    all: newestOf(feed.all, fresh),
    high: newestOf(feed.high, freshHigh),
    paused,
    missed:
      paused === null
        ? missed
        : { all: missed.all + fresh.length, high: missed.high + freshHigh.length },
  }
}

function newestOf(known: readonly FeedRow[], fresh: readonly FeedRow[]): readonly FeedRow[] {
  const rows = [...fresh.toReversed(), ...known]
  return rows.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, KEPT)
}

/** Keeps what is shown as it is, or shows what has arrived meanwhile. */
export function pauseFeed(feed: ResultFeed, isPaused: boolean): ResultFeed {
  if (isPaused === (feed.paused !== null)) return feed
  const paused = isPaused ? { all: feed.all, high: feed.high } : null
  return { ...feed, paused, missed: EMPTY_FEED.missed }
}

/** Returns the rows to show. A list that was empty when the feed was paused is filled all the same. */
export function shownRows(feed: ResultFeed, list: keyof FeedLists): readonly FeedRow[] {
  const kept = feed.paused?.[list] ?? []
  return kept.length > 0 ? kept : feed[list]
}

/** Makes a row of a live result. Its name is masked also if it is the player's own. */
export function rowOfResult(result: LiveResult): FeedRow {
  const bet = { ...result, isOwn: false }
  return { ...bet, key: keyOf(bet) }
}

/** Makes rows of the settled bets of a list of transactions. */
export function rowsOfBets(transactions: readonly RecentTransaction[]): FeedRow[] {
  return transactions.flatMap((row) => {
    const { game, createdAt: at, amount: stake, payout, payoutMultiplier: multiplier } = row
    if (game === null || row.source === 'game_held') return []
    const { currency, isOwn, username: name } = row
    const isHighWin = multiplier >= HIGH_WIN_FROM && payout >= stake
    const bet = { at, game, name, isOwn, currency, stake, payout, multiplier, isHighWin }
    return [{ ...bet, key: keyOf(bet) }]
  })
}

/**
 * Live results have no id, so a bet is recognised by what it has in common with its transaction. In
 * a list of transactions, only the player's own name is not masked.
 */
function keyOf(bet: Omit<FeedRow, 'key'>): string {
  const masked = bet.isOwn ? maskedName(bet.name) : bet.name
  return [Date.parse(bet.at), masked, bet.game, bet.stake, bet.payout].join(' ')
}

/** Masks a name as the server does. */
function maskedName(name: string): string {
  return `${name.slice(0, 2)}••••${name.slice(-2)}`
}

/** Returns whether a row may be a bet of this player. A live result contains only a masked name. */
export function mayBeOf(username: string, { isOwn, name }: FeedRow): boolean {
  return isOwn || name === maskedName(username)
}
