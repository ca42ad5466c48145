// @vitest-environment node
import { expect, test } from 'vitest'
import { ageOf, formatDay, formatTyped, isOfAge, readDay } from './day-field.ts'

test('digits become a day as they are typed', () => {
  expect(['0', '03', '031', '0314', '03141', '03 / 14 / 19991'].map(formatTyped)).toEqual([
    '0',
    '03',
    '03 / 1',
    '03 / 14',
    '03 / 14 / 1',
    '03 / 14 / 1999',
  ])
})

test('only a real day is read', () => {
  expect(readDay('03 / 14 / 1999')).toBe('1999-03-14')
  expect(readDay('02 / 29 / 2000')).toBe('2000-02-29')
  for (const typed of ['02 / 30 / 2000', '13 / 01 / 2000', '03 / 14', '01 / 01 / 0099']) {
    expect(readDay(typed)).toBeNull()
  }
  expect(formatDay('1999-03-14')).toBe('03/14/1999')
})

test('the 21st birthday counts from midnight in Manila', () => {
  const birthday = Date.parse('2026-11-17T00:00:00+08:00')
  expect(isOfAge('2005-11-17', birthday - 1)).toBe(false)
  expect(isOfAge('2005-11-17', birthday)).toBe(true)
  expect(ageOf('2005-11-18', birthday)).toBe(20)
})
