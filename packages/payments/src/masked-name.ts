/**
 * Returns whether a masked name, such as `MA•••A L. R.` in a payment app, fits a full name. Each
 * masked word must fit a word of the full name, in the same order. The result is only a hint for
 * staff, because many names fit one mask.
 */
export function fitsName(masked: string, name: string): boolean {
  const masks = wordsOf(masked).filter((word) => !/\d/.test(word))
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

/**
 * Returns whether a masked word fits a full one: `MA•••A` fits MARIA, and `L.` fits LUZ. The number
 * of dots is ignored, because apps do not show how many letters are hidden.
 */
function fitsWord(mask: string, word: string): boolean {
  const [start = '', ...ends] = mask.split(/[•*.]+/)
  const end = ends.at(-1) ?? ''
  if (ends.length === 0) return word === start
  const isLongEnough = word.length >= start.length + end.length
  return start + end !== '' && isLongEnough && word.startsWith(start) && word.endsWith(end)
}
