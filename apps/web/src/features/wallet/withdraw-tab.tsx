import { Skeleton } from '#ui/placeholders.tsx'
import { shownAmount } from '#lib/amounts.ts'
import { EligibilityNotice } from './eligibility-notice.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { texts } from './texts.ts'
import { useTerms } from './use-withdrawal.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import styles from './withdraw.module.css'
import { Withdrawals } from './withdrawals.tsx'

export function WithdrawTab() {
  const terms = useTerms()
  if (terms.isPending) return <Skeleton width="100%" height={320} />
  if (terms.data === undefined) {
    return (
      <LoadFailed
        words={{ failed: texts.withdraw.balanceFailed, retry: texts.retry }}
        onRetry={() => void terms.refetch()}
      />
    )
  }
  const { available, onHold, isEligible, waiting, waitingMax } = terms.data
  return (
    <>
      <p className={styles.available}>
        {texts.withdraw.available}
        <span>
          <b className="num">{shownAmount(available)}</b>
          {onHold > 0 && <> · {texts.withdraw.onHold(shownAmount(onHold))}</>}
        </span>
      </p>
      <Withdrawals />
      {!isEligible && <EligibilityNotice terms={terms.data} />}
      {isEligible && waiting >= waitingMax && (
        <p className={styles.due}>{texts.withdraw.waitingMax(waitingMax)}</p>
      )}
      {isEligible && waiting < waitingMax && <WithdrawForm terms={terms.data} />}
    </>
  )
}
