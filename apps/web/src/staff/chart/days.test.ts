import { expect, test } from 'vitest'
import { HOUR_COLUMNS, dayColumns, formatChange, sumOf } from './days.ts'

test('a day is short on the axis and has its year in the table', () => {
  expect(dayColumns([{ day: '2026-11-05' }])).toEqual([{ label: '11/05', name: '11/05/26' }])
  expect([0, 11, 12, 23].map((hour) => HOUR_COLUMNS[hour]?.label)).toEqual([
    '12AM',
    '11AM',
    '12PM',
    '11PM',
  ])
})

test.each([
  [111.4, 100, '▲ 11.4%'],
  [50, 100, '▼ 50.0%'],
  [100, 100, '= 0.0%'],
  [5, 0, '▲'],
  [50, -100, '▲ 150.0%'],
])('from the second to the first of %d and %d is a change of %s', (now, before, text) => {
  expect(formatChange(now, before)).toBe(text)
})

test('a sum of amounts has no binary remainder', () => {
  expect(sumOf([0.1, 0.2])).toBe(0.3)
})
