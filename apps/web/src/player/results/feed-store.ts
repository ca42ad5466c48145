import { create } from 'zustand'
import { onSignedOut } from '../session/session-store.ts'
import { addRows, EMPTY_FEED, pauseFeed } from './result-feed.ts'
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

onSignedOut(() => useFeed.setState(initial))

/** Adds rows of a requested list. */
export function addListed(rows: readonly FeedRow[]): void {
  useFeed.setState(({ feed }) => ({ feed: addRows(feed, rows) }))
}

/** Adds a row of a live event. */
export function addLive(row: FeedRow): void {
  useFeed.setState(({ feed }) => ({ feed: addRows(feed, [row]), newest: row }))
}

export function setPaused(isPaused: boolean): void {
  useFeed.setState(({ feed }) => ({ feed: pauseFeed(feed, isPaused) }))
}

export function setStopped(isStopped: boolean): void {
  useFeed.setState({ isStopped })
}
