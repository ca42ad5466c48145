import { listOwnWallet } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useEffect, useRef } from 'react'
import { refetchBalance } from '#player/balance/use-balance-clock.ts'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useOwnPages } from '#player/session/use-own-pages.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { formatPeso } from '#lib/amounts.ts'
import { texts } from './texts.ts'

export const WALLET_KEY = 'own-wallet'
/** While something is on its way, the page asks often enough to feel immediate. */
const PENDING_MS = 3_000
const DAY_MS = 86_400_000

/** The player's wallet: ten rows, and more by the key of the last one. */
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

/** A row that was decided while the wallet is open moves the balance at once, without a reload. */
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
        showSuccess(texts.deposit.credited(formatPeso(row.amount)))
    }
  }, [rows])
}

export function isPending(row: WalletRow): boolean {
  return row.status === 'pending'
}

/** What was decided since yesterday is still news. */
export function isRecent({ updatedAt }: WalletRow): boolean {
  return Date.now() - Date.parse(updatedAt) < DAY_MS
}
