import type { RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

/** A bet receipt as this page keeps it, with the proof of its round. */
export type KeptBetReceipt = SignedBetReceipt & {
  seq: number
  hash: string
  fairness: RoundFairness
  /**
   * Whether this browser has checked the receipt. Receipts of earlier visits are stored unchecked.
   */
  isChecked: boolean
}

type Receipts = { kept: readonly KeptBetReceipt[] }

const KEPT_MAX = 2_000

/** The receipts of this visit and of earlier bets that a game has loaded, oldest first. */
export const useBetReceipts = create<Receipts>(() => ({ kept: [] }))

onSignedOut(() => useBetReceipts.setState({ kept: [] }))

/** Stores a receipt. A checked receipt replaces its unchecked copy. */
export function addBetReceipt(receipt: KeptBetReceipt): void {
  useBetReceipts.setState(({ kept }) => {
    const known = kept.find(({ hash }) => hash === receipt.hash)
    if (known !== undefined && (known.isChecked || !receipt.isChecked)) return {}
    const others = known === undefined ? kept : kept.filter((one) => one !== known)
    return { kept: withoutOldest(inOrder([...others, receipt]), receipt) }
  })
}

/** Sorts the receipts, unless they are in order already, as they are after a bet. */
function inOrder(kept: KeptBetReceipt[]): KeptBetReceipt[] {
  const [before, last] = kept.slice(-2)
  const isSorted = last === undefined || before!.seq < last.seq
  return isSorted ? kept : kept.toSorted((a, b) => a.seq - b.seq)
}

/** Drops the oldest receipt if there are too many, but not the one that was just added. */
function withoutOldest(kept: KeptBetReceipt[], added: KeptBetReceipt): KeptBetReceipt[] {
  if (kept.length <= KEPT_MAX) return kept
  const oldest = kept.find((one) => one !== added)
  return kept.filter((one) => one !== oldest)
}

/** Returns the receipt with the journal number before `seq`, if this visit has it. */
export function betReceiptBefore(seq: number): KeptBetReceipt | undefined {
  return useBetReceipts.getState().kept.findLast((receipt) => receipt.seq === seq - 1)
}
