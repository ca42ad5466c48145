import { zodResolver } from '@hookform/resolvers/zod'
import { getBalance, getWithdrawalTerms, requestWithdrawal } from '@kapis/contract/routes'
import type { DataOf } from '@kapis/contract/route'
import { WithdrawalForm } from '@kapis/contract/wallet'
import { fromNumber, parseAmount, toNumber } from '@kapis/money/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { refetchBalance } from '#player/balance/use-balance-clock.ts'
import { formatPeso } from '#lib/amounts.ts'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { useSession } from '#player/session/session-store.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { useMoneyRequest } from '../shared/use-money-request.ts'
import { refreshWallet } from '../shared/use-wallet-rows.ts'
import { cashierTexts } from '../shared/texts.ts'

const KEY = OWN_QUERIES.withdrawalTerms
const DEFAULT_AMOUNT = '50'

export type WithdrawalTerms = DataOf<typeof getWithdrawalTerms>
export type WithdrawalRequest = z.output<typeof WithdrawalForm>
type Typed = z.input<typeof WithdrawalForm>
type Payee = Pick<Typed, 'gcashNumber' | 'gcashName'>

export function useTerms() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery({
    queryKey: [KEY, userId],
    queryFn: async () => {
      const params = { userId }
      const [terms, { coin }] = await Promise.all([
        api.call(getWithdrawalTerms, { params }),
        api.call(getBalance, { params }),
      ])
      return { ...terms, available: coin }
    },
    staleTime: 0,
    meta: { isSilent: true },
  })
}

/**
 * Returns the state of the withdrawal form and of its request. `onSent` gets the number of the
 * account to which a withdrawal was requested.
 */
export function useWithdrawal(terms: WithdrawalTerms, onSent: (gcashNumber: string) => void) {
  const texts = useTexts(cashierTexts)
  const userId = useSession((state) => state.user?.userId ?? '')
  const [entered, setEntered] = useState<WithdrawalRequest | null>(null)
  const request = useMoneyRequest()
  const form = useForm<Typed, unknown, WithdrawalRequest>({
    resolver: resolverFor(terms),
    defaultValues: startingForm(terms.gcashDetails[0]),
    mode: 'onTouched',
  })

  const submit = form.handleSubmit((input) => {
    request.begin()
    setEntered(input)
  })

  async function send() {
    if (entered === null) return
    const { type, gcashNumber, gcashName } = entered
    const amount = toNumber(entered.amount)
    const isSent = await request.send((idempotencyKey) =>
      api.call(requestWithdrawal, {
        params: { userId },
        body: { userId, type, amount, gcashNumber, gcashName },
        idempotencyKey,
      }),
    )
    if (!isSent) return
    setEntered(null)
    form.reset(startingForm(entered))
    onSent(gcashNumber)
    await announceWithdrawal(texts.withdraw.submitted)
  }

  const { isSending, error } = request
  return { form, submit, entered, send, back: () => setEntered(null), isSending, error }
}

/** Announces the outcome of a withdrawal and reloads everything it changed. */
export async function announceWithdrawal(words: string): Promise<void> {
  showSuccess(words)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [KEY] }),
    refreshWallet(),
    refetchBalance(),
  ])
}

const check = zodResolver(WithdrawalForm)

/** Checks the form, and in the same step whether the amount is more than can be withdrawn. */
function resolverFor(terms: WithdrawalTerms): typeof check {
  return async (typed, context, options) => {
    const result = await check(typed, context, options)
    const amount = parseAmount(String(typed.amount)) ?? 0n
    const isCovered = amount <= (fromNumber(terms.withdrawable) ?? 0n)
    if (isCovered) return result
    const { insufficient, ownOnly } = currentTexts(cashierTexts).withdraw
    const beyondOwn = ownOnly.title(formatPeso(terms.withdrawable))
    const message = terms.basis === 'own' ? beyondOwn : insufficient
    return { values: {}, errors: { ...result.errors, amount: { type: 'max', message } } }
  }
}

/** Returns the form as it opens, with the account of the latest withdrawal if there is one. */
function startingForm(saved: Payee | undefined) {
  return {
    type: 'withdraw',
    amount: DEFAULT_AMOUNT,
    gcashNumber: saved?.gcashNumber ?? '',
    confirmGcashNumber: saved?.gcashNumber ?? '',
    gcashName: saved?.gcashName ?? '',
  } as const
}
