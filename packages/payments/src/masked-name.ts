import { indexByMask } from './index-by-mask.ts'
import type { Mask } from './index-by-mask.ts'

/**
 * Returns whether a masked name, such as `MA•••A L. R.` in a payment app, fits a full name. Each
 * masked word must fit a word of the full name, in the same order. The result is only a hint for
 * staff, because many names fit one mask.
 */
export function fitsName(masked: string, name: string): boolean {
  const masks = masksOf(masked)
  let rest = wordsOf(name)
  for (const mask of masks) {
    const at = rest.findIndex((word) => fitsWord(mask, word))
    if (at === -1) return false
    rest = rest.slice(at + 1)
  }
  return masks.length > 0
}

function wordsOf(text: string): string[] {
  return text.toUpperCase().split(/\s+/).filter(Boolean)
}

function masksOf(masked: string): Mask[] {
  return wordsOf(masked)
    .filter((word) => !/\d/.test(word))
    .map((word) => {
      const [start = '', ...ends] = word.split(/[•*.]+/)
      return { start, end: ends.at(-1) ?? '', isExact: ends.length === 0 }
    })
}

/**
 * Returns whether a masked word fits a full one: `MA•••A` fits MARIA, and `L.` fits LUZ. The number
 * of dots is ignored, because apps do not show how many letters are hidden.
 */
function fitsWord({ start, end, isExact }: Mask, word: string): boolean {
  if (isExact) return word === start
  const isLongEnough = word.length >= start.length + end.length
  return start + end !== '' && isLongEnough && word.startsWith(start) && word.endsWith(end)
}

/** Returns a function that finds the items whose name a masked name fits. */
export function indexNames<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
): (masked: string) => T[] {
  const find = indexByMask(items, (item) => wordsOf(nameOf(item)))
  return (masked) => {
    // Every word must fit, so the word that fits the fewest items is enough.
    const [fewest = []] = masksOf(masked)
      .map(find)
      .toSorted((a, b) => a.length - b.length)
    return fewest.filter((item) => fitsName(masked, nameOf(item)))
  }
}
