import { randomBytes, randomUUID } from 'node:crypto'
import { monthKey, playerLeaf, writeLeaf } from '@kapis/transparency/leaves'
import { expect, test } from 'vitest'
import { int8Array, uuidArray } from '#db/arrays/binary-array.ts'
import { placePlayers } from './gather-players.ts'

/** Returns the newest entries of some players in a month. */
function makeMonth(month: string, players: number) {
  const each = <T>(make: (n: number) => T) => Array.from({ length: players }, (_, n) => make(n))
  return {
    month,
    players: uuidArray(each(() => randomUUID())),
    seqs: int8Array(each((n) => BigInt(2 ** 40 + n))),
    hashes: randomBytes(32 * players),
    secrets: randomBytes(32 * players),
  }
}

test('around midnight of a month, each player gets a leaf with the key of the entry’s month', () => {
  const given = [makeMonth('2026-11', 40), makeMonth('2026-12', 25)]
  const { leaves, months } = placePlayers(given)
  expect(leaves).toHaveLength(65)
  for (const { month, hashes, secrets, places } of months) {
    for (const [n, place] of places.entries()) {
      const of = (bytes: Buffer) => bytes.subarray(n * 32, n * 32 + 32)
      const head = { seq: 2 ** 40 + n, hash: of(hashes) }
      const leaf = writeLeaf(playerLeaf(monthKey(of(secrets), month), head))
      expect(Buffer.from(leaves[place]!).equals(leaf)).toBe(true)
    }
  }
  const tags = leaves.map(
    (bytes) => (JSON.parse(Buffer.from(bytes).toString()) as { tag: string }).tag,
  )
  expect(tags).toEqual(tags.toSorted())
})

test('a minute without players has no leaves', () => {
  expect(placePlayers([])).toEqual({ leaves: [], months: [] })
})
