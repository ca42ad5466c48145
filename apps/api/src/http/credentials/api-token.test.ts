import { POLICY, STAFF_ACTIONS } from '@kapis/contract/policy'
import type { Access, StaffRule } from '@kapis/contract/policy'
import { expect, test } from 'vitest'
import { API_TOKEN_ROUTES } from '@kapis/contract/api-token-routes'
import { readApiToken } from './api-token.ts'

const read = (authorization?: string) => readApiToken({ headers: { authorization } })

test('only a bearer token of ours is one', () => {
  expect(read('Bearer kapis_abc')).toBe('abc')
  expect(read('bearer  kapis_abc')).toBe('abc')
  expect(read('Bearer kapis_')).toBe('')
  for (const other of [undefined, '', 'kapis_abc', 'Bearer abc', 'Basic kapis_abc']) {
    expect(read(other)).toBeNull()
  }
})

test('no report asks for a step-up, which a program cannot give', () => {
  expect(API_TOKEN_ROUTES).toContain('getOverview')
  const rules = API_TOKEN_ROUTES.flatMap((name): readonly StaffRule[] => {
    const access: Access = POLICY[name]
    return access.for === 'staff' ? access.actions.map((action) => STAFF_ACTIONS[action]) : []
  })
  expect(rules.length).toBeGreaterThanOrEqual(API_TOKEN_ROUTES.length)
  expect(rules.filter(({ stepUp }) => stepUp)).toEqual([])
})
