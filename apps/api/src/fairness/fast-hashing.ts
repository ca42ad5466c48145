import { hash } from 'node:crypto'
import { HASH_BYTES } from '@kapis/fairness/hashing'
import type { Hashing } from '@kapis/fairness/hashing'

const BLOCK_BYTES = 64

/**
 * The same SHA-256 and HMAC by Node's one-shot hash, which took two thirds of the time of the pure
 * code where Node's own HMAC took three times as long (small messages, measured).
 */
export const fastHashing: Hashing = { sha256, hmacSha256 }

function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer')
}

function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK_BYTES ? sha256(key) : key
  const inner = new Uint8Array(BLOCK_BYTES + message.length).fill(0x36, 0, BLOCK_BYTES)
  const outer = new Uint8Array(BLOCK_BYTES + HASH_BYTES).fill(0x5c, 0, BLOCK_BYTES)
  short.forEach((byte, place) => {
    inner[place] = byte ^ 0x36
    outer[place] = byte ^ 0x5c
  })
  inner.set(message, BLOCK_BYTES)
  outer.set(sha256(inner), BLOCK_BYTES)
  return sha256(outer)
}
