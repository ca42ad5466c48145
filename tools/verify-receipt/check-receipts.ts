import { toHex } from '@kapis/fairness/hex'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { payout } from '@kapis/money/money'
import { checkPlay, isSigned } from './check-parts.ts'
import { checkSharedBet } from './check-shared-bet.ts'
import type { HeldReceipt, OperatorKeys } from './read-receipts.ts'

type ReceiptCheck = {
  /** The number of the journal entry; null for a shared bet, which does not reveal it. */
  seq: number | null
  game: string
  faults: string[]
  /** The parts of the receipt that could not be checked, because a key or a seed is missing. */
  unchecked: string[]
}
export type ReceiptReport = { results: ReceiptCheck[]; links: number; missing: number }

/** Checks every receipt by itself and against the one before it, without a network. */
export function checkReceipts(
  receipts: readonly HeldReceipt[],
  keys: OperatorKeys | null,
): ReceiptReport {
  const shared = receipts.map((receipt) => checkSharedBet(receipt, keys))
  const read = receipts
    .filter((_, i) => shared[i] === null)
    .map((receipt) => ({ receipt, entry: readEntry(receipt.text) }))
  read.sort((a, b) => (a.entry?.seq ?? 0) - (b.entry?.seq ?? 0))
  const results: ReceiptCheck[] = shared.filter((result) => result !== null)
  const report: ReceiptReport = { results, links: 0, missing: 0 }
  let before: { entry: BetReceipt; hash: string } | null = null
  for (const { receipt, entry } of read) {
    const result = checkOne(receipt, entry, keys)
    report.results.push(result)
    if (entry === null) continue
    const hash = toHex(hashReceipt(receipt.text))
    const step = before === null ? null : entry.seq - before.entry.seq
    if (step === 0) {
      // A copy is no fault. Another receipt means that a bet was put in the place of one.
      if (hash !== before!.hash) result.faults.push('another receipt has the same number')
    } else if (step === 1) {
      report.links += 1
      result.faults.push(...checkLink(entry, before!))
    } else if (step !== null) report.missing += step - 1
    before = { entry, hash }
  }
  return report
}

function checkOne(
  receipt: HeldReceipt,
  entry: BetReceipt | null,
  keys: OperatorKeys | null,
): ReceiptCheck {
  if (entry === null) return { seq: 0, game: '?', faults: ['it cannot be read'], unchecked: [] }
  const faults = canonical(entry) === receipt.text ? [] : ['its text is not canonical']
  const unchecked: string[] = []
  if (keys === null) unchecked.push('the signature')
  else if (!isSigned(receipt, entry.settledAt, keys)) faults.push('it is not signed by the house')
  if (receipt.fairness === null) unchecked.push('the outcome')
  else faults.push(...checkPlay(entry, receipt.fairness))
  faults.push(...checkMoney(entry))
  return { seq: entry.seq, game: entry.game, faults, unchecked }
}

function readEntry(text: string): BetReceipt | null {
  try {
    const entry = JSON.parse(text) as BetReceipt
    return Number.isInteger(entry.seq) && typeof entry.game === 'string' ? entry : null
  } catch {
    return null
  }
}

function checkMoney({ stake, payout: paid, multiplier4, amount, held }: BetReceipt): string[] {
  const isPaid = BigInt(paid) === payout(BigInt(stake), BigInt(multiplier4))
  // The stake of a stepwise round is held when the round starts, and the last entry releases it.
  const isBooked = amount + held === paid - stake && (held === 0 || held === -stake)
  return [
    ...(isPaid ? [] : ['it pays another amount']),
    ...(isBooked ? [] : ['it moves another amount']),
  ]
}

function checkLink(entry: BetReceipt, before: { entry: BetReceipt; hash: string }): string[] {
  const { coin, ticket, coinHeld, ticketHeld } = before.entry.balanceAfter
  const [ofCoin, ofTicket] = entry.currency === 'coin' ? [1, 0] : [0, 1]
  const expected = {
    coin: coin + ofCoin * entry.amount,
    coinHeld: coinHeld + ofCoin * entry.held,
    ticket: ticket + ofTicket * entry.amount,
    ticketHeld: ticketHeld + ofTicket * entry.held,
  }
  const isFitting = canonical(expected) === canonical(entry.balanceAfter)
  return [
    ...(entry.prevReceiptHash === before.hash ? [] : ['it does not carry on the one before it']),
    ...(isFitting ? [] : ['its balance does not follow from the one before it']),
  ]
}
