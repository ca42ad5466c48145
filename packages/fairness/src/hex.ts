import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/**
 * Returns the bytes as hex. It is always lowercase, because the hex text of a round seed is the
 * HMAC key of the round's draws.
 */
export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes)
}

/**
 * Returns the ASCII bytes of the hex text, without building a string. For a round seed, they are
 * the HMAC key of the round's draws.
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
 * Converts ASCII text to bytes. Everything that PF-1 hashes is ASCII, and a TextEncoder would take
 * longer than the hash itself.
 */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i)
  return bytes
}

/** Parses a seed or hash of 32 bytes from a request; returns null if the text is invalid. */
export function hashFromHex(text: string): Uint8Array | null {
  return HASH_HEX.test(text) ? hexToBytes(text) : null
}

const HASH_HEX = /^[0-9a-f]{64}$/
