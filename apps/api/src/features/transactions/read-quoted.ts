import { parseAmount } from '@kapis/money/money'
import { normaliseReference } from '@kapis/payments/reference'

/** The possible readings of a search text. A field is null if the text cannot be read that way. */
export type Quoted = {
  /** A full id. */
  id: string | null
  /** The last 12 characters of an id, which the screens show. */
  ending: string | null
  /** The reference number of a GCash payment. */
  payment: string | null
  gcashNumber: string | null
  amountOnDay: { amountMinor: bigint; day: string } | null
  /** The identifier of a bet. */
  identifier: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/**
 * Matches identifiers of bets. Shorter ones do not occur, and accepting them would turn every typed
 * name into a search of all bets.
 */
const IDENTIFIER = /^(?=.*\d)[\w:.-]{16,64}$/

export function readQuoted(q: string): Quoted {
  const text = q.trim()
  const low = text.toLowerCase()
  const id = UUID.test(low) ? low : null
  const shown = low.replace(/^[…#]+/, '')
  const payment = normaliseReference(text)
  const number = /^(?:\+?63|0)(9\d{9})$/.exec(text.replaceAll(/[\s-]/g, ''))
  return {
    id,
    ending: id?.slice(-12) ?? (/^[0-9a-f]{12}$/.test(shown) ? shown : null),
    payment: /^[0-9A-Z]{6,32}$/.test(payment) && /\d/.test(payment) ? payment : null,
    gcashNumber: number === null ? null : `0${number[1]}`,
    amountOnDay: readAmountOnDay(text),
    identifier: IDENTIFIER.test(text) ? text : null,
  }
}

/** Reads an amount and a day in either order: `500 2026-11-14`, `11/14/26 ₱1,500.00`. */
function readAmountOnDay(text: string): Quoted['amountOnDay'] {
  const words = text.split(/\s+/)
  const days = words.map(readDay)
  const at = days.findIndex((day) => day !== null)
  const other = words.filter((_, place) => place !== at).join('')
  const amountMinor = parseAmount(other.replaceAll(/[₱,]|^php/gi, ''))
  const day = days[at] ?? null
  return day === null || amountMinor === null ? null : { amountMinor, day }
}

function readDay(word: string): string | null {
  const shown = /^(\d{1,2})\/(\d{1,2})\/(?:20)?(\d\d)$/.exec(word)
  const [, month = '', date = '', year = ''] = shown ?? []
  const iso = shown === null ? word : `20${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return null
  const at = new Date(`${iso}T00:00:00Z`)
  // `Date` reads 31 February as a day in March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}
