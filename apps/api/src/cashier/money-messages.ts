import { formatMoney } from '@kapis/money/money'
import type { Currency } from '@kapis/money/money'

/** The fields of a wallet row that its messages contain. */
type Row = { type: string; currency: string; amount_minor: bigint }

export function depositCredited(amountMinor: bigint, note: string | null): string {
  return withWords(`Your deposit of ${amountOf(amountMinor)} was credited.`, 'Note', note)
}

export function withdrawalPaid({ amount_minor }: Row, note: string | null): string {
  return withWords(`Your withdrawal of ${amountOf(amount_minor)} was paid.`, 'Note', note)
}

export function requestRefused({ type, amount_minor }: Row, reason: string): string {
  const amount = amountOf(amount_minor)
  const text =
    type === 'withdraw'
      ? `Your withdrawal of ${amount} was rejected. The coins are back in your balance.`
      : `Your deposit of ${amount} was rejected.`
  return withWords(text, 'Reason', reason)
}

export function withdrawalLowered(
  { amount_minor }: Row,
  lessMinor: bigint,
  reason: string | null,
): string {
  const text =
    `Your withdrawal of ${amountOf(amount_minor)} was lowered to ${amountOf(lessMinor)}. ` +
    `${amountOf(amount_minor - lessMinor)} is back in your balance.`
  return withWords(text, 'Reason', reason)
}

export function walletAdjusted({ type, currency, amount_minor }: Row, reason: string): string {
  const change = type === 'admin_deposit' ? amount_minor : -amount_minor
  return withWords(`Our staff ${moved(change, currency)}.`, 'Reason', reason)
}

export function historyCorrected(
  { reference, currency, owedMinor }: { reference: string; currency: string; owedMinor: bigint },
  reason: string | null,
): string {
  const text = `We corrected transaction ${reference} and ${moved(owedMinor, currency)}.`
  return withWords(text, 'Reason', reason)
}

function moved(changeMinor: bigint, currency: string): string {
  return changeMinor < 0n
    ? `took ${amountOf(-changeMinor, currency)} from your balance`
    : `added ${amountOf(changeMinor, currency)} to your balance`
}

/** Formats an amount, such as `₱1,250.00`, `1.00 ticket` or `5.00 tickets`. */
export function amountOf(minor: bigint, currency = 'coin'): string {
  const amount = formatMoney(minor, currency as Currency)
  if (currency === 'coin') return amount
  return amount === '1.00' ? `${amount} ticket` : `${amount} tickets`
}

/** The maximum length of a message in the database. */
const MESSAGE_MAX = 1_000

function withWords(text: string, label: 'Note' | 'Reason', words: string | null): string {
  if (words === null || words.trim() === '') return text
  const message = `${text} ${label}: ${words.trim()}`
  if (message.length <= MESSAGE_MAX) return message
  return `${message.slice(0, MESSAGE_MAX - 1)}…`
}
