import { expect, test } from 'vitest'
import { countFailure, describeFailures } from './failures.ts'
import type { Failures } from './failures.ts'

test('failures are counted by request, status and code, and a reply of 200 is none', () => {
  const failures: Failures = {}
  const busy = { status: 503, code: 'unavailable', data: null }
  expect(countFailure(failures, 'bet', { status: 200, code: null, data: {} })).toBe(false)
  expect(describeFailures(failures)).toBe('')
  expect(countFailure(failures, 'read', 'nothing')).toBe(true)
  expect(countFailure(failures, 'bet', busy)).toBe(true)
  expect(countFailure(failures, 'bet', busy)).toBe(true)
  expect(failures).toEqual({ 'read no reply': 1, 'bet 503 unavailable': 2 })
  expect(describeFailures(failures)).toBe('2 × bet 503 unavailable, 1 × read no reply')
})
