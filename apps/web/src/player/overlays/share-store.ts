import { create } from 'zustand'
import { onSignedOut } from '../session/session-store.ts'

/** The bet whose share dialog is open, by its transaction id; null if the dialog is closed. */
export const useShare = create<{ bet: string | null }>(() => ({ bet: null }))

onSignedOut(closeShare)

export function openShare(transactionHistoryId: string): void {
  useShare.setState({ bet: transactionHistoryId })
}

export function closeShare(): void {
  useShare.setState({ bet: null })
}
