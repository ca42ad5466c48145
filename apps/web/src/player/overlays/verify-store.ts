import type { Game } from '@kapis/games/games'
import { create } from 'zustand'
import { onSignedOut } from '../session/session-store.ts'

/** A bet of the history, by its transaction id. */
export type BetToVerify = { game: Game; transactionHistoryId: string }

/** The bet whose verification is open; null if the panel is closed. */
export const useVerify = create<{ bet: BetToVerify | null }>(() => ({ bet: null }))

onSignedOut(closeVerify)

export function openVerify(bet: BetToVerify): void {
  useVerify.setState({ bet })
}

export function closeVerify(): void {
  useVerify.setState({ bet: null })
}
