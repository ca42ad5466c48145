import type { WalletRow } from '@kapis/contract/wallet'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { shownAmount } from '#lib/amounts.ts'
import styles from './cashier.module.css'
import { texts } from './texts.ts'
import { isPending, useWalletRows } from './use-wallet-rows.ts'

/** Deposits that were sent and not credited yet, each with the reason why. */
export function PendingDeposits() {
  const { rows } = useWalletRows()
  const waiting = rows.filter((row) => row.type === 'deposit' && isPending(row))
  if (waiting.length === 0) return null
  return (
    <section className={styles.waiting} aria-label={texts.deposit.waiting}>
      <h3>{texts.deposit.waiting}</h3>
      <ul>
        {waiting.map((row) => (
          <li key={row.walletHistoryId}>
            <div className={styles.line}>
              <b className="num">{shownAmount(row.amount)}</b>
              <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>
              <Badge tone="warn" dot="hollow">
                {texts.history.statuses.pending}
              </Badge>
            </div>
            <Waits row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why a deposit is not credited yet, in words. */
export function Waits({ row }: { row: WalletRow }) {
  return (
    <div role="status" className={styles.waits}>
      {row.waitsFor.map((wait) => (
        <p key={wait}>{texts.deposit.waits[wait]}</p>
      ))}
    </div>
  )
}
