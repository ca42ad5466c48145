/** How well a word of the GCash name fits a word of the checked name, the best first. */
export type WordGrade = 'same' | 'masked' | 'initial' | 'near'

const NEAR_LETTERS_MIN = 4

/**
 * Grades a normalised word against a full one: JUAN, `JU•N`, `J.` or JUNA for JUAN. A mask that
 * shows one letter is an initial. Null if the words do not fit.
 */
export function gradeWord(shown: string, full: string): WordGrade | null {
  if (shown === full) return 'same'
  const [start = '', ...ends] = shown.split(/[•.]/)
  if (ends.length > 0) return fitsMask(start, ends.at(-1) ?? '', full)
  // The checked name may have an initial too.
  if (full.endsWith('.')) return shown.startsWith(full[0]!) ? 'initial' : null
  const isLong = Math.min(shown.length, full.length) >= NEAR_LETTERS_MIN
  return isLong && isOneSlip(shown, full) ? 'near' : null
}

function fitsMask(start: string, end: string, full: string): WordGrade | null {
  const letters = start.length + end.length
  const isLongEnough = full.length >= letters
  if (!isLongEnough || !full.startsWith(start) || !full.endsWith(end)) return null
  return letters > 1 ? 'masked' : letters === 1 ? 'initial' : null
}

/** Returns whether one letter was replaced, added or left out, or two neighbours were swapped. */
function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const at = short.split('').findIndex((letter, index) => letter !== long[index])
  const from = at === -1 ? short.length : at
  if (long.length > short.length) return short.slice(from) === long.slice(from + 1)
  const isReplaced = short.slice(from + 1) === long.slice(from + 1)
  const swapped = `${long[from + 1] ?? ''}${long[from] ?? ''}${long.slice(from + 2)}`
  return isReplaced || short.slice(from) === swapped
}
