/**
 * Returns a transaction's short reference, 12 hex digits: 28 bits of the player's `reference_no`
 * and the last 20 bits of the entry number. Unique across players; a player's references repeat
 * after 1,048,576 entries.
 */
export function transactionReference(referenceNo: number, seq: bigint): string {
  const player = (BigInt(referenceNo) * SCRAMBLE) & PLAYER_MASK
  return ((player << SEQ_BITS) | (seq & SEQ_MASK)).toString(16).padStart(12, '0')
}

/** Decodes the player and the end of the entry number; null if the text is not a reference. */
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
/** Odd, so that it has an inverse. Hides the order in which players signed up. */
const SCRAMBLE = 0x9e3779bn
const UNSCRAMBLE = inverseOf(SCRAMBLE)

/** Newton's method modulo a power of two: each step doubles the number of correct bits. */
function inverseOf(odd: bigint): bigint {
  let inverse = odd
  for (let bits = 3n; bits < PLAYER_BITS; bits *= 2n) {
    inverse = (inverse * (2n - odd * inverse)) & PLAYER_MASK
  }
  return inverse & PLAYER_MASK
}
