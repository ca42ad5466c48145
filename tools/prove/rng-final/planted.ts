/**
 * Planted bug: two bytes modulo 10,000. 65,536 is not a multiple of 10,000, so low rolls occur
 * seven times where high ones occur six times.
 */
export function biased(word: () => number): () => number {
  return () => word() & 0xffff
}
