import type { WalletReview } from '@kapis/contract/receipts'
import type { WalletRow } from '@kapis/contract/wallet'
import { shownAmount, shownGcash } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { CopyButton } from '#ui/copy-id.tsx'
import { CaseHead, CaseNotes, Pick } from '../review/review-item.tsx'
import layout from '../review/review-item.module.css'
import { Facts } from '#staff/actions/field-list.tsx'
import { useReview } from '../review/use-wallet-review.ts'
import { Payout } from './withdrawal-decision.tsx'
import { texts } from './texts.ts'
import styles from './withdrawals.module.css'

/** One withdrawal: where it goes, who asks for it, and what can be decided. */
export function WithdrawalCase({ row, now }: { row: WalletRow | null; now: number }) {
  return row === null ? <Pick /> : <Reviewed row={row} now={now} />
}

function Reviewed({ row, now }: { row: WalletRow; now: number }) {
  const { data: review, isError, refetch } = useReview(row)
  return (
    <>
      <section className={layout.middle} aria-label={texts.payTo}>
        <header className={layout.bar}>
          <b>{texts.payTo}</b>
          <span className="num">{formatDateTime(row.createdAt)}</span>
        </header>
        <div className={styles.sheet}>
          <PayTo row={row} />
          {review !== undefined && <Background review={review} now={now} />}
        </div>
      </section>
      <section className={layout.side} aria-label={texts.title} aria-busy={review === undefined}>
        <CaseHead row={review?.walletHistory ?? row} />
        {review !== undefined ? (
          <Payout review={review} />
        ) : (
          <CaseNotes isError={isError} onRetry={() => void refetch()} />
        )}
      </section>
    </>
  )
}

/** What is typed into the payment app, each of it to be copied. */
function PayTo({ row }: { row: WalletRow }) {
  const { gcashNumber, gcashName, amount } = row
  const lines = [
    [texts.number, shownGcash(gcashNumber ?? ''), gcashNumber ?? '', texts.copyNumber],
    [texts.name, gcashName ?? '', gcashName ?? '', texts.copyName],
    [texts.amount, shownAmount(amount), amount.toFixed(2), texts.copyAmount],
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

function Background({ review, now }: { review: WalletReview; now: number }) {
  const { person, walletHistory: row, gcash } = review
  const due = row.dueAt === null ? '—' : formatDateTime(row.dueAt)
  const isLate = row.dueAt !== null && Date.parse(row.dueAt) < now
  return (
    <>
      <Facts
        rows={[
          [
            texts.dueAt,
            <b key="due" data-late={isLate || undefined}>
              {due}
            </b>,
          ],
          [texts.balance, shownAmount(person.balance)],
          [texts.held, shownAmount(person.held)],
          [texts.deposited, shownAmount(person.deposited)],
          [texts.withdrawn, shownAmount(person.withdrawn)],
          [texts.wagered, shownAmount(person.totalWageredAmount)],
          [texts.games, String(person.gamesPlayed)],
          [texts.joined, formatDateTime(person.createdAt)],
        ]}
      />
      <section className={styles.paidTo}>
        <h3>{texts.paidTo}</h3>
        {gcash.length === 0 && <p>{texts.noPaidTo}</p>}
        <ul className="num">
          {gcash.map((one) => (
            <li key={one.gcashNumber} data-this={one.gcashNumber === row.gcashNumber || undefined}>
              <b>{shownGcash(one.gcashNumber)}</b>
              <span>{one.gcashName}</span>
              <small>{one.payouts === 0 ? texts.neverPaid : texts.payouts(one.payouts)}</small>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
