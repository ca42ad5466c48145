import type { WalletReview } from '@kapis/contract/receipts'
import type { WalletRow } from '@kapis/contract/wallet'
import { formatPeso, formatGcash } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { CopyButton } from '#ui/copy-id.tsx'
import { NoItemSelected, ReviewItemFallback } from '#staff/review/review-parts.tsx'
import { ReviewItemHeader } from '../review/review-item.tsx'
import layout from '#staff/review/review-item.module.css'
import { formatCount } from '#staff/format-count.ts'
import { useTexts } from '#texts/texts.ts'
import { useWalletReview } from '../review/use-wallet-review.ts'
import { WithdrawalDecision } from './withdrawal-decision.tsx'
import { formatDue } from './format-due.ts'
import styles from './withdrawals.module.css'
import { withdrawalTexts } from './texts.ts'

type WithdrawalReviewItemProps = {
  row: WalletRow | null
  /** Whether the row is no longer in the list, and was not decided here. */
  hasLeft: boolean
  now: number
}

/** Shows one withdrawal: its payee, its player and the decision. */
export function WithdrawalReviewItem({ row, ...props }: WithdrawalReviewItemProps) {
  return row === null ? <NoItemSelected /> : <Reviewed row={row} {...props} />
}

function Reviewed({ row, hasLeft, now }: WithdrawalReviewItemProps & { row: WalletRow }) {
  const texts = useTexts(withdrawalTexts)
  const query = useWalletReview(row, hasLeft)
  const { data: review, isPlaceholderData: isOutdated, isError, refetch } = query
  return (
    <>
      <section className={layout.middle} aria-label={texts.payTo}>
        <header className={layout.bar}>
          <b>{texts.payTo}</b>
          <DueDate row={row} now={now} />
        </header>
        <div className={styles.sheet}>
          <PayTo row={row} />
          {review !== undefined && <Background review={review} />}
        </div>
      </section>
      <section
        data-item={row.walletHistoryId}
        className={layout.side}
        aria-label={texts.title}
        aria-busy={review === undefined || isOutdated}
      >
        <ReviewItemHeader row={review?.walletHistory ?? row} hasLeft={hasLeft} />
        {review !== undefined ? (
          <WithdrawalDecision review={review} />
        ) : (
          <ReviewItemFallback isError={isError} onRetry={() => void refetch()} />
        )}
      </section>
    </>
  )
}

/** The payee's details, each with a copy button for the payment app. */
function PayTo({ row }: { row: WalletRow }) {
  const texts = useTexts(withdrawalTexts)
  const { gcashNumber, gcashName, amount } = row
  const lines = [
    [texts.number, formatGcash(gcashNumber ?? ''), gcashNumber ?? '', texts.copyNumber],
    [texts.name, gcashName ?? '', gcashName ?? '', texts.copyName],
    [texts.amount, formatPeso(amount), amount.toFixed(2), texts.copyAmount],
  ] as const
  return (
    <dl className={`num ${styles.payTo}`}>
      {lines.map(([label, shown, copied, copy]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{shown}</b>
            <CopyButton text={copied} label={copy} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function DueDate({ row, now }: { row: WalletRow; now: number }) {
  const texts = useTexts(withdrawalTexts)
  if (row.dueAt === null) return null
  const isLate = Date.parse(row.dueAt) < now
  return (
    <span
      className={`num ${styles.due}`}
      data-late={isLate || undefined}
      title={texts.businessDays}
    >
      {texts.dueAt(formatDateTime(row.dueAt), formatDue(row, now))}
    </span>
  )
}

/** The player's GCash accounts, and what is known about the player. */
function Background({ review }: { review: WalletReview }) {
  const texts = useTexts(withdrawalTexts)
  const { person: user, walletHistory: row, gcash } = review
  const facts = [
    [texts.balance, formatPeso(user.balance)],
    [texts.held, formatPeso(user.held)],
    [texts.deposited, formatPeso(user.deposited)],
    [texts.withdrawn, formatPeso(user.withdrawn)],
    [texts.wagered, formatPeso(user.totalWageredAmount)],
    [texts.games, formatCount(user.gamesPlayed)],
    [texts.requested, formatDateTime(row.createdAt)],
    [texts.joined, formatDateTime(user.createdAt)],
  ] as const
  return (
    <>
      <section className={styles.block}>
        <h3>{texts.paidTo}</h3>
        {gcash.length === 0 && <p>{texts.noPaidTo}</p>}
        <ul className={`num ${styles.paidTo}`}>
          {gcash.map((one) => (
            <li key={one.gcashNumber} data-this={one.gcashNumber === row.gcashNumber || undefined}>
              <b>{formatGcash(one.gcashNumber)}</b>
              <span>{one.gcashName}</span>
              <small data-never={one.payouts === 0 || undefined}>
                {one.payouts === 0 ? texts.neverPaid : texts.payouts(one.payouts)}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.block}>
        <h3>{texts.player}</h3>
        <dl className={`num ${styles.facts}`}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
