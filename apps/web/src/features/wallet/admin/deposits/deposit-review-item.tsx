import type { DepositReceipt, WalletReview } from '@kapis/contract/receipts'
import type { WalletRow } from '@kapis/contract/wallet'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { CaseHead, CaseNotes, Pick } from '../review/review-item.tsx'
import styles from '../review/review-item.module.css'
import { PicturePane } from '../review/receipt-image-pane.tsx'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useReview } from '../review/use-wallet-review.ts'
import { Checks } from './deposit-checks.tsx'
import { Comparison } from './deposit-comparison.tsx'
import { Decision } from './deposit-decision.tsx'
import { MatchedRecord } from './matched-receipt.tsx'
import { texts } from '../deposit-receipts/texts.ts'

type DepositCaseProps = { row: WalletRow | null; onWrite: (() => void) | undefined }

/** One deposit: its picture, the three sides of it, and what can be decided. */
export function DepositCase({ row, onWrite }: DepositCaseProps) {
  return row === null ? <Pick /> : <Reviewed row={row} onWrite={onWrite} />
}

function Reviewed({ row, onWrite }: { row: WalletRow; onWrite: (() => void) | undefined }) {
  const { data: review, isError, refetch } = useReview(row)
  const name = row.username ?? ''
  return (
    <>
      <PicturePane
        row={row}
        of="receipt"
        title={texts.uploadedBy(name)}
        facts={formatDateTime(row.createdAt)}
        alt={texts.receiptOf(name)}
        marks={review?.marks ?? []}
      >
        <details className={styles.text} open>
          <summary>{texts.detected}</summary>
          <pre>{shortened(row.receiptImageDetectedText) ?? texts.nothingDetected}</pre>
        </details>
      </PicturePane>
      <section className={styles.side} aria-label={texts.decision} aria-busy={review === undefined}>
        <CaseHead row={review?.walletHistory ?? row} />
        {review !== undefined ? (
          <Sides review={review} onWrite={onWrite} />
        ) : (
          <CaseNotes isError={isError} onRetry={() => void refetch()} />
        )}
      </section>
    </>
  )
}

function Sides({ review, onWrite }: { review: WalletReview; onWrite: (() => void) | undefined }) {
  const [chosen, setChosen] = useState<DepositReceipt | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  // One that was chosen and is paid or gone by now is no choice.
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
      <Comparison review={review} record={record} />
      <div>
        <MatchedRecord
          review={review}
          record={record}
          isChoosing={isOpen}
          onChoose={choose}
          onChange={() => setIsChoosing(!isChoosing)}
          onWrite={onWrite}
        />
        <Checks review={review} />
      </div>
      <Decision review={review} record={record} />
    </>
  )
}

function isIt(chosen: DepositReceipt | null) {
  return (one: DepositReceipt) => one.depositReceiptId === chosen?.depositReceiptId
}

/** Empty lines say nothing, and short ones stand beside each other. */
function shortened(text: string | null): string | null {
  const lines = (text ?? '').split('\n').map((line) => line.trim())
  return lines.filter(Boolean).join(' · ') || null
}
