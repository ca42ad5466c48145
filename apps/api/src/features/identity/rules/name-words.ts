/** A name, normalised: its words with the given name first and the surname last. */
export type NameWords = {
  words: string[]
  /** `2`, `3` and so on, `1` for Sr, `2` for Jr; null if the name has no suffix. */
  suffix: string | null
  /** Whether the name was written as `SURNAME, FIRST`, so that its order is known. */
  hasComma: boolean
  /** Whether some letters are hidden, as in `JU•• D.`. */
  isMasked: boolean
}

/**
 * Normalises a name: upper case, no accents (Ñ becomes N), no punctuation, no titles, the surname
 * last, and `MA.` written out. Hidden letters are written as `•`, however many there are, and an
 * initial as `D.`.
 */
export function readName(name: string): NameWords {
  const text = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[*•●∙·]+/g, '•')
  const [before = [], after = []] = text.split(',').reduce<string[][]>(splitParts, [])
  const all = [...after, ...before]
  const named = all.filter((word) => !(bare(word) in SUFFIXES))
  const isMasked = text.includes('•')
  const words = named.length > 1 ? named.filter((word) => !TITLES.has(bare(word))) : named
  return {
    words,
    suffix: all.map((word) => SUFFIXES[bare(word)]).find((one) => one !== undefined) ?? null,
    hasComma: after.some((word) => !(bare(word) in SUFFIXES)),
    isMasked,
  }
}

/** Collects the words before the first comma, which are the surname, and those after it. */
function splitParts(parts: string[][], part: string): string[][] {
  const words = part.split(/[^\p{L}\d•.]+|(?<=\.)/u).map(normaliseWord)
  const some = words.filter((word) => /\p{L}/u.test(word))
  if (some.length === 0) return parts
  const [before, after = []] = parts
  // `JUAN CRUZ, JR.` has a comma before its suffix only.
  if (before === undefined) return [some]
  return [before, [...after, ...some]]
}

function normaliseWord(word: string): string {
  const letters = word.replaceAll('.', '')
  if (letters.length === 1) return `${letters}.`
  // A dot inside or after a masked word stands for hidden letters or ends the word. Neither adds
  // information.
  return ABBREVIATIONS[letters] ?? letters
}

const bare = (word: string) => word.replaceAll('.', '')

const ABBREVIATIONS: Record<string, string> = { MA: 'MARIA', STA: 'SANTA', STO: 'SANTO' }
const SUFFIXES: Record<string, string | undefined> = {
  SR: '1',
  SENIOR: '1',
  JR: '2',
  JNR: '2',
  JUNIOR: '2',
  II: '2',
  III: '3',
  IV: '4',
}
const TITLES = new Set(['MR', 'MRS', 'MS', 'DR', 'DRA', 'ENGR', 'ATTY', 'HON'])
const PARTICLES = new Set(['DE', 'DEL', 'DELA', 'DELOS', 'DELAS', 'LA', 'LAS', 'LOS', 'DI', 'DA'])

/** Joins `DE LA CRUZ`, `DELA CRUZ` and `DELACRUZ` to the last of these. */
export function joinParticles(words: readonly string[]): string[] {
  return words.reduceRight<string[]>((joined, word) => {
    const [next, ...rest] = joined
    const isParticle = PARTICLES.has(word) && next !== undefined && !next.endsWith('.')
    return isParticle ? [word + next, ...rest] : [word, ...joined]
  }, [])
}
