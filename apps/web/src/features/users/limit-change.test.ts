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
])('"%s" after %s counts: %s', (typed, current, when) => {
  expect(limitChange(typed, current, NOW).when).toBe(when)
})

test('a looser one begins exactly a day later', () => {
  expect(limitChange('900', 500, NOW)).toEqual({
    when: 'later',
    at: new Date(Date.UTC(2025, 10, 15, 13, 42)),
  })
})
