import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aResult } from '../../../test/a-result.ts'
import { useFeed } from './feed-store.ts'
import { makeResultsFollower } from './follow-results.ts'
import { EMPTY_FEED } from './result-feed.ts'

const ten = Array.from({ length: 10 }, (_, n) => aResult(n))
const shown = () => useFeed.getState().feed.all.length

const reduceMotion = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)

beforeEach(() => {
  vi.useFakeTimers()
  reduceMotion(false)
  useFeed.setState({ feed: EMPTY_FEED, newest: null, isStopped: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the rows of an event appear one after the other within a second', () => {
  const follower = makeResultsFollower()
  follower.follow(ten)
  expect(shown()).toBe(1)
  vi.advanceTimersByTime(450)
  expect(shown()).toBe(6)
  vi.advanceTimersByTime(550)
  expect(shown()).toBe(10)
  follower.stop()
})

test('the next event does not wait for the rows of the previous one', () => {
  const follower = makeResultsFollower()
  follower.follow(ten)
  follower.follow([aResult(20)])
  expect(shown()).toBe(11)
  follower.stop()
})

test('after the sign-out nothing more appears', () => {
  const follower = makeResultsFollower()
  follower.follow(ten)
  follower.stop()
  vi.advanceTimersByTime(2_000)
  expect(shown()).toBe(1)
})

test('with reduced motion the rows appear together', () => {
  reduceMotion(true)
  const follower = makeResultsFollower()
  follower.follow(ten)
  expect(shown()).toBe(10)
  expect(useFeed.getState().newest).toBeNull()
})
