/**
 * Applies SHA-256's compression function to a state. It is written in JavaScript because a call
 * into Node's crypto costs several times as much as one block, and a bet needs about a dozen
 * blocks.
 */
export function compress(state: Int32Array, block: Int32Array): void {
  for (let t = 0; t < 16; t += 1) W[t] = block[t]!
  for (let t = 16; t < 64; t += 1) {
    const before15 = W[t - 15]!
    const before2 = W[t - 2]!
    const small0 = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3)
    const small1 = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10)
    W[t] = (W[t - 16]! + small0 + W[t - 7]! + small1) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let t = 0; t < 64; t += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + big1 + ((e & f) ^ (~e & g)) + K[t]! + W[t]!) | 0
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = (state[0]! + a) | 0
  state[1] = (state[1]! + b) | 0
  state[2] = (state[2]! + c) | 0
  state[3] = (state[3]! + d) | 0
  state[4] = (state[4]! + e) | 0
  state[5] = (state[5]! + f) | 0
  state[6] = (state[6]! + g) | 0
  state[7] = (state[7]! + h) | 0
}

/**
 * Writes the states of SHA-256 after the two padded keys of an HMAC. The key has at most 64 bytes,
 * one block.
 */
export function writeHmacStates(
  key: Uint8Array,
  { inner, outer }: { inner: Int32Array; outer: Int32Array },
): void {
  for (const [target, pad] of [
    [inner, 0x36363636],
    [outer, 0x5c5c5c5c],
  ] as const) {
    padded.fill(pad)
    for (let i = 0; i < key.length; i += 1) padded[i >> 2]! ^= key[i]! << (24 - 8 * (i & 3))
    target.set(START)
    compress(target, padded)
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

const W = new Int32Array(64)
const padded = new Int32Array(16)

/**
 * SHA-256's constants: the first 32 bits of the fractional parts of the square roots (`START`) and
 * cube roots (`K`) of the first primes.
 */
export const START = new Int32Array(8)
export const K = new Int32Array(64)

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

for (let prime = 2, found = 0; found < 64; prime += 1) {
  let divisor = 2
  while (divisor * divisor <= prime && prime % divisor !== 0) divisor += 1
  if (divisor * divisor <= prime) continue
  if (found < 8) START[found] = fraction(Math.sqrt(prime))
  K[found] = fraction(Math.cbrt(prime))
  found += 1
}
