import type { IdentityReview, NameComparison } from '@kapis/contract/identity'

/** Returns the GCash name that fits the name on the ID worst, which decides; null without one. */
export function worstName({ names }: Pick<IdentityReview, 'names'>): NameComparison | null {
  return names.toSorted((a, b) => a.score - b.score)[0] ?? null
}
