import type { WalletRow } from '@kapis/contract/wallet'
import { formatDateTime } from '#lib/format.ts'
import { formatPeso } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import styles from '../shared/cashier.module.css'
import { isPending, isRecent, useWalletRows } from '../shared/use-wallet-rows.ts'
import { WalletStatusBadge } from '../shared/wallet-amount.tsx'
import { cashierTexts } from '../shared/texts.ts'

/**
 * Lists the deposits that are not credited yet, with what each waits for, and recent rejections.
 */
export function PendingDeposits() {
  const texts = useTexts(cashierTexts)
  const { rows } = useWalletRows()
  const shown = rows.filter(
    (row) => row.type === 'deposit' && (isPending(row) || isJustRejected(row)),
  )
  if (shown.length === 0) return null
  return (
    <section className={styles.waiting} aria-label={texts.deposit.waiting}>
      <h3>{texts.deposit.waiting}</h3>
      <ul>
        {shown.map((row) => (
          <li key={row.walletHistoryId}>
            <div className={styles.line}>
              <b className="num">{formatPeso(row.amount)}</b>
              <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>
              <WalletStatusBadge status={row.status} />
            </div>
            <Waits row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Explains what a deposit waits for, or why it was rejected. */
export function Waits({ row }: { row: WalletRow }) {
  const { translate } = useTexts(uiTexts)
  const texts = useTexts(cashierTexts)
  return (
    <div role="status" className={styles.waits}>
      {row.waitsFor.map((wait) => (
        <p key={wait}>{texts.deposit.waits[wait]}</p>
      ))}
      {row.status === 'rejected' && row.comment !== null && (
        <p>{texts.withdraw.reason(translate(row.comment))}</p>
      )}
    </div>
  )
}

function isJustRejected(row: WalletRow): boolean {
  return row.status === 'rejected' && isRecent(row)
}
