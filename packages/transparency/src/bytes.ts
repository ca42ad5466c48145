import { concatBytes } from '@noble/hashes/utils.js'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map(Array.from({ length: 64 }, (_, value) => [ALPHABET[value]!, value]))

/** Returns the bytes in base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    const known = Math.min(bytes.length - i, 3) + 1
    for (let n = 0; n < 4; n += 1) {
      text += n < known ? ALPHABET[(group >> (18 - 6 * n)) & 63]! : '='
    }
  }
  return text
}

/**
 * Returns the bytes of a base64 text, or null if it is not the one text that `toBase64` writes. So a
 * hash or signature has a single spelling.
 */
export function fromBase64(text: string): Uint8Array | null {
  const digits = text.replace(/={1,2}$/, '')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let bits = 0
  let value = 0
  let place = 0
  for (const character of digits) {
    const digit = VALUES.get(character)
    if (digit === undefined) return null
    value = ((value << 6) | digit) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[place] = (value >> bits) & 255
    place += 1
  }
  return toBase64(bytes) === text ? bytes : null
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

/**
 * Reads a number as the formats write it: decimal without leading zeros. Returns null for any other
 * text, and for numbers that are not exact.
 */
export function readNumber(text: string): number | null {
  const value = /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(value) ? value : null
}

/**
 * Reads a body from the network. Returns null if it is longer than allowed, without reading on:
 * neither a log nor a witness may fill the memory of the other.
 */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | null,
  bytesMax: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > bytesMax) return null
    chunks.push(chunk)
  }
  return concatBytes(...chunks)
}
