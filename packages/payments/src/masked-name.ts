/**
 * Returns whether a masked name, as payment apps show the sender (`MA•••A L. R.`), fits a full
 * name. Each masked word must fit a word of the name, in order. A hint for staff: many names fit
 * one mask.
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

/** `MA•••A` fits MARIA, `L.` fits LUZ; apps do not say how many letters are hidden. */
function fitsWord(mask: string, word: string): boolean {
  const [start = '', ...ends] = mask.split(/[•*.]+/)
  const end = ends.at(-1) ?? ''
  if (ends.length === 0) return word === start
  const isLongEnough = word.length >= start.length + end.length
  return start + end !== '' && isLongEnough && word.startsWith(start) && word.endsWith(end)
}
