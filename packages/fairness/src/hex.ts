import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** Always lowercase: the hex of a round seed is itself the key of the round's draws. */
export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes)
}

/**
 * Returns the characters of the hex as bytes, the key of a round's draws, without building a
 * string.
 */
export function hexBytes(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length * 2)
  for (let i = 0; i < bytes.length; i += 1) {
    out[2 * i] = DIGITS[bytes[i]! >> 4]!
    out[2 * i + 1] = DIGITS[bytes[i]! & 15]!
  }
  return out
}

const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))

/**
 * Converts ASCII text to bytes. Everything PF-1 hashes is ASCII, and an encoder costs more than its
 * hash.
 */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i)
  return bytes
}

/** Parses the 32 bytes of a seed or hash from a request; null if invalid. */
export function hashFromHex(text: string): Uint8Array | null {
  return HASH_HEX.test(text) ? hexToBytes(text) : null
}

const HASH_HEX = /^[0-9a-f]{64}$/
