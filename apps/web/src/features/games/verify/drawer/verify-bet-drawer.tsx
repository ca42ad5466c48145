import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '#lib/api/api-errors.ts'
import { closeVerify } from '#player/overlays/verify-store.ts'
import type { BetToVerify } from '#player/overlays/verify-store.ts'
import { showError } from '#ui/snackbars.ts'
import { loadEarlierBets } from '../earlier-bets.ts'
import FairnessDrawer from './fairness-drawer.tsx'

/** Opens the fairness panel at the verification of a bet of the history, and loads its receipt. */
export function VerifyBetDrawer({ game, transactionHistoryId }: BetToVerify) {
  const [identifier, setIdentifier] = useState<string | null>(null)
  useEffect(() => {
    let isOpen = true
    const load = async () => {
      const [bet] = await loadEarlierBets(game, transactionHistoryId)
      if (bet === undefined) throw new ApiError(404, 'not_found')
      if (isOpen) setIdentifier(bet.entry.identifier)
    }
    load().catch((error: unknown) => {
      if (!isOpen) return
      showError(messageOf(error))
      closeVerify()
    })
    return () => {
      isOpen = false
    }
  }, [game, transactionHistoryId])
  return <FairnessDrawer bet={identifier} isLoading={identifier === null} onClose={closeVerify} />
}
