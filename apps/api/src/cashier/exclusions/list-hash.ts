import { createHmac, hash, hkdfSync } from 'node:crypto'
import type { ListedKind } from '@kapis/contract/exclusions'
import { normalise } from '../identity-hash.ts'

/** What a list can name a person by. */
export type Identifier =
  | { kind: 'mobile' | 'email' | 'document'; value: string }
  | { kind: 'person'; givenNames: string; lastName: string; dateOfBirth: string }

/**
 * A hash as it is stored. `isFirst` marks one of the hashes of an identifier, so that it can be
 * counted once.
 */
export type KeptHash = { kind: ListedKind; hash: Buffer; isFirst: boolean }

export type ListHasher = {
  /** Returns the hashes to store for a hash of a list, one for each key. */
  keep(kind: ListedKind, listed: Buffer): KeptHash[]
  /** Returns the hashes under which an identifier is stored, one for each key. */
  hashes(identifier: Identifier): KeptHash[]
}

/**
 * Makes the hasher of exclusion lists. The hash of a list is not keyed, so that its sender needs no
 * secret of ours; it is stored under our own keys, because the hash of a mobile number can be
 * reversed by trying all numbers.
 */
export function makeListHasher(secrets: readonly Buffer[]): ListHasher {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'exclusion lists', 32)),
  )
  // The kind is part of the hash, so that a list cannot name an e-mail address as a number.
  const keep: ListHasher['keep'] = (kind, listed) =>
    keys.map((key, index) => {
      const made = createHmac('sha256', key).update(`${kind}:`).update(listed).digest()
      return { kind, hash: made, isFirst: index === 0 }
    })
  return {
    keep,
    hashes: (identifier) => keep(identifier.kind, hashListed(identifier)),
  }
}

/** Returns the hash by which a list names an identifier: the SHA-256 of its normal form. */
export function hashListed(identifier: Identifier): Buffer {
  return hash('sha256', normaliseListed(identifier), 'buffer')
}

/** Returns the hash that identifies a file, a part of it or a list of removals. */
export function fingerprintOf(text: string | Buffer): Buffer {
  return hash('sha256', text, 'buffer')
}

/**
 * Returns the normal form of an identifier, which senders of a list must produce too
 * (docs/EXCLUSIONS.md). Changing it makes all stored lists useless.
 */
export function normaliseListed(identifier: Identifier): string {
  if (identifier.kind === 'person') {
    const { lastName, givenNames, dateOfBirth } = identifier
    return `person:${plainWords(lastName)}|${plainWords(givenNames)}|${dateOfBirth}`
  }
  const { kind, value } = identifier
  if (kind === 'document') return `document:${value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`
  return normalise({ kind, value })
}

/** Returns a name in upper case, without accents, and with one space between its words. */
function plainWords(name: string): string {
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return letters
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim()
}

/**
 * Returns the persons that a checked name may stand for on a list. Lists leave out the middle name,
 * and people write it after their given names, so the last words may not count.
 */
export function listedNamesOf(checked: {
  givenNames: string
  lastName: string
  dateOfBirth: string
}): Identifier[] {
  const words = plainWords(checked.givenNames).split(' ')
  return words.map((_, index) => {
    const givenNames = words.slice(0, words.length - index).join(' ')
    return { kind: 'person', ...checked, givenNames }
  })
}
