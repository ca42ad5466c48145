import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'

/** SHA-256 over what is added to it, for files and rows that are too many for one statement. */
export function newDigest(): Hash {
  return createHash('sha256')
}
