import { cancelWithdrawal } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { fromNumber } from '@kapis/money/money'
import { useState } from 'react'
import { formatGcash } from '#lib/amounts.ts'
import { api } from '#lib/api/api-client.ts'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { ConfirmMoney } from '../shared/confirm-money.tsx'
import { useMoneyRequest } from '../shared/use-money-request.ts'
import { announceWithdrawal } from './use-withdrawal.ts'
import { cashierTexts } from '../shared/texts.ts'

/**
 * Returns whether to show the cancel button: only while the row is unassigned and has no
 * confirmation image. The server decides whether to cancel.
 */
export function canCancel(row: WalletRow): boolean {
  return row.stage === 'requested' && row.adminConfirmationReceiptImageFileKey === null
}

export function CancelWithdrawal({ row }: { row: WalletRow }) {
  const { isAsking, begin, ...request } = useCancel(row)
  const t = useTexts(cashierTexts).withdraw
  return (
    <>
      <Button size="small" onClick={begin}>
        {t.cancel}
      </Button>
      {isAsking && (
        <ConfirmMoney
          title={t.cancelTitle}
          minor={fromNumber(row.amount) ?? 0n}
          facts={[
            [t.to, formatGcash(row.gcashNumber ?? '')],
            [t.accountName, row.gcashName],
            [t.afterCancel, t.who.rejected],
          ]}
          request={request}
        />
      )}
    </>
  )
}

function useCancel({ userId, walletHistoryId }: WalletRow) {
  const texts = useTexts(cashierTexts)
  const [isAsking, setIsAsking] = useState(false)
  const { begin, send, isSending, error } = useMoneyRequest()
  const params = { userId, walletHistoryId }
  return {
    isAsking,
    isSending,
    error,
    begin: () => {
      begin()
      setIsAsking(true)
    },
    back: () => setIsAsking(false),
    send: async () => {
      const isDone = await send((idempotencyKey) =>
        api.call(cancelWithdrawal, { params, body: {}, idempotencyKey }),
      )
      if (!isDone) return
      setIsAsking(false)
      await announceWithdrawal(texts.withdraw.cancelled)
    },
  }
}
