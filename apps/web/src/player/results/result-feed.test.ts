import { expect, test } from 'vitest'
import { aResult } from '../../../test/a-result.ts'
import { aTransaction } from '../../../test/fake-state.ts'
import {
  addRows,
  EMPTY_FEED,
  pauseFeed,
  rowOfResult,
  rowsOfBets,
  shownRows,
} from './result-feed.ts'
import type { ResultFeed } from './result-feed.ts'

const live = (n: number, change = {}) => rowOfResult(aResult(n, change))
const times = (feed: ResultFeed, list: 'all' | 'high' = 'all') =>
  shownRows(feed, list).map(({ at }) => new Date(at).getUTCSeconds())

test('the newest rows come first, whatever the order in which they arrive', () => {
  const feed = addRows(addRows(EMPTY_FEED, [live(1), live(3)]), [live(2)])
  expect(times(feed)).toEqual([3, 2, 1])
})

test('high wins have a list of their own, from which lost bets do not push them', () => {
  let feed = addRows(EMPTY_FEED, [live(0, { isHighWin: true })])
  for (let n = 1; n < 59; n += 1) feed = addRows(feed, [live(n)])
  expect(feed.all).toHaveLength(40)
  expect(times(feed, 'high')).toEqual([0])
})

test('a bet in the list and in a live event is one row, also if it is the player’s own', () => {
  const at = '2026-11-17T06:00:01.000Z'
  const own = aTransaction(1, { isOwn: true, username: 'maya_luz', createdAt: at, payout: 50 })
  const same = { name: 'ma••••uz', stake: 100, payout: 50 }
  const listed = addRows(EMPTY_FEED, rowsOfBets([own]))
  expect(addRows(listed, [live(1, same)])).toBe(listed)
  expect(addRows(listed, [live(1, { ...same, name: 'mi••••uz' })]).all).toHaveLength(2)
})

test('a paused feed keeps its rows and counts the new ones', () => {
  let feed = pauseFeed(addRows(EMPTY_FEED, [live(1)]), true)
  feed = addRows(feed, [live(2), live(3, { isHighWin: true })])
  expect(times(feed)).toEqual([1])
  expect(feed.missed).toEqual({ all: 2, high: 1 })
  const resumed = pauseFeed(feed, false)
  expect(times(resumed)).toEqual([3, 2, 1])
  expect(resumed.missed).toEqual({ all: 0, high: 0 })
})

test('a feed that was paused while it was empty is filled all the same', () => {
  expect(times(addRows(pauseFeed(EMPTY_FEED, true), [live(1)]))).toEqual([1])
})

test('deposits and open rounds are no results; ten times the stake is a high win', () => {
  const rows = rowsOfBets([
    aTransaction(1, { game: null, source: 'deposit' }),
    aTransaction(2, { source: 'game_held' }),
    aTransaction(3, { payout: 999, payoutMultiplier: 9.99 }),
    aTransaction(4, { payout: 1_000, payoutMultiplier: 10 }),
  ])
  expect(rows.map(({ isHighWin }) => isHighWin)).toEqual([false, true])
})
