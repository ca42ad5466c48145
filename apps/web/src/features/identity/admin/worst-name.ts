import type { IdentityReview, NameComparison } from '@kapis/contract/identity'

/**
 * Returns the GCash name that fits the name on the ID least, by which the check is judged. Null if
 * there is no GCash name.
 */
export function worstName({ names }: Pick<IdentityReview, 'names'>): NameComparison | null {
  return names.toSorted((a, b) => a.score - b.score)[0] ?? null
}
