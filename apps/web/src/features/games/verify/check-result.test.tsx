import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BetCheck } from './check-result.ts'
import { checkResult, waitForCheck } from './check-result.ts'
import { VerifiedTick } from './verified-tick.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an unavailable check raises no alert and is retried', async () => {
  let isReachable = false
  const find = vi.fn<() => Promise<string | null>>(async () =>
    isReachable ? null : waitForCheck(),
  )
  const checked = vi.fn<(check: BetCheck) => void>()
  expect(await checkResult(find, checked)).toEqual({ mismatch: null, isUnchecked: true })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(find).toHaveBeenCalledTimes(2)
  expect(checked).not.toHaveBeenCalled()
  isReachable = true
  await vi.advanceTimersByTimeAsync(4_000)
  expect(checked).toHaveBeenCalledExactlyOnceWith({ mismatch: null, isUnchecked: false })
})

test('a mismatch raises an alert at once', async () => {
  const checked = vi.fn<(check: BetCheck) => void>()
  const found = await checkResult(async () => 'The payout differs.', checked)
  expect(found).toEqual({ mismatch: 'The payout differs.', isUnchecked: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checked).not.toHaveBeenCalled()
})

test.each([
  [{ mismatch: null, isUnchecked: true }, 'Unverified, retrying'],
  [{ mismatch: null, isUnchecked: false }, 'Verified'],
  [{ mismatch: 'x', isUnchecked: false }, 'Not verified'],
])('a check of %j is shown as %s', (check, words) => {
  render(<VerifiedTick isPractice={false} check={check} />)
  expect(screen.getByText(words)).toBeTruthy()
})
