import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a text. */
export function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
