// @vitest-environment node
import { expect, test } from 'vitest'
import { manilaField } from '@kapis/contract/manila'
import { fromManila } from './manila-time.ts'

test('a time is Manila’s in any time zone', () => {
  expect(fromManila('2025-11-14T21:42')).toBe('2025-11-14T13:42:00.000Z')
  expect(manilaField('2025-11-14T13:42:00.000Z')).toBe('2025-11-14T21:42')
  expect(manilaField('2025-11-14T20:00:00.000Z')).toBe('2025-11-15T04:00')
})

test('an incomplete time is null', () => {
  expect(fromManila('')).toBeNull()
  expect(fromManila('2025-11-14')).toBeNull()
})
