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

export function ConfirmWithdrawal({ entered, terms, withdrawal }: ConfirmWithdrawalProps) {
  const t = useTexts(cashierTexts).withdraw
  const rest = (fromNumber(terms.available) ?? 0n) - entered.amount
  return (
    <ConfirmMoney
      title={t.confirmTitle}
      minor={entered.amount}
      facts={[
        [t.to, formatGcash(entered.gcashNumber)],
        [t.accountName, entered.gcashName],
        [t.after, formatMoney(rest, 'coin')],
        [t.arrives, formatDateTime(terms.dueAt)],
      ]}
      request={withdrawal}
    />
  )
}
