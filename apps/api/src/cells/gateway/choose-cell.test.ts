import { expect, test } from 'vitest'
import { chooseCell } from './choose-cell.ts'

const choose = (ids: string[], found: Record<string, string[]>, silent: string[] = []) =>
  chooseCell(ids, { found: new Map(Object.entries(found)), silent })
const code = (name: string) => expect.objectContaining({ code: name })

test('the first cell that has all rows is chosen, though others have some of them', () => {
  expect(choose(['a'], { c1: [], c2: ['a'], c3: ['a'] })).toBe('c2')
  expect(choose(['a', 'b'], { c1: ['a'], c2: ['a', 'b'] }, ['c3'])).toBe('c2')
})

test('a missing row is unavailable while a cell that may have it is silent', () => {
  expect(() => choose(['a', 'b'], { c1: ['a'] }, ['c2'])).toThrow(code('unavailable'))
  expect(() => choose(['a'], { c1: [] }, ['c2'])).toThrow(code('unavailable'))
})

test('a cell with some of the rows answers itself if no other one has the rest', () => {
  expect(choose(['a', 'b'], { c1: [], c2: ['a'] })).toBe('c2')
})

test('rows of no cell are not found, and rows of several cells are refused', () => {
  expect(() => choose(['a'], { c1: [], c2: [] })).toThrow(code('not_found'))
  expect(() => choose(['a', 'b'], { c1: ['a'], c2: ['b'] })).toThrow(code('several_cells'))
})
