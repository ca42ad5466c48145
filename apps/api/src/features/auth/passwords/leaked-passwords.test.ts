import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { LEAKED_COUNT, isLeaked, packLeaked } from './leaked-passwords.ts'

test('the list has the 100,000 passwords, of which some differ only in case', () => {
  expect(LEAKED_COUNT).toBeGreaterThan(96_000)
  expect(LEAKED_COUNT).toBeLessThanOrEqual(100_000)
})

test.each(['123456', 'password', 'PassWord', 'iloveyou', 'manchester', 'jordan23', 'p@ssw0rd'])(
  '%s is in the list [ACC-10]',
  (password) => {
    expect(isLeaked(password)).toBe(true)
  },
)

test('20,000 random passwords are not in the list', () => {
  const random = Array.from({ length: 20_000 }, () => randomBytes(12).toString('base64'))
  // By chance, one of them is found in one run of 500; two never are.
  expect(random.filter(isLeaked).length).toBeLessThanOrEqual(1)
})

test('a list is packed sorted, without repeats', () => {
  const packed = packLeaked(['b', 'a', 'B', 'c'])
  expect(packed).toHaveLength(15)
  const prefixes = [0, 5, 10].map((start) => packed.toString('hex', start, start + 5))
  expect(prefixes).toEqual(prefixes.toSorted())
  expect(packLeaked(['c', 'b', 'a'])).toEqual(packed)
})
