import type { WalletReview } from '@kapis/contract/receipts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatGcash, formatPeso, formatReference } from '#lib/amounts.ts'
import { useCan } from '#staff/use-staff.ts'
import { Diff, Facts } from '#staff/actions/field-list.tsx'
import { ReviewItemFallback } from '#staff/review/review-parts.tsx'
import { useTexts } from '#texts/texts.ts'
import { CopyButton } from '#ui/copy-id.tsx'
import { DepositChecks } from '../deposits/deposit-checks.tsx'
import { WithdrawalChecks } from '../withdrawals/withdrawal-checks.tsx'
import { withdrawalTexts } from '../withdrawals/texts.ts'
import { evidenceTexts } from './texts.ts'
import styles from './payment-evidence.module.css'
import { imageUrl } from '../review/receipt-image-pane.tsx'
import { walletReviewQuery } from '../review/use-wallet-review.ts'

type PaymentEvidenceProps = { userId: string; walletHistoryId: string; amount: number }

/**
 * Shows the second person what a payment of this amount rests on: its image, the two sides, what it
 * changes and the checks.
 */
export function PaymentEvidence({ amount, ...ids }: PaymentEvidenceProps) {
  const { data: review, isError, refetch } = useQuery(walletReviewQuery(ids))
  if (review === undefined) {
    return <ReviewItemFallback isError={isError} onRetry={() => void refetch()} />
  }
  const isDeposit = review.walletHistory.type === 'deposit'
  return (
    <>
      <div className={styles.top}>
        <Proof review={review} />
        <Sides review={review} />
      </div>
      {review.walletHistory.status === 'pending' && <Effects review={review} amount={amount} />}
      {isDeposit ? (
        <DepositChecks review={review} record={review.record} />
      ) : (
        <WithdrawalChecks review={review} />
      )}
    </>
  )
}

/** The receipt of a deposit or the proof of a payment, which opens in full size. */
function Proof({ review: { walletHistory: row } }: { review: WalletReview }) {
  const t = useTexts(evidenceTexts)
  const of = row.type === 'deposit' ? 'receipt' : 'proof'
  const canLook = useCan(of === 'proof' ? 'wallet.proof' : 'wallet.image')
  const key = of === 'proof' ? row.adminConfirmationReceiptImageFileKey : row.receiptImageFileKey
  if (key === null || !canLook)
    return <p className={styles.proof}>{canLook ? t.noImage : t.hidden}</p>
  const url = imageUrl(row, of)
  return (
    <a className={styles.proof} href={`${url}&size=full`} target="_blank" rel="noreferrer">
      <img src={`${url}&size=thumbnail`} alt={t.images[of]} />
      <span>{t.enlarge}</span>
    </a>
  )
}

function Sides({ review: { walletHistory: row, record } }: { review: WalletReview }) {
  const t = useTexts(evidenceTexts)
  const { number, name, copyNumber } = useTexts(withdrawalTexts)
  const reference = record?.referenceNumber ?? null
  return (
    <Facts
      rows={[
        row.gcashNumber == null
          ? null
          : [
              number,
              <span key="number" className={styles.copied}>
                {formatGcash(row.gcashNumber)}
                <CopyButton text={row.gcashNumber} label={copyNumber} />
              </span>,
            ],
        row.gcashName == null ? null : [name, row.gcashName],
        reference === null ? null : [t.reference, formatReference(reference)],
        [
          t.player,
          <Link key="player" to="/admin/users/$userId" params={{ userId: row.userId }}>
            {row.username}
          </Link>,
        ],
      ]}
    />
  )
}

type Change = [label: string, before: number, after: number]
type EffectsProps = { review: WalletReview; amount: number }

/**
 * What the payment changes, now and after. A withdrawal that is paid with a lower amount gives the
 * rest back to the player.
 */
function Effects({ review: { walletHistory: row, person: user }, amount }: EffectsProps) {
  const t = useTexts(evidenceTexts)
  const { held, withdrawn, deposited, balance } = useTexts(withdrawalTexts)
  const back = row.amount - amount
  const isDeposit = row.type === 'deposit'
  const changes: Change[] = isDeposit
    ? [
        [balance, user.balance, user.balance + amount],
        [deposited, user.deposited, user.deposited + amount],
      ]
    : [
        ...(back === 0 ? [] : [[balance, user.balance, user.balance + back] satisfies Change]),
        [held, user.held, user.held - row.amount],
        [withdrawn, user.withdrawn, user.withdrawn + amount],
      ]
  const texts = (side: 1 | 2) =>
    Object.fromEntries(changes.map((change) => [change[0], formatPeso(change[side])]))
  return (
    <Diff
      isFigures
      before={{ ...texts(1), [t.status]: t.waiting }}
      after={{ ...texts(2), [t.status]: isDeposit ? t.credited : t.paid }}
    />
  )
}
