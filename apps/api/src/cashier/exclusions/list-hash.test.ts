import { expect, test } from 'vitest'
import { hashListed, makeListHasher, normaliseListed, listedNamesOf } from './list-hash.ts'

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const born = '1990-05-31'
const listed = (lastName: string, givenNames: string) =>
  normaliseListed({ kind: 'person', lastName, givenNames, dateOfBirth: born })

test.each([
  ['mobile', '0917 123-4567', 'phone:+639171234567'],
  ['email', 'Juan.Cruz+1@Gmail.com', 'email:juancruz@gmail.com'],
  ['document', 'p1234567-a', 'document:P1234567A'],
] as const)('the %s %s has the normal form %s', (kind, value, normal) => {
  expect(normaliseListed({ kind, value })).toBe(normal)
})

test('a name has one form, however its accents, case and dots are written', () => {
  expect(listed('De la Peña', 'Ma. Niña')).toBe('person:DE LA PENA|MA NINA|1990-05-31')
  expect(listed(' DE LA  PENA', 'MA NIÑA')).toBe(listed('De la Peña', 'Ma. Niña'))
})

test('the hash of a list is the plain SHA-256 of the normal form', () => {
  // printf 'phone:+639171234567' | sha256sum
  expect(hashListed({ kind: 'mobile', value: '09171234567' }).toString('hex')).toBe(
    '2b31b4f8cbe3cf6a8f116556b9ec375135365ecf550414ae7438ee3afa414a78',
  )
})

test('a middle name after the given names does not hide a person', () => {
  const checked = { givenNames: 'Juan Carlos Santos', lastName: 'Cruz', dateOfBirth: born }
  expect(listedNamesOf(checked).map(normaliseListed)).toEqual([
    listed('Cruz', 'Juan Carlos Santos'),
    listed('Cruz', 'Juan Carlos'),
    listed('Cruz', 'Juan'),
  ])
})

test('lists and persons of different times meet while one key is common', () => {
  const maya = { kind: 'mobile', value: '09171234567' } as const
  const [old, both, fresh] = [[first], [second, first], [second]].map(makeListHasher)
  const stored = old!.keep('mobile', hashListed(maya))
  expect(stored[0]!.hash.equals(hashListed(maya))).toBe(false)
  const isFound = (found: { hash: Buffer }[]) =>
    found.some(({ hash }) => stored.some((one) => one.hash.equals(hash)))
  expect(isFound(both!.hashes(maya))).toBe(true)
  expect(isFound(fresh!.hashes(maya))).toBe(false)
})
