import type { DepositReceipt, WalletReview } from '@kapis/contract/receipts'
import type { WalletRow } from '@kapis/contract/wallet'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { NoItemSelected, ReviewItemFallback } from '#staff/review/review-parts.tsx'
import { ReviewItemHeader } from '../review/review-item.tsx'
import styles from '#staff/review/review-item.module.css'
import { ReceiptImagePane } from '../review/receipt-image-pane.tsx'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { useWalletReview } from '../review/use-wallet-review.ts'
import { DepositChecks } from './deposit-checks.tsx'
import { DepositComparison } from './deposit-comparison.tsx'
import { DepositDecision } from './deposit-decision.tsx'
import { MatchedReceipt } from './matched-receipt.tsx'
import { ReuseNote } from './reuse-note.tsx'
import { receiptTexts } from '../deposit-receipts/texts.ts'

type DepositReviewItemProps = {
  row: WalletRow | null
  /** Whether the row is no longer in the list, and was not decided here. */
  hasLeft: boolean
  onWrite: (() => void) | undefined
}

/** Shows one deposit: its image, the comparison and the decision. */
export function DepositReviewItem({ row, ...props }: DepositReviewItemProps) {
  return row === null ? <NoItemSelected /> : <Reviewed row={row} {...props} />
}

function Reviewed({ row, hasLeft, onWrite }: DepositReviewItemProps & { row: WalletRow }) {
  const texts = useTexts(receiptTexts)
  const query = useWalletReview(row, hasLeft)
  const { data: review, isPlaceholderData: isOutdated, isError, refetch } = query
  // The server leaves the text out for staff who see personal data masked.
  const seesText = useCan('wallet.settle')
  const name = row.username ?? ''
  return (
    <>
      <ReceiptImagePane
        row={row}
        of="receipt"
        title={texts.uploadedBy(name)}
        heading={name}
        facts={formatDateTime(row.createdAt)}
        alt={texts.receiptOf(name)}
        marks={review?.marks ?? []}
      >
        {seesText && (
          <details className={styles.text} open>
            <summary>{texts.detected}</summary>
            <pre>{shortened(row.receiptImageDetectedText) ?? texts.nothingDetected}</pre>
          </details>
        )}
      </ReceiptImagePane>
      <section
        data-item={row.walletHistoryId}
        className={styles.side}
        aria-label={texts.decision}
        aria-busy={review === undefined || isOutdated}
      >
        <ReviewItemHeader row={review?.walletHistory ?? row} hasLeft={hasLeft} />
        {review !== undefined ? (
          <Sides review={review} onWrite={onWrite} />
        ) : (
          <ReviewItemFallback isError={isError} onRetry={() => void refetch()} />
        )}
      </section>
    </>
  )
}

function Sides({ review, onWrite }: { review: WalletReview; onWrite: (() => void) | undefined }) {
  const [chosen, setChosen] = useState<DepositReceipt | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  // Ignore a selected record that has been used or deleted since.
  const record = review.candidates.find(isIt(chosen)) ?? review.record
  const isOpen = isChoosing || record === null
  const choose = (one: DepositReceipt | undefined) => {
    if (one === undefined) return
    setChosen(one)
    setIsChoosing(false)
  }
  useKeys({
    m: () => setIsChoosing(!isChoosing),
    ...(isOpen &&
      Object.fromEntries(
        review.candidates.map((one, place) => [String(place + 1), () => choose(one)]),
      )),
  })
  return (
    <>
      <ReuseNote review={review} />
      <DepositComparison review={review} record={record} />
      <div>
        <MatchedReceipt
          review={review}
          record={record}
          isChoosing={isOpen}
          onChoose={choose}
          onChange={() => setIsChoosing(!isChoosing)}
          onWrite={onWrite}
        />
      </div>
      <DepositChecks review={review} record={record} />
      <DepositDecision review={review} record={record} />
    </>
  )
}

function isIt(chosen: DepositReceipt | null) {
  return (one: DepositReceipt) => one.depositReceiptId === chosen?.depositReceiptId
}

/** Joins the non-empty lines of a text into one; null if there are none. */
function shortened(text: string | null): string | null {
  const lines = (text ?? '').split('\n').map((line) => line.trim())
  return lines.filter(Boolean).join(' · ') || null
}
