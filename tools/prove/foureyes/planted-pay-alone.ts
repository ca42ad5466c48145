import type { updateWalletRow } from '../../../apps/api/src/features/wallet/review/update-wallet-row.ts'
import { settleUnguarded } from '../shared/planted/withdraw-unguarded.ts'

/**
 * Planted bug, as in an early release: the user who settles a row may also edit its payee, without
 * approval.
 */
export const payAlone: typeof updateWalletRow = async (deps, maker, request) => {
  const { gcashNumber, gcashName, status } = request.input
  if (status === 'completed') return settleUnguarded(deps, maker, request)
  await deps.db
    .updateTable('wallet_history')
    .set({
      comment: 'edited',
      ...(gcashNumber !== undefined && { gcash_number: gcashNumber }),
      ...(gcashName !== undefined && { gcash_name: gcashName }),
    })
    .where('wallet_history_id', '=', request.walletHistoryId)
    .execute()
  return { isWaiting: false }
}
