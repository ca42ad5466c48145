import { create } from 'zustand'
import { balance, useBalance } from '../balance/balance-store.ts'
import { onSignedOut, session } from '../session/session-store.ts'
import { addRows, EMPTY_FEED, mayBeOf, pauseFeed } from './result-feed.ts'
import type { FeedRow, ResultFeed } from './result-feed.ts'

type FeedState = {
  feed: ResultFeed
  /** The row that a live event brought last. */
  newest: FeedRow | null
  /** Whether the player has pressed pause. It holds on every page until they press it again. */
  isStopped: boolean
}

const initial: FeedState = { feed: EMPTY_FEED, newest: null, isStopped: false }

/** The feed of results, which the home page and the pages of games show. */
export const useFeed = create<FeedState>(() => initial)

/** Rows of the player that wait until the stage has revealed the bet. */
let untold: FeedRow[] = []

onSignedOut(() => {
  untold = []
  useFeed.setState(initial)
})

useBalance.subscribe(({ roundsOpen }, before) => {
  if (roundsOpen < before.roundsOpen && untold.length > 0) add(untold.splice(0))
})

/** Adds rows of a requested list. */
export function addListed(rows: readonly FeedRow[]): void {
  add(rows.filter(isTold))
}

/** Adds a row of a live event. */
export function addLive(row: FeedRow): void {
  if (!isTold(row)) return
  add([row])
  useFeed.setState({ newest: row })
}

function add(rows: readonly FeedRow[]): void {
  useFeed.setState(({ feed }) => ({ feed: addRows(feed, rows) }))
}

/**
 * Returns whether a row may be shown. One that may be the player's own waits while a bet is not
 * revealed yet, because it would reveal the result before the stage does.
 */
function isTold(row: FeedRow): boolean {
  const username = session().user?.username ?? ''
  if (balance().roundsOpen === 0 || !mayBeOf(username, row)) return true
  untold.push(row)
  return false
}

export function setPaused(isPaused: boolean): void {
  useFeed.setState(({ feed }) => ({ feed: pauseFeed(feed, isPaused) }))
}

export function setStopped(isStopped: boolean): void {
  useFeed.setState({ isStopped })
}
