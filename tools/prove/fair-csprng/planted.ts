import { randomBytes } from 'node:crypto'
import { stepXorshift } from './xorshift.ts'
import type { Xorshift } from './xorshift.ts'

const CACHE = 64

/**
 * Planted bug: makes bytes with `floor(random * 256)` from the JavaScript engine's general-purpose
 * generator.
 */
export function makeWeakSecrets(): () => Buffer {
  const seed = randomBytes(16)
  let state: Xorshift = [seed.readBigUInt64BE(0), seed.readBigUInt64BE(8)]
  let cache: number[] = []
  const fill = () =>
    Array.from({ length: CACHE }, () => {
      state = stepXorshift(state)
      return Number(state[0] >> 56n)
    })
  const byte = () => {
    if (cache.length === 0) cache = fill()
    return cache.pop()!
  }
  return () => Buffer.from(Array.from({ length: 32 }, byte))
}
