import { listOwnWallet } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useEffect, useRef } from 'react'
import { refetchBalance } from '#player/balance/use-balance-clock.ts'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useOwnPages } from '#player/session/use-own-pages.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { formatPeso } from '#lib/amounts.ts'
import { currentTexts } from '#texts/texts.ts'
import { cashierTexts } from './texts.ts'

export const WALLET_KEY = 'own-wallet'
/** Polling interval while a row is pending. */
const PENDING_MS = 3_000
const DAY_MS = 86_400_000

/** Loads the player's wallet rows: ten, then more by the last row's key. */
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
  const known = useRef(new Map<string, WalletRow['status']>())
  useEffect(() => {
    const decided = rows.filter(
      (row) => known.current.get(row.walletHistoryId) === 'pending' && !isPending(row),
    )
    for (const row of rows) known.current.set(row.walletHistoryId, row.status)
    if (decided.length === 0) return
    void refetchBalance()
    void queryClient.invalidateQueries({ queryKey: ['withdrawal-terms'] })
    for (const row of decided) {
      if (row.type === 'deposit' && row.status === 'completed')
        showSuccess(currentTexts(cashierTexts).deposit.credited(formatPeso(row.amount)))
    }
  }, [rows])
}

export function isPending(row: WalletRow): boolean {
  return row.status === 'pending'
}

/** Whether the row was decided within the last day. */
export function isRecent({ updatedAt }: WalletRow): boolean {
  return Date.now() - Date.parse(updatedAt) < DAY_MS
}
