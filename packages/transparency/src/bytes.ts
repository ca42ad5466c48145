import { concatBytes } from '@noble/hashes/utils.js'

// Every runtime has these functions, but the types of the packages know no runtime.
declare function btoa(latin1: string): string
declare function atob(base64: string): string

/** Returns the bytes in base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Returns the bytes of a base64 text, or null if it is not the one text that `toBase64` writes. So a
 * hash or signature has a single spelling.
 */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : null
  } catch {
    return null
  }
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
