import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The bytes of a hash that are stored. A password that was never leaked is found once in 10^7. */
const PREFIX_BYTES = 5

/**
 * The 100,000 passwords that leaked most often, in lower case: the first bytes of their SHA-256
 * hashes, sorted. `tools/passwords/write-leaked-passwords.ts` writes the file.
 */
const LIST = readFileSync(new URL('leaked-passwords.bin', import.meta.url))

export const LEAKED_COUNT = LIST.length / PREFIX_BYTES

/** Returns the file of a list of passwords. */
export function packLeaked(passwords: readonly string[]): Buffer {
  const prefixes = new Set(passwords.map((password) => prefixOf(password).toString('hex')))
  return Buffer.from([...prefixes].toSorted().join(''), 'hex')
}

/** Returns whether a password, in any case, is one of the 100,000 that leaked most often. */
export function isLeaked(password: string): boolean {
  const sought = prefixOf(password)
  let [from, to] = [0, LEAKED_COUNT]
  while (from < to) {
    const middle = (from + to) >> 1
    const start = middle * PREFIX_BYTES
    const order = LIST.compare(sought, 0, PREFIX_BYTES, start, start + PREFIX_BYTES)
    if (order === 0) return true
    if (order < 0) from = middle + 1
    else to = middle
  }
  return false
}

function prefixOf(password: string): Buffer {
  return hash('sha256', password.toLowerCase(), 'buffer').subarray(0, PREFIX_BYTES)
}
