import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The hash functions of PF-1. They are parameters, so that the server can use native functions
 * while server and browser run the same algorithm.
 */
export type Hashing = {
  sha256(bytes: Uint8Array): Uint8Array
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array
  /** Hashes the UTF-8 bytes of a text. Native code takes the text directly. */
  sha256Text(text: string): Uint8Array
  /** Returns the bytes as lowercase hex. */
  hex(bytes: Uint8Array): string
}

export const pureHashing: Hashing = {
  sha256: (bytes) => sha256(bytes),
  hmacSha256: (key, message) => hmac(sha256, key, message),
  sha256Text: (text) => sha256(utf8ToBytes(text)),
  hex: bytesToHex,
}

export const HASH_BYTES = 32
