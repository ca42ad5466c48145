import { indexByMask } from './index-by-mask.ts'
import type { Mask } from './index-by-mask.ts'
import { fitsName } from './masked-name.ts'

/** The other party of a payment, as far as its text names them. Either part may be masked. */
export type Payer = { number: string | null; name: string | null }

/** The names and numbers under which a player is known. */
export type OwnDetails = { names: readonly string[]; numbers: readonly string[] }

const NUMBER = String.raw`(?:\+?63|0)[\s-]?9\d{2}[\s-]?(?:\d{3}|[•*xX]{2,5})[\s-]?\d{3,4}(?!\d)`
// Built once: a history has thousands of lines.
const ALL_NUMBERS = new RegExp(NUMBER, 'g')
const NAMED_NUMBER = {
  in: new RegExp(String.raw`\bfrom\s+(${NUMBER})`, 'i'),
  out: new RegExp(String.raw`\bto\s+(${NUMBER})`, 'i'),
}

/**
 * Finds the other party in the description of a payment, such as `MI*A P. 0915••••847` or `Transfer
 * from 09171234567 to 09181230426`. A transfer through a bank names the bank, not the payer.
 */
export function readPayer(text: string, direction: 'in' | 'out' = 'in'): Payer {
  const named = NAMED_NUMBER[direction].exec(text)?.[1]
  const others = NAMED_NUMBER[direction === 'in' ? 'out' : 'in'].exec(text)?.[1]
  const first = text.match(ALL_NUMBERS)?.find((number) => number !== others)
  const number = named ?? first ?? null
  const rest = text
    .replaceAll(ALL_NUMBERS, ' ')
    .replaceAll(OWN_WORDS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const isName = /\p{L}/u.test(rest) && !BANK.test(text)
  return { number: number === null ? null : normaliseNumber(number), name: isName ? rest : null }
}

/** The words that payment apps put around the names of the two parties. */
const OWN_WORDS =
  /\b(transfer(red)?|express send|send money|sent|received?|cash[ -]?in|payment|gcash|from|to|of|via|fee|charge|refund)\b[:,]?/gi
const BANK = /\b(instapay|pesonet|bank|bdo|bpi)\b/i

/** Returns a mobile number as `09171234567`, without spaces; hidden digits become `•`. */
function normaliseNumber(text: string): string {
  const compact = text.replaceAll(/[\s-]/g, '').replaceAll(/[*xX]/g, '•')
  return compact.replace(/^\+?63(?=9)/, '0')
}

/** Returns whether a number, which may be masked, can be this full number. */
export function fitsNumber(shown: string, number: string): boolean {
  const full = normaliseNumber(number)
  const { start, end, isExact } = maskOf(shown)
  if (isExact) return full === start
  return start.length + end.length < full.length && full.startsWith(start) && full.endsWith(end)
}

function maskOf(shown: string): Mask {
  const [start = '', ...ends] = normaliseNumber(shown).split(/•+/)
  return { start, end: ends.at(-1) ?? '', isExact: ends.length === 0 }
}

/** Returns a function that finds the items whose number fits a number, which may be masked. */
export function indexNumbers<T>(
  items: readonly T[],
  numberOf: (item: T) => string,
): (shown: string) => T[] {
  const find = indexByMask(items, (item) => [normaliseNumber(numberOf(item))])
  return (shown) => find(maskOf(shown)).filter((item) => fitsNumber(shown, numberOf(item)))
}

export type PayerFit = { number: Fit; name: Fit }
type Fit = 'agrees' | 'differs' | 'unknown'

/** Compares the payer with the player's own details. `unknown`: one side has no value. */
export function comparePayer(payer: Payer, own: OwnDetails): PayerFit {
  const { number, name } = payer
  return {
    number: fitOf(number, own.numbers, fitsNumber),
    name: fitOf(name, own.names, fitsName),
  }
}

function fitOf(
  shown: string | null,
  known: readonly string[],
  fits: (shown: string, known: string) => boolean,
): Fit {
  if (shown === null || known.length === 0) return 'unknown'
  return known.some((one) => fits(shown, one)) ? 'agrees' : 'differs'
}

/**
 * Compares whom a payment came from with the player's own details. It differs if the number or the
 * name does, and agrees if one of them agrees and the other does not differ.
 */
export function checkPayer(receivedFrom: string, own: OwnDetails): Fit {
  const fits = Object.values(comparePayer(readPayer(receivedFrom), own))
  return (['differs', 'agrees'] as const).find((fit) => fits.includes(fit)) ?? 'unknown'
}

/**
 * Returns whether a corrected description still names the same payer, as completely as before:
 * `MIA P.` corrects `MI*A P.`, but `JUAN B.`, or no name at all, does not.
 */
export function isSamePayer(before: string, after: string): boolean {
  const [was, is] = [readPayer(before), readPayer(after)]
  const isSameNumber =
    was.number === null || (is.number !== null && fitsNumber(was.number, is.number))
  const isSameName = was.name === null || (is.name !== null && fitsName(was.name, is.name))
  return isSameNumber && isSameName
}

/**
 * Returns whether a corrected description only spells out the name that was there: `MIA P.
 * 09171234567` corrects `MI*A P. 09171234567`. Every other word must stay the same, as must the
 * spaces in a number, because they decide what is read as one number.
 */
export function spellsOutPayer(before: string, after: string): boolean {
  const [were, are] = [before.trim().split(/\s+/), after.trim().split(/\s+/)]
  return were.length === are.length && were.every((word, at) => isSpeltOut(word, are[at]!))
}

function isSpeltOut(word: string, corrected: string): boolean {
  if (word === corrected) return true
  return !/\d/.test(word + corrected) && /[*•.]/.test(word) && fitsName(word, corrected)
}
