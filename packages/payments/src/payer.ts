import { fitsName } from './masked-name.ts'

/** The other side of a payment, as far as its text names it. Either part may be masked. */
export type Payer = { number: string | null; name: string | null }

/** The names and numbers under which a player is known. */
export type OwnDetails = { names: readonly string[]; numbers: readonly string[] }

const NUMBER = String.raw`(?:\+?63|0)[\s-]?9\d{2}[\s-]?(?:\d{3}|[•*xX]{2,5})[\s-]?\d{3,4}(?!\d)`

/**
 * Finds the other party in the description of a payment, such as `MI*A P. 0915••••847` or `Transfer
 * from 09171234567 to 09181230426`. A transfer through a bank names the bank, not the payer.
 */
export function readPayer(text: string, direction: 'in' | 'out' = 'in'): Payer {
  const words = { in: 'from', out: 'to' }
  const named = new RegExp(String.raw`\b${words[direction]}\s+(${NUMBER})`, 'i').exec(text)?.[1]
  const first = new RegExp(NUMBER).exec(text)?.[0]
  const number = named ?? first ?? null
  const rest = text
    .replaceAll(new RegExp(NUMBER, 'g'), ' ')
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
  const [start = '', ...ends] = normaliseNumber(shown).split(/•+/)
  if (ends.length === 0) return full === start
  const end = ends.at(-1) ?? ''
  return start.length + end.length < full.length && full.startsWith(start) && full.endsWith(end)
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

/** Returns whether a payment came from somebody else than the player, as far as is known. */
export function isOtherPayer(receivedFrom: string, own: OwnDetails): boolean {
  const { number, name } = comparePayer(readPayer(receivedFrom), own)
  return number === 'differs' || name === 'differs'
}
