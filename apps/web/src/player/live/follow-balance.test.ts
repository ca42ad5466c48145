import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBalance } from '../balance/balance-store.ts'
import { makeBalanceFollower } from './follow-balance.ts'

const refetch = vi.fn<() => Promise<void>>()
const ten = { coin: 100_000n, ticket: 0n }
const shown = { coin: 10, ticket: 0 }
const other = { coin: 9, ticket: 0 }
const before = useBalance.getState()

beforeEach(() => {
  vi.useFakeTimers()
  refetch.mockReset().mockResolvedValue()
  useBalance.setState({ ...before, confirmed: ten })
})
afterEach(() => {
  useBalance.setState(before)
  vi.useRealTimers()
})

test('a balance that is on screen is not requested', () => {
  makeBalanceFollower(refetch).follow(shown)
  expect(refetch).not.toHaveBeenCalled()
})

test('another balance is requested at once', () => {
  makeBalanceFollower(refetch).follow(other)
  expect(refetch).toHaveBeenCalledOnce()
})

test('bets on this page request nothing, as long as their replies tell the balance [MON-05]', () => {
  const follower = makeBalanceFollower(refetch)
  for (let settledRounds = 1; settledRounds < 10; settledRounds += 1) {
    useBalance.setState({ roundsOpen: settledRounds % 2, settledRounds })
    follower.follow(other)
    vi.advanceTimersByTime(500)
  }
  useBalance.setState({ roundsOpen: 0, confirmed: ten })
  follower.follow(shown)
  vi.advanceTimersByTime(10_000)
  expect(refetch).not.toHaveBeenCalled()
})

test('a change from elsewhere during play is requested after it', () => {
  const follower = makeBalanceFollower(refetch)
  useBalance.setState({ roundsOpen: 1 })
  follower.follow(other)
  vi.advanceTimersByTime(2_500)
  expect(refetch).not.toHaveBeenCalled()
  useBalance.setState({ roundsOpen: 0 })
  vi.advanceTimersByTime(1_000)
  expect(refetch).toHaveBeenCalledOnce()
})
