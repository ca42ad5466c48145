import { AMOUNT_TEXT, readAmount } from './amount-text.ts'
import { readManilaTime } from './date-text.ts'
import { GCASH_REFERENCE, normaliseReference } from './reference.ts'

/** A notice from the operator's wallet app about money received. */
export type Notice = {
  amountMinor: bigint
  receivedFrom: string
  /**
   * The reference of the payment. Newer notices do not contain it, and the operator then looks it
   * up.
   */
  reference: string | null
  receivedAt: Date | null
}

/**
 * Parses one notice about money received, or returns null. Only the fixed words at its beginning
 * and at its very end are trusted: the text after `w/ MSG:` is written by the payer, who may
 * imitate an amount, a balance or a reference.
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
  // The text contains two notices, or the payer imitates one. Either way, the reference is
  // ambiguous.
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
/**
 * Matches the sender: a masked name, a bank or a masked number. It ends where the next part of the
 * notice begins.
 */
const SENDER =
  /^([^:]{1,80}?)(?=\.? w\/ MSG:|\.? Your new balance|\.? Ref\. ?No|\.?$| on [A-Z][a-z]{2} \d)/
const REFUSED = /\b(otp|request|pending|failed|promo|sent)\b/i

/**
 * Returns the wallet's own text after the payer's message. This text comes last, so its balance and
 * reference are genuine. Returns '' if there is none, and null if it is malformed.
 */
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
