import { assignWalletRow } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { executeAction } from '#staff/actions/execute-action.ts'
import { useCan, useStaff } from '#staff/use-staff.ts'

/**
 * Returns the function that assigns a withdrawal to the staff member who opens it from the list, so
 * that the payment is the next press. Moving through the list with J and K assigns nothing.
 */
export function useTakeWhenOpened() {
  const me = useStaff()
  const canPay = [useCan('wallet.claim'), useCan('wallet.settle')].every(Boolean)
  return ({ userId, walletHistoryId, status, claimedBy }: WalletRow) => {
    const isFree = status === 'pending' && claimedBy === null && userId !== me.userId
    if (!canPay || !isFree) return
    const params = { userId, walletHistoryId }
    void executeAction(assignWalletRow, { params, body: { isMine: true } }, { success: '' })
  }
}
