import type { RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

/** A bet receipt as the player stores it, with the proof of its round. */
export type KeptBetReceipt = SignedBetReceipt & {
  seq: number
  hash: string
  fairness: RoundFairness
}

type Receipts = { kept: readonly KeptBetReceipt[] }

const KEPT_MAX = 2_000

/** The receipts of this visit, oldest first. */
export const useBetReceipts = create<Receipts>(() => ({ kept: [] }))

onSignedOut(() => useBetReceipts.setState({ kept: [] }))

export function addBetReceipt(receipt: KeptBetReceipt): void {
  useBetReceipts.setState(({ kept }) =>
    kept.some(({ hash }) => hash === receipt.hash)
      ? {}
      : { kept: [...kept, receipt].slice(-KEPT_MAX) },
  )
}

/** Returns the receipt before a journal number, if this visit has it. */
export function betReceiptBefore(seq: number): KeptBetReceipt | undefined {
  return useBetReceipts.getState().kept.findLast((receipt) => receipt.seq === seq - 1)
}
