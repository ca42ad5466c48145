import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'

/** Starts an incremental SHA-256 for files and row sets too large for one statement. */
export function newDigest(): Hash {
  return createHash('sha256')
}
