import { expect, test } from 'vitest'
import { bytesArray, plainArray, textArray } from './array-text.ts'

test('numbers, ids and hashes are written as they are', () => {
  expect(plainArray([1n, 2, '3'])).toBe('{1,2,3}')
  expect(plainArray([])).toBe('{}')
  expect(bytesArray([new Uint8Array([0, 255])])).toBe('{"\\\\x00ff"}')
})

test('text cannot leave its quotes', () => {
  expect(textArray(['a', 'b,c', '{}', 'NULL'])).toBe('{"a","b,c","{}","NULL"}')
  expect(textArray(['"', '\\', '","x'])).toBe('{"\\"","\\\\","\\",\\"x"}')
})
