// @vitest-environment node
import { expect, test } from 'vitest'
import { ApiError, NetworkError, SessionExpiredError } from './api-errors.ts'
import { isRetryable, queryClient, retryDelayMs } from './query-client.ts'

test('lists are fresh for 5 minutes and kept for 10 [API-03]', () => {
  const queries = queryClient.getDefaultOptions().queries
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 })
})

test('retries back off, up to 30 seconds [API-03]', () => {
  expect([0, 1, 2, 3].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(retryDelayMs(9)).toBe(30_000)
})

test('only retryable errors are retried', () => {
  expect(isRetryable(new NetworkError())).toBe(true)
  expect(isRetryable(new ApiError(503))).toBe(true)
  expect(isRetryable(new ApiError(403))).toBe(false)
  expect(isRetryable(new SessionExpiredError())).toBe(false)
})
