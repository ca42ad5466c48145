import { GATE_RULES } from '@kapis/contract/gate-rules'
import { getDepositAccount, requestDeposit } from '@kapis/contract/routes'
import { fromNumber, parseAmount, toNumber } from '@kapis/money/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { depositLeft, useLimits } from '#player/limits/limits.ts'
import { api } from '#lib/api/api-client.ts'
import { useSession } from '#player/session/session-store.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { typedAmount } from '#lib/amounts.ts'
import { withoutCommas } from '#ui/fields/without-commas.ts'
import { useTexts } from '#texts/texts.ts'
import { useMoneyRequest } from '../shared/use-money-request.ts'
import { useReceiptImage } from './use-receipt-image.ts'
import { refreshWallet } from '../shared/use-wallet-rows.ts'
import { cashierTexts } from '../shared/texts.ts'

const DEFAULT_AMOUNT = '999'

export function useDepositAccount() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery({
    queryKey: ['deposit-account', userId],
    queryFn: () => api.call(getDepositAccount, { params: { userId } }),
    meta: { isSilent: true },
  })
}

/** Returns the state of the deposit form: the receipt image, the amount and the request. */
export function useDeposit() {
  const texts = useTexts(cashierTexts)
  const userId = useSession((state) => state.user?.userId ?? '')
  const [amount, setAmount] = useState(DEFAULT_AMOUNT)
  const [isConfirming, setIsConfirming] = useState(false)
  const { receipt, pick, clear } = useReceiptImage((read) => {
    const minor = read.amount === null ? null : fromNumber(read.amount)
    if (minor !== null) setAmount(typedAmount(minor))
  })
  const request = useMoneyRequest()
  const entered = parseAmount(withoutCommas(amount))
  const minor = entered !== null && entered > 0n ? entered : null
  const left = depositLeft(useLimits().data)

  async function send() {
    if (receipt.image === null || minor === null) return
    const { fileName, fileType, fileData } = receipt.image
    const receiptImage = { fileData, fileName, fileType }
    const isSent = await request.send((idempotencyKey) =>
      api.call(requestDeposit, {
        params: { userId },
        body: { userId, type: 'deposit', amount: toNumber(minor), receiptImage },
        idempotencyKey,
      }),
    )
    if (!isSent) return
    setIsConfirming(false)
    setAmount(DEFAULT_AMOUNT)
    clear()
    showSuccess(texts.deposit.submitted)
    await refreshWallet()
  }

  return {
    amount,
    minor,
    problem: problemOf(minor, left),
    setAmount,
    receipt,
    pick,
    clear,
    isConfirming,
    confirm: () => {
      request.begin()
      setIsConfirming(true)
    },
    back: () => setIsConfirming(false),
    send,
    isSending: request.isSending,
    error: request.error,
  }
}

/**
 * Returns the error to show while typing. The server decides, and also counts pending deposits
 * toward the limit.
 */
function problemOf(minor: bigint | null, left: bigint | null): string | undefined {
  if (minor === null) return 'Amount must be a positive number'
  return GATE_RULES.depositLimit({ amountMinor: minor, depositLeftMinor: left })?.message
}
