import { Skeleton } from '#ui/placeholders.tsx'
import { formatPeso } from '#lib/amounts.ts'
import { EligibilityNotice } from './eligibility-notice.tsx'
import { PayoutHoldNotice } from './payout-hold-notice.tsx'
import { OwnOnlyNotice } from './own-only-notice.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { useTexts } from '#texts/texts.ts'
import { useTerms } from './use-withdrawal.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import styles from './withdraw.module.css'
import { PendingWithdrawals } from './pending-withdrawals.tsx'
import { cashierTexts } from '../shared/texts.ts'

export function WithdrawTab() {
  const texts = useTexts(cashierTexts)
  const terms = useTerms()
  if (terms.isPending) return <Skeleton width="100%" height={320} />
  // A balance that failed to refresh must not be shown as current.
  if (terms.data === undefined || terms.isError) {
    return (
      <LoadFailed
        words={{ failed: texts.withdraw.balanceFailed, retry: texts.retry }}
        onRetry={() => void terms.refetch()}
      />
    )
  }
  const { available, onHold, basis, withdrawable, waiting, waitingMax } = terms.data
  const isOpen = basis === 'all' || (basis === 'own' && withdrawable > 0)
  return (
    <>
      <p className={styles.available}>
        {texts.withdraw.available}
        <span>
          <b className="num">{formatPeso(available)}</b>
          {onHold > 0 && <> · {texts.withdraw.onHold(formatPeso(onHold))}</>}
        </span>
      </p>
      <PendingWithdrawals />
      <PayoutHoldNotice terms={terms.data} />
      {basis === 'none' && <EligibilityNotice terms={terms.data} />}
      {basis === 'own' && <OwnOnlyNotice terms={terms.data} />}
      {isOpen && waiting >= waitingMax && (
        <p className={styles.due}>{texts.withdraw.waitingMax(waitingMax)}</p>
      )}
      {isOpen && waiting < waitingMax && <WithdrawForm terms={terms.data} />}
    </>
  )
}
