import { hash } from 'node:crypto'
import { HASH_BYTES } from '@kapis/fairness/hashing'
import type { Hashing } from '@kapis/fairness/hashing'
import { hexOf } from '#db/arrays/binary-array.ts'
import { START, compress, writeHmacStates } from './sha256-block.ts'

const BLOCK_BYTES = 64
/** The length from which the native function hashes an input faster. */
const NATIVE_FROM_BYTES = 256

/**
 * SHA-256 and HMAC, fast for the short inputs of PF-1: they make no native call, and the two inner
 * states of the last HMAC key are cached, because one secret derives many seeds in a row.
 */
export const fastHashing: Hashing = {
  sha256,
  hmacSha256,
  // The native function takes the text itself: allocating a buffer costs more than the hash.
  sha256Text: (text) => bytesOf(hash('sha256', text, 'binary')),
  hex: hexOf,
}

function sha256(bytes: Uint8Array): Uint8Array {
  if (bytes.length >= NATIVE_FROM_BYTES) return hash('sha256', bytes, 'buffer')
  state.set(START)
  absorb(state, bytes, 0)
  return toBytes(state)
}

function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  if (key !== lastKey) takeKey(key)
  state.set(inner)
  absorb(state, message, BLOCK_BYTES)
  // The inner hash and its padding are the only block that the outer key is followed by.
  innerHash.set(state)
  state.set(outer)
  compress(state, innerHash)
  return toBytes(state)
}

function bytesOf(latin1: string): Uint8Array {
  const bytes = new Uint8Array(HASH_BYTES)
  for (let i = 0; i < HASH_BYTES; i += 1) bytes[i] = latin1.charCodeAt(i)
  return bytes
}

const state = new Int32Array(8)
const block = new Int32Array(16)
const inner = new Int32Array(8)
const outer = new Int32Array(8)
const innerHash = new Int32Array(16)
innerHash[8] = 0x80 << 24
innerHash[15] = (BLOCK_BYTES + HASH_BYTES) * 8
let lastKey: Uint8Array | null = null

/**
 * Computes and caches the states of an HMAC key. Keys are never changed in place, so the same array
 * always holds the same key.
 */
function takeKey(key: Uint8Array): void {
  writeHmacStates(key.length > BLOCK_BYTES ? sha256(key) : key, { inner, outer })
  lastKey = key
}

/**
 * Hashes the bytes and the final padding into the state `target`, which has already hashed `before`
 * bytes.
 */
function absorb(target: Int32Array, bytes: Uint8Array, before: number): void {
  let start = 0
  for (; start + BLOCK_BYTES <= bytes.length; start += BLOCK_BYTES) {
    for (let word = 0; word < 16; word += 1) block[word] = wordAt(bytes, start + word * 4)
    compress(target, block)
  }
  const rest = bytes.length - start
  block.fill(0)
  for (let i = 0; i < rest; i += 1) block[i >> 2]! |= bytes[start + i]! << (24 - 8 * (i & 3))
  block[rest >> 2]! |= 0x80 << (24 - 8 * (rest & 3))
  if (rest >= BLOCK_BYTES - 8) {
    compress(target, block)
    block.fill(0)
  }
  // Inputs are far below 2^29 bytes, so the upper word of the bit count stays 0.
  block[15] = (before + bytes.length) * 8
  compress(target, block)
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
}

function toBytes(words: Int32Array): Uint8Array {
  const bytes = new Uint8Array(HASH_BYTES)
  for (let i = 0; i < 8; i += 1) {
    const word = words[i]!
    bytes[4 * i] = word >>> 24
    bytes[4 * i + 1] = word >>> 16
    bytes[4 * i + 2] = word >>> 8
    bytes[4 * i + 3] = word
  }
  return bytes
}
