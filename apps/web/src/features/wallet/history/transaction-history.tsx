import type { Transaction } from '@kapis/contract/transactions'
import { fromNumber } from '@kapis/money/money'
import { formatDateTime } from '#lib/format.ts'
import { resultTexts } from '#lib/texts/result-texts.ts'
import { transactionLabel } from '#lib/texts/source-label.ts'
import { openVerify } from '#player/overlays/verify-store.ts'
import type { BetToVerify } from '#player/overlays/verify-store.ts'
import { IconButton } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState, Skeleton } from '#ui/placeholders.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { useTexts } from '#texts/texts.ts'
import { useTransactionHistory } from './use-transaction-history.ts'
import styles from '../shared/wallet-modal.module.css'
import { cashierTexts } from '../shared/texts.ts'

export function TransactionHistory() {
  const texts = useTexts(cashierTexts)
  const history = useTransactionHistory()
  const { columns, allCaption, none, failed } = texts.history
  const { retry } = texts
  if (history.isLoading) return <Skeleton width="100%" height={364} />
  if (history.isFailed) return <LoadFailed words={{ failed, retry }} onRetry={history.retry} />
  if (history.rows.length === 0) return <EmptyState title={none} />
  return (
    <div className={styles.history}>
      <table className="num" aria-busy={history.isBusy}>
        <caption className="sr">{allCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.type}</th>
            <th scope="col" className={styles.number}>
              {columns.amount}
            </th>
            <th scope="col" className={`${styles.number} ${styles.balanceColumn}`}>
              {columns.balance}
            </th>
            <th scope="col">{columns.at}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {history.rows.map((row) => (
            <HistoryRow key={row.transactionHistoryId} row={row} />
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Pager
          page={history.page}
          pages={history.pages}
          onPrevious={history.previous}
          onNext={history.next}
          isBusy={history.isBusy}
        />
      </div>
    </div>
  )
}

/** One transaction, with its signed effect on the balance. A settled bet opens its verification. */
function HistoryRow({ row }: { row: Transaction }) {
  const { verify } = useTexts(resultTexts)
  const { currency, createdAt, balanceData } = row
  const after = fromNumber(balanceData.afterBalance[currency]) ?? 0n
  const change = after - (fromNumber(balanceData.beforeBalance[currency]) ?? 0n)
  const bet = betOf(row)
  return (
    <tr
      className={bet === null ? undefined : styles.pressable}
      onClick={(event) => {
        if (bet !== null && !(event.target as Element).closest('button')) openVerify(bet)
      }}
    >
      <td>{transactionLabel(row)}</td>
      <td className={styles.number} data-up={(row.game !== null && change > 0n) || undefined}>
        <Money minor={change} currency={currency} isSigned />
      </td>
      <td className={`${styles.number} ${styles.balanceColumn}`}>
        <Money minor={after} currency={currency} />
      </td>
      <td>
        <time dateTime={createdAt} title={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </td>
      <td className={styles.open}>
        {bet !== null && (
          <IconButton icon="i-shield" label={verify} onClick={() => openVerify(bet)} />
        )}
      </td>
    </tr>
  )
}

/** Returns the bet of a row; null for other movements and for rounds that are still open. */
function betOf({ game, source, transactionHistoryId }: Transaction): BetToVerify | null {
  return game === null || source === 'game_held' ? null : { game, transactionHistoryId }
}
