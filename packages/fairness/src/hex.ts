import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** Lowercase, always: the hex of a round seed is itself the key of the round's draws. */
export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes)
}

/** The 32 bytes of a seed or hash as it crosses the wire, or null if it is anything else. */
export function hashFromHex(text: string): Uint8Array | null {
  return HASH_HEX.test(text) ? hexToBytes(text) : null
}

const HASH_HEX = /^[0-9a-f]{64}$/
