import type { RoundFairness, SignedReceipt } from '@kapis/contract/games'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

/** A receipt as the player keeps it, with what proves its round. */
export type KeptReceipt = SignedReceipt & { seq: number; hash: string; fairness: RoundFairness }

type Receipts = { kept: readonly KeptReceipt[] }

const KEPT_MAX = 2_000

/** The receipts of this session, oldest first. */
export const useReceipts = create<Receipts>(() => ({ kept: [] }))

onSignedOut(() => useReceipts.setState({ kept: [] }))

export function keepReceipt(receipt: KeptReceipt): void {
  useReceipts.setState(({ kept }) =>
    kept.some(({ hash }) => hash === receipt.hash)
      ? {}
      : { kept: [...kept, receipt].slice(-KEPT_MAX) },
  )
}

/** The receipt right before a number of the journal, if this session has it. */
export function receiptBefore(seq: number): KeptReceipt | undefined {
  return useReceipts.getState().kept.findLast((receipt) => receipt.seq === seq - 1)
}
