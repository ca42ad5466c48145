/**
 * Planted bug: takes two bytes modulo 10,000. 65,536 is not a multiple of 10,000, so each low roll
 * occurs seven times for every six times of a high one.
 */
export function biased(word: () => number): () => number {
  return () => word() & 0xffff
}
