import { isStale } from './accepted.ts'
import type { Accepted, Pair } from './catalogues.ts'

/**
 * Lists texts without a translation, translations without a text, and translations of an older
 * text.
 */
export function findProblems(pairs: readonly Pair[], accepted: Accepted): string[] {
  return pairs.flatMap((pair) => {
    const { module, key, english, filipino } = pair
    if (english === undefined) return [`${module} ${key}: no English`]
    if (filipino === undefined) return [`${module} ${key}: no Filipino`]
    if (!isStale(pair, accepted)) return []
    return [`${module} ${key}: the English changed after its translation: ${english.source}`]
  })
}
