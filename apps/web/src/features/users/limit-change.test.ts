// @vitest-environment node
import { expect, test } from 'vitest'
import { limitChange } from './limit-change.ts'

const NOW = Date.UTC(2025, 10, 14, 13, 42)

test.each([
  ['500', null, 'at-once'],
  ['499.99', 500, 'at-once'],
  ['0', 500, 'at-once'],
  ['500.00', 500, 'same'],
  ['500.01', 500, 'later'],
  ['', 500, 'wrong'],
  ['-1', 500, 'wrong'],
  ['1.001', null, 'wrong'],
])('a limit of "%s" after %s applies: %s', (typed, current, when) => {
  expect(limitChange(typed, current, NOW).when).toBe(when)
})

test('a looser limit applies exactly a day later', () => {
  expect(limitChange('900', 500, NOW)).toEqual({
    when: 'later',
    at: new Date(Date.UTC(2025, 10, 15, 13, 42)),
  })
})
