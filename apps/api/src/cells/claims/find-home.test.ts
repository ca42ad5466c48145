import { expect, test } from 'vitest'
import type { Directory } from '../directory/open-directory.ts'
import { findHomeOfName } from './find-home.ts'

/** A directory that knows no name. */
const query = {
  select: () => query,
  where: () => query,
  executeTakeFirst: async () => undefined,
}
const directory = { selectFrom: () => query } as unknown as Directory

test('a name that nobody has may be at any cell, even one that is out', async () => {
  const list = async () => [
    { name: 'c1', address: '', state: 'open' as const },
    { name: 'c2', address: '', state: 'out' as const },
  ]
  const homes = [0, 1, 2, 3].map((n) => {
    const digest = Buffer.from([0, 0, 0, n])
    return findHomeOfName({ directory, list }, { kind: 'username', digest })
  })
  expect(await Promise.all(homes)).toEqual(['c1', 'c2', 'c1', 'c2'])
})
