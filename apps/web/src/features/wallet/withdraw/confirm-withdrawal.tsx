import { formatMoney, fromNumber } from '@kapis/money/money'
import { shownGcash } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { ConfirmMoney } from '../shared/confirm-money.tsx'
import { texts } from '../shared/texts.ts'
import type { Asked, Terms, useWithdrawal } from './use-withdrawal.ts'

type ConfirmWithdrawalProps = {
  asked: Asked
  terms: Terms
  withdrawal: ReturnType<typeof useWithdrawal>
}

export function ConfirmWithdrawal({ asked, terms, withdrawal }: ConfirmWithdrawalProps) {
  const t = texts.withdraw
  const rest = (fromNumber(terms.available) ?? 0n) - asked.amount
  return (
    <ConfirmMoney
      title={t.confirmTitle}
      minor={asked.amount}
      facts={[
        [t.to, shownGcash(asked.gcashNumber)],
        [t.accountName, asked.gcashName],
        [t.after, formatMoney(rest, 'coin')],
        [t.arrives, formatDateTime(terms.dueAt)],
      ]}
      request={withdrawal}
    />
  )
}
