import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import type { EntryReceipt } from '@kapis/fairness/receipt'
import { toHex } from '@kapis/fairness/hex'
import { isoFromMicros } from './micros.ts'
import { transactionId } from './transaction-id.ts'

export type JournalEntry = {
  publicNo: bigint
  seq: bigint
  atMicros: bigint
  cause: string
  causeKey: string
  counter: string
  currency: string
  amountMinor: bigint
  heldMinor: bigint
  coinAfterMinor: bigint
  ticketAfterMinor: bigint
  coinHeldAfterMinor: bigint
  ticketHeldAfterMinor: bigint
}

/**
 * Returns the receipt text of an entry outside play. Receipts of bets have more fields (see
 * write-bet-receipt).
 */
export function entryReceiptText(line: JournalEntry, prevHash: Uint8Array): string {
  const entry: EntryReceipt = {
    v: 1,
    roundId: transactionId(line.publicNo, line.seq),
    player: line.publicNo.toString(36),
    seq: Number(line.seq),
    settledAt: isoFromMicros(line.atMicros),
    cause: line.cause,
    identifier: line.causeKey,
    counter: line.counter,
    currency: line.currency,
    amount: Number(line.amountMinor),
    held: Number(line.heldMinor),
    balanceAfter: {
      coin: Number(line.coinAfterMinor),
      ticket: Number(line.ticketAfterMinor),
      coinHeld: Number(line.coinHeldAfterMinor),
      ticketHeld: Number(line.ticketHeldAfterMinor),
    },
    prevReceiptHash: toHex(prevHash),
  }
  return canonical(entry)
}

export function hashEntry(line: JournalEntry, prevHash: Uint8Array): Buffer {
  return Buffer.from(hashReceipt(entryReceiptText(line, prevHash)))
}
