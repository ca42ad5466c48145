import { listOwnWallet } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useEffect, useRef } from 'react'
import { refetchBalance } from '#player/balance/use-balance-clock.ts'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { useSession } from '#player/session/session-store.ts'
import { useOwnPages } from '#player/session/use-own-pages.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { formatPeso } from '#lib/amounts.ts'
import { currentTexts } from '#texts/texts.ts'
import { cashierTexts } from './texts.ts'

export const WALLET_KEY = OWN_QUERIES.wallet
/** The polling interval while a row is pending. */
const PENDING_MS = 3_000
const DAY_MS = 86_400_000

/** Loads the player's wallet rows, ten at a time. Each further page starts after the last row. */
export function useWalletRows() {
  return useOwnPages({
    name: WALLET_KEY,
    ask: (request) => api.call(listOwnWallet, request),
    rows: ({ walletHistory }) => walletHistory,
    after: ({ id }) => id,
    refetchMs: (pages) =>
      pages.some(({ walletHistory }) => walletHistory.some(isPending)) && PENDING_MS,
  })
}

export function refreshWallet(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })
}

/** Refreshes the balance when a row is decided while the wallet is open. */
export function useDecidedRows(rows: readonly WalletRow[]): void {
  const userId = useSession(({ user }) => user?.userId ?? '')
  const known = useRef(new Map<string, WalletRow['status']>())
  useEffect(() => {
    const decided = rows.filter(
      (row) => known.current.get(row.walletHistoryId) === 'pending' && !isPending(row),
    )
    for (const row of rows) known.current.set(row.walletHistoryId, row.status)
    if (decided.length === 0) return
    void refetchBalance()
    void queryClient.invalidateQueries({ queryKey: [OWN_QUERIES.withdrawalTerms] })
    // The home page names the newest pending row.
    void queryClient.invalidateQueries({ queryKey: [WALLET_KEY, userId, 'newest'] })
    for (const row of decided) {
      if (row.type === 'deposit' && row.status === 'completed')
        showSuccess(currentTexts(cashierTexts).deposit.credited(formatPeso(row.amount)))
    }
  }, [rows, userId])
}

export function isPending(row: WalletRow): boolean {
  return row.status === 'pending'
}

/** Returns whether the row last changed within the past day. */
export function isRecent({ updatedAt }: WalletRow): boolean {
  return Date.now() - Date.parse(updatedAt) < DAY_MS
}
