/**
 * Returns a transaction's short reference, 12 hex digits: 28 bits from the player's `reference_no`
 * and the last 20 bits of the entry number. References of different players differ; those of one
 * player repeat after 1,048,576 entries.
 */
export function transactionReference(referenceNo: number, seq: bigint): string {
  const player = (BigInt(referenceNo) * SCRAMBLE) & PLAYER_MASK
  return ((player << SEQ_BITS) | (seq & SEQ_MASK)).toString(16).padStart(12, '0')
}

/**
 * Decodes a short reference into the player's number and the last bits of the entry number. Returns
 * null if the text is not a reference.
 */
export function readTransactionReference(
  text: string,
): { referenceNo: number; seqEnd: bigint } | null {
  if (!/^[0-9a-f]{12}$/.test(text)) return null
  const bits = BigInt(`0x${text}`)
  const referenceNo = ((bits >> SEQ_BITS) * UNSCRAMBLE) & PLAYER_MASK
  return { referenceNo: Number(referenceNo), seqEnd: bits & SEQ_MASK }
}

export const SEQ_BITS = 20n
const SEQ_MASK = (1n << SEQ_BITS) - 1n
const PLAYER_BITS = 28n
const PLAYER_MASK = (1n << PLAYER_BITS) - 1n
/**
 * A factor that hides the order in which players signed up. It is odd, so that it has an inverse.
 */
const SCRAMBLE = 0x9e3779bn
const UNSCRAMBLE = inverseOf(SCRAMBLE)

/**
 * Returns the inverse of an odd number modulo a power of two, by Newton's method: each step doubles
 * the number of correct bits.
 */
function inverseOf(odd: bigint): bigint {
  let inverse = odd
  for (let bits = 3n; bits < PLAYER_BITS; bits *= 2n) {
    inverse = (inverse * (2n - odd * inverse)) & PLAYER_MASK
  }
  return inverse & PLAYER_MASK
}
