import type { GateFacts } from '@kapis/contract/gate-rules'
import type { RefusalCode } from '@kapis/contract/refusals'
import { fromNumber } from '@kapis/money/money'
import { Skeleton } from '#ui/placeholders.tsx'
import { formatPeso } from '#lib/amounts.ts'
import { EligibilityNotice } from './eligibility-notice.tsx'
import { PayoutHoldNotice } from './payout-hold-notice.tsx'
import { OwnOnlyNotice } from './own-only-notice.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { useTexts } from '#texts/texts.ts'
import { ClosedNotice } from '../shared/unless-closed.tsx'
import { useClosedGate } from '../shared/use-closed-gate.ts'
import { useTerms } from './use-withdrawal.ts'
import type { WithdrawalTerms } from './use-withdrawal.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import styles from './withdraw.module.css'
import { PendingWithdrawals } from './pending-withdrawals.tsx'
import { cashierTexts } from '../shared/texts.ts'

export function WithdrawTab() {
  const texts = useTexts(cashierTexts)
  const terms = useTerms()
  if (terms.isPending) return <Skeleton width="100%" height={468} />
  // A balance that failed to refresh must not be shown as current.
  if (terms.data === undefined || terms.isError) {
    return (
      <LoadFailed
        words={{ failed: texts.withdraw.balanceFailed, retry: texts.retry }}
        onRetry={() => void terms.refetch()}
      />
    )
  }
  return <OpenTab terms={terms.data} />
}

function OpenTab({ terms }: { terms: WithdrawalTerms }) {
  const texts = useTexts(cashierTexts)
  const { available, onHold, basis, withdrawable, waitingMax } = terms
  const closed = useClosedGate('withdraw', factsOf(terms))
  const hasSome = basis === 'all' || (basis === 'own' && withdrawable > 0)
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
      <PayoutHoldNotice terms={terms} />
      {basis === 'none' && <EligibilityNotice terms={terms} />}
      {basis === 'own' && <OwnOnlyNotice terms={terms} />}
      {closed === null && hasSome && <WithdrawForm terms={terms} />}
      {closed?.code === 'withdrawals_waiting' && hasSome && (
        <p className={styles.due}>{texts.withdraw.waitingMax(waitingMax)}</p>
      )}
      {closed !== null && !EXPLAINED.includes(closed.code) && <ClosedNotice closed={closed} />}
    </>
  )
}

/** The refusals that have a notice of their own here. */
const EXPLAINED: RefusalCode[] = ['withdrawal_not_open', 'withdrawals_waiting']

/** Returns the facts that gates need and the terms contain. */
function factsOf(terms: WithdrawalTerms): Partial<GateFacts> {
  const { basis, isEligible, isHalfway, gamesMissing, remaining, waiting } = terms
  const wageredMissingMinor = fromNumber(terms.wagerMissing) ?? 0n
  const eligibility = { isEligible, isHalfway, gamesMissing, remaining, wageredMissingMinor }
  const withdrawableMinor = fromNumber(terms.withdrawable) ?? 0n
  return { withdrawable: { basis, withdrawableMinor, eligibility }, withdrawalsWaiting: waiting }
}
