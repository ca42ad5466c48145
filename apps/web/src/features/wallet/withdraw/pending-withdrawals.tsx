import { withSupport } from '@kapis/contract/support'
import type { WalletRow } from '@kapis/contract/wallet'
import { formatDateTime } from '#lib/format.ts'
import { formatPeso } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import { CancelWithdrawal, canCancel } from './cancel-withdrawal.tsx'
import cashier from '../shared/cashier.module.css'
import { isPending, isRecent, useWalletRows } from '../shared/use-wallet-rows.ts'
import { uiTexts } from '#ui/texts.ts'
import { useTerms } from './use-withdrawal.ts'
import styles from './withdraw.module.css'
import { cashierTexts } from '../shared/texts.ts'

/** Lists the pending withdrawals, and those decided within the last day. */
export function PendingWithdrawals() {
  const texts = useTexts(cashierTexts)
  const { rows } = useWalletRows()
  const shown = rows.filter((row) => row.type === 'withdraw' && (isPending(row) || isRecent(row)))
  if (shown.length === 0) return null
  return (
    <section className={cashier.waiting} aria-label={texts.withdraw.onTheirWay}>
      <ul>
        {shown.map((row) => (
          <li key={row.walletHistoryId}>
            <div className={cashier.line}>
              <b className="num">{formatPeso(row.amount)}</b>
              <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>
            </div>
            <Stages row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows a withdrawal's stage, assignee, due time and rejection reason. */
export function Stages({ row }: { row: WalletRow }) {
  const stage = row.stage ?? 'requested'
  const path = ['requested', 'reviewing', stage === 'rejected' ? 'rejected' : 'paid'] as const
  const reached = path.findIndex((step) => step === stage)
  const { who, dueBy, reason, cancelledByYou, stage: names } = useTexts(cashierTexts).withdraw
  const { translate } = useTexts(uiTexts)
  return (
    <>
      <ol className={styles.stages}>
        {path.map((step, place) => (
          <li
            key={step}
            data-reached={place <= reached ? step : undefined}
            aria-current={place === reached ? 'step' : undefined}
          >
            {step === 'rejected' && row.isCancelled ? names.cancelled : names[step]}
          </li>
        ))}
      </ol>
      <div role="status" className={cashier.waits}>
        <p>
          {who[stage]}
          {isPending(row) && row.dueAt !== null && <> {dueBy(formatDateTime(row.dueAt))}</>}
        </p>
        {row.payeeHoldUntil !== null && <PayeeHold until={row.payeeHoldUntil} />}
        {stage === 'rejected' && row.comment !== null && (
          <p>{row.isCancelled ? cancelledByYou : reason(translate(row.comment))}</p>
        )}
      </div>
      {canCancel(row) && <CancelWithdrawal row={row} />}
    </>
  )
}

/** Shows that staff changed the account of a withdrawal, and whom to ask about it. */
function PayeeHold({ until }: { until: string }) {
  const { payeeHold } = useTexts(cashierTexts).withdraw
  const { data: terms } = useTerms()
  return <p>{withSupport(payeeHold(formatDateTime(until)), terms?.support)}</p>
}
