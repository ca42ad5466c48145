import { expect, test } from 'vitest'
import { CODES_MAX, afterRequest } from './code-limits.ts'
import type { CodeRequests } from './code-limits.ts'

const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(minutes * MINUTE_MS)

test('a code can be requested once a minute', () => {
  const first = afterRequest(undefined, at(0)) as CodeRequests
  expect(afterRequest(first, new Date(MINUTE_MS - 1))).toBe('code_wait')
  expect(afterRequest(first, at(1))).toMatchObject({ requested: 2, requestedAt: at(1) })
})

test('ten codes can be requested in 24 hours, whenever they are requested', () => {
  let state = afterRequest(undefined, at(0)) as CodeRequests
  for (let n = 1; n < CODES_MAX; n += 1) state = afterRequest(state, at(n)) as CodeRequests
  expect(afterRequest(state, at(24 * 60 - 1))).toBe('code_limit')
  expect(afterRequest(state, at(24 * 60))).toMatchObject({ requested: 1 })
})
