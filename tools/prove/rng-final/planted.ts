/**
 * The classic bug: two bytes and a remainder. 65,536 is no multiple of 10,000, so that the low rolls
 * come seven times where the high ones come six times.
 */
export function biased(word: () => number): () => number {
  return () => word() & 0xffff
}
