import { toHex } from '@kapis/fairness/hex'
import { hashReceipt } from '@kapis/fairness/receipt'
import { readEntry } from './check-bet-receipt.ts'
import { isSignatureValid } from './receipt-signature.ts'
import type { KeptBetReceipt } from './bet-receipt-store.ts'

/**
 * Checks that each receipt is signed, contains the hash of the one before it, and has its number
 * alone. Returns the number of the first bad receipt, and how many receipts are missing up to there.
 */
export async function checkChain(
  kept: readonly KeptBetReceipt[],
): Promise<{ firstBad: number | null; gaps: number }> {
  const ordered = kept.toSorted((a, b) => a.seq - b.seq)
  let gaps = 0
  let before: { seq: number; hash: string } | null = null
  for (const receipt of ordered) {
    const entry = readEntry(receipt.text)
    const hash = toHex(hashReceipt(receipt.text))
    const isNext: boolean = before !== null && entry?.seq === before.seq + 1
    const isCarriedOn: boolean = !isNext || entry?.prevReceiptHash === before?.hash
    const isRepeated: boolean = before !== null && entry?.seq === before.seq
    if (entry === null || isRepeated || !isCarriedOn || !(await isSignatureValid(receipt))) {
      return { firstBad: receipt.seq, gaps }
    }
    if (before !== null && !isNext) gaps += entry.seq - before.seq - 1
    before = { seq: entry.seq, hash }
  }
  return { firstBad: null, gaps }
}
