import { AMOUNT_TEXT, readAmount } from './amount-text.ts'
import { readManilaTime } from './date-text.ts'
import { GCASH_REFERENCE, normaliseReference } from './reference.ts'

/** A notice of the operator's wallet about received money. */
export type Notice = {
  amountMinor: bigint
  receivedFrom: string
  /** New notices contain none; the operator then looks it up. */
  reference: string | null
  receivedAt: Date | null
}

/**
 * Parses one notice of received money, or returns null. Only the fixed words at its beginning and
 * its very end are trusted: the text after `w/ MSG:` is the payer's, who may write an amount, a
 * balance or a reference there.
 */
export function readNotice(text: string): Notice | null {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const start = HEAD.exec(line)
  if (start === null) return null
  const [head = '', before = '', amount = '', via = ''] = start
  const amountMinor = readAmount(amount)
  const rest = line.slice(head.length)
  const sender = SENDER.exec(rest)
  if (amountMinor === null || sender === null || REFUSED.test(before)) return null
  const [trusted = '', from = ''] = sender
  const payersWords = rest.slice(trusted.length)
  // Two notices in one text, or a payer who pretends so: the reference is ambiguous.
  if (payersWords.includes('You have received')) return null
  const tail = payersWords.includes(MESSAGE) ? afterMessage(payersWords) : payersWords
  if (tail === null) return null
  return {
    amountMinor,
    receivedFrom: `${via}${from}`.trim(),
    reference: referenceOf(tail),
    receivedAt: readManilaTime(before) ?? readManilaTime(tail),
  }
}

const MESSAGE = 'w/ MSG:'
const HEAD = new RegExp(
  String.raw`^(.{0,80}?)\bYou have received (?:PHP|Php|₱) ?(${AMOUNT_TEXT}) (?:of GCash )?(via InstaPay )?from `,
)
/** A masked name, a bank or a masked number; it ends where the sentence or the message begins. */
const SENDER =
  /^([^:]{1,80}?)(?=\.? w\/ MSG:|\.? Your new balance|\.? Ref\. ?No|\.?$| on [A-Z][a-z]{2} \d)/
const REFUSED = /\b(otp|request|pending|failed|promo|sent)\b/i

/** The wallet's own text comes last, so the last balance and reference are genuine. */
function afterMessage(words: string): string | null {
  const at = words.lastIndexOf('Your new balance is ')
  if (at === -1) return ''
  const own = words.slice(at)
  return /^Your new balance is (?:PHP|Php|₱) ?[\d,.]+\. Ref\. ?No\.? ?[\d ]+\.?$/.test(own)
    ? own
    : null
}

function referenceOf(tail: string): string | null {
  const found = [...tail.matchAll(/Ref(?:erence)?\.? ?(?:No|Number)\.?:? ?([\d ]+\d)/gi)]
  const references = new Set(found.map(([, digits = '']) => normaliseReference(digits)))
  const [only] = references
  return references.size === 1 && only !== undefined && GCASH_REFERENCE.test(only) ? only : null
}
