import { formatMoney, fromNumber } from '@kapis/money/money'
import { formatGcash } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import { ConfirmMoney } from '../shared/confirm-money.tsx'
import type { WithdrawalRequest, WithdrawalTerms, useWithdrawal } from './use-withdrawal.ts'
import { cashierTexts } from '../shared/texts.ts'

type ConfirmWithdrawalProps = {
  entered: WithdrawalRequest
  terms: WithdrawalTerms
  withdrawal: ReturnType<typeof useWithdrawal>
}

export function ConfirmWithdrawal({ entered: input, terms, withdrawal }: ConfirmWithdrawalProps) {
  const t = useTexts(cashierTexts).withdraw
  const rest = (fromNumber(terms.available) ?? 0n) - input.amount
  return (
    <ConfirmMoney
      title={t.confirmTitle}
      minor={input.amount}
      facts={[
        [t.to, formatGcash(input.gcashNumber)],
        [t.accountName, input.gcashName],
        [t.after, formatMoney(rest, 'coin')],
        [t.arrives, formatDateTime(terms.dueAt)],
      ]}
      request={withdrawal}
    />
  )
}
