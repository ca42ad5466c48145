import type { NameReason, NameScore } from '@kapis/contract/identity-names'
import { gradeWord } from './grade-word.ts'
import type { WordGrade } from './grade-word.ts'
import { joinParticles, readName } from './name-words.ts'

type Weighed = readonly [code: NameReason, hundredths: number]
type Roles = { surname: string; given: string | undefined; others: string[] }

/**
 * Compares the GCash name with the checked name. The surname counts for half, the first given name
 * for most of the rest. What the GCash name leaves out costs little, because many accounts show no
 * middle name; what contradicts the checked name costs much. A name with hidden letters fits many
 * people, so that staff decide at best.
 *
 * The score is the exact sum of the weights, and at least 0. Hiding, dropping or replacing what
 * agrees never raises it.
 */
export function scoreNames(checkedName: string, gcashName: string): NameScore {
  const [checked, gcash] = [readName(checkedName), readName(gcashName)]
  if (checked.words.length === 0 || gcash.words.length === 0) return present([['no_name', 0]])
  const words = waysToRead(checked.words, gcash.words).flatMap(([known, shown]) => {
    const [own, other] = [mergeAlike(known, shown), mergeAlike(shown, known)]
    const swapped = [...other.slice(1), ...other.slice(0, 1)]
    const inOrder = weighWords(own, other)
    const mayBeSwapped = !gcash.hasComma && other.length > 1
    return mayBeSwapped
      ? [inOrder, [...weighWords(own, swapped), ['order_differs', -5] as const]]
      : [inOrder]
  })
  const best = words.reduce((kept, one) => (sumOf(one) > sumOf(kept) ? one : kept))
  const weighed = [...best, ...weighSuffix(checked.suffix, gcash.suffix)]
  const excess = sumOf(weighed) - MASKED_MAX
  const isCapped = gcash.isMasked && excess > 0
  return present(isCapped ? [...weighed, ['letters_hidden', -excess]] : weighed)
}

/** The highest score of a name with hidden letters, one below the band of matches. */
const MASKED_MAX = 89

/**
 * Returns the names with `DE LA CRUZ` as one word. If the GCash name hides letters or ends in an
 * initial, also returns them as they are: `DE•• C.` hides two words, `D.` one.
 */
function waysToRead(checked: string[], gcash: string[]): [string[], string[]][] {
  const joined: [string[], string[]] = [joinParticles(checked), joinParticles(gcash)]
  const isShortened = gcash.some((word) => word.includes('•')) || gcash.at(-1)!.endsWith('.')
  return isShortened ? [joined, [checked, gcash]] : [joined]
}

/** Joins neighbouring words that the other name writes as one: `MARY ANN` and `MARYANN`. */
function mergeAlike(words: readonly string[], other: readonly string[]): string[] {
  return words.reduce<string[]>((merged, word) => {
    const last = merged.at(-1)
    const isOneWord = last !== undefined && other.includes(last + word)
    return isOneWord ? [...merged.slice(0, -1), last + word] : [...merged, word]
  }, [])
}

function rolesOf(words: readonly string[]): Roles {
  const given = words.length > 1 ? words[0] : undefined
  return { surname: words.at(-1)!, given, others: words.slice(1, -1) }
}

function weighWords(checked: readonly string[], gcash: readonly string[]): Weighed[] {
  const [known, shown] = [rolesOf(checked), rolesOf(gcash)]
  const left = [...known.others]
  const surname = weighSurname(known, shown, left)
  const given = weighGiven(known, shown, left)
  return [surname, given, weighOthers(left, shown.others)]
}

const SURNAME = {
  same: ['surname_same', 50],
  masked: ['surname_masked', 38],
  initial: ['surname_initial', 36],
  near: ['surname_near', 35],
} as const satisfies Record<WordGrade, Weighed>

/**
 * A surname that is another of the checked names is usually that of before or after a marriage. It
 * is then taken out of `left`, the names that are still to be found.
 */
function weighSurname(known: Roles, shown: Roles, left: string[]): Weighed {
  const grade = gradeWord(shown.surname, known.surname)
  if (grade !== null) return SURNAME[grade]
  return take(left, shown.surname) ? ['surname_is_other', 25] : ['surname_differs', -10]
}

const GIVEN = {
  same: ['given_same', 40],
  masked: ['given_masked', 32],
  near: ['given_near', 27],
  initial: ['given_initial', 20],
} as const satisfies Record<WordGrade, Weighed>

function weighGiven(known: Roles, shown: Roles, left: string[]): Weighed {
  if (known.given === undefined && shown.given === undefined) return GIVEN.same
  if (known.given === undefined || shown.given === undefined) return ['given_differs', -10]
  const grade = gradeWord(shown.given, known.given)
  if (grade !== null) return GIVEN[grade]
  return take(left, shown.given) ? ['given_is_other', 18] : ['given_differs', -10]
}

function take(left: string[], word: string): boolean {
  const at = left.indexOf(word)
  if (at !== -1) left.splice(at, 1)
  return at !== -1
}

const GRADES: readonly WordGrade[] = ['same', 'masked', 'initial', 'near']
const OTHERS = {
  same: ['others_same', 10],
  masked: ['others_masked', 9],
  initial: ['others_initial', 8],
  near: ['others_near', 7],
} as const satisfies Record<WordGrade, Weighed>

/** Weighs the other given names and the middle name by the pair that agrees least. */
function weighOthers(known: readonly string[], shown: readonly string[]): Weighed {
  const [left, more] = [[...known], [...shown]]
  let worst: WordGrade = 'same'
  for (const grade of GRADES) {
    for (const word of more.slice()) {
      const at = left.findIndex((one) => gradeWord(word, one) === grade)
      if (at === -1) continue
      left.splice(at, 1)
      more.splice(more.indexOf(word), 1)
      worst = grade
    }
  }
  if (left.length > 0 && more.length > 0) return ['others_differ', -10]
  return left.length + more.length > 0 ? ['others_missing', 6] : OTHERS[worst]
}

/** A missing suffix leaves open whether it is the father or the son. */
function weighSuffix(checked: string | null, gcash: string | null): Weighed[] {
  if (checked === gcash) return []
  return checked === null || gcash === null ? [['suffix_missing', -12]] : [['suffix_differs', -35]]
}

function sumOf(weighed: readonly Weighed[]): number {
  return weighed.reduce((sum, [, hundredths]) => sum + hundredths, 0)
}

function present(weighed: readonly Weighed[]): NameScore {
  const reasons = weighed.map(([code, hundredths]) => ({ code, weight: hundredths / 100 }))
  return { score: Math.max(0, sumOf(weighed)) / 100, reasons }
}
