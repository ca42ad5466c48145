import type { SignedBetReceipt } from '@kapis/contract/games'
import type { OwnSharedBet } from '@kapis/contract/sharing'
import { useEffect, useState } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { showError } from '#ui/snackbars.ts'
import { fetchSharedBet, share, unshare } from './use-shared-bets.ts'
import type { SharedParts } from './use-shared-bets.ts'

/** The id of an existing link, and the record that visitors get. */
export type SharedRecord = { shareId: string; record: SignedBetReceipt }

/**
 * Returns what a shared bet shows, its link if there is one, and the functions that change both.
 */
export function useSharing(transactionHistoryId: string, known: OwnSharedBet | undefined) {
  const [shown, setShown] = useState<SharedParts>(partsOf(known))
  const [shared, setShared] = useState<SharedRecord | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // Keep the initial value, because the list is reloaded when the bet is shared.
  const [knownId] = useState(known?.shareId)
  useEffect(() => {
    if (knownId === undefined) return
    fetchSharedBet(knownId).then(
      ({ record }) => setShared((now) => now ?? { shareId: knownId, record }),
      (error: unknown) => showError(messageOf(error)),
    )
  }, [knownId])

  async function run(work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    await work().catch((error: unknown) => showError(messageOf(error)))
    setIsBusy(false)
  }
  const put = (parts: SharedParts) =>
    run(async () => {
      const { sharedBet, record } = await share(transactionHistoryId, parts)
      setShown(partsOf(sharedBet))
      setShared({ shareId: sharedBet.shareId, record })
    })
  return {
    shown,
    shared,
    isBusy,
    create: () => put(shown),
    /** Changes what the bet shows. If there is a link already, also updates what the link shows. */
    choose(change: Partial<SharedParts>): void {
      const parts = { ...shown, ...change }
      if (shared === null && knownId === undefined) setShown(parts)
      else void put(parts)
    },
    stop: (shareId: string, onStopped: () => void) =>
      run(async () => {
        await unshare(shareId)
        onStopped()
      }),
  }
}

function partsOf(known: SharedParts | undefined): SharedParts {
  return { hasAmounts: known?.hasAmounts ?? false, hasName: known?.hasName ?? false }
}
