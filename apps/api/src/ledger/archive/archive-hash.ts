import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'

/**
 * Starts an incremental SHA-256, for files and sets of rows that are too large to hash in one call.
 */
export function newDigest(): Hash {
  return createHash('sha256')
}
