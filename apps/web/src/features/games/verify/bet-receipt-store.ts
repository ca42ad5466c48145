import type { RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

/** A receipt as the player keeps it, with what proves its round. */
export type KeptBetReceipt = SignedBetReceipt & {
  seq: number
  hash: string
  fairness: RoundFairness
}

type Receipts = { kept: readonly KeptBetReceipt[] }

const KEPT_MAX = 2_000

/** The receipts of this session, oldest first. */
export const useBetReceipts = create<Receipts>(() => ({ kept: [] }))

onSignedOut(() => useBetReceipts.setState({ kept: [] }))

export function addBetReceipt(receipt: KeptBetReceipt): void {
  useBetReceipts.setState(({ kept }) =>
    kept.some(({ hash }) => hash === receipt.hash)
      ? {}
      : { kept: [...kept, receipt].slice(-KEPT_MAX) },
  )
}

/** The receipt right before a number of the journal, if this session has it. */
export function betReceiptBefore(seq: number): KeptBetReceipt | undefined {
  return useBetReceipts.getState().kept.findLast((receipt) => receipt.seq === seq - 1)
}
