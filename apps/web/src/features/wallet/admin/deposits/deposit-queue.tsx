import { useState } from 'react'
import { ageOf } from '#staff/review/format-age.ts'
import { useBreadcrumb } from '#staff/breadcrumb.ts'
import { ReviewLayout } from '#staff/review/review-layout.tsx'
import { QueueFilters } from '#staff/review/queue-filters.tsx'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useNow } from '#staff/review/use-now.ts'
import { lineOf, summaryOf, useReviewQueue } from '../review/use-review-queue.ts'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { DepositReviewItem } from './deposit-review-item.tsx'
import { DepositReceiptForm } from '../deposit-receipts/deposit-receipt-form.tsx'
import { depositBadge } from './deposit-badge.ts'
import type { View } from '../deposit-receipts/deposit-view-tabs.tsx'
import { ViewTabs } from '../deposit-receipts/deposit-view-tabs.tsx'
import { receiptTexts } from '../deposit-receipts/texts.ts'

type ReviewQueueProps = { view: View; onView: (view: View) => void }

/** The queue of deposits that need a review, oldest first. */
export function DepositQueue({ view, onView }: ReviewQueueProps) {
  const texts = useTexts(receiptTexts)
  const isClaims = view === 'claims'
  const isUnrecorded = view === 'unrecorded'
  const queue = useReviewQueue({
    type: 'deposit',
    isWithoutRecord: isUnrecorded,
    ...(isClaims && { isShown: ({ claimedBy }) => claimedBy !== null }),
  })
  const canWrite = useCan('receipts.create')
  const [isWriting, setIsWriting] = useState(false)
  const now = useNow()
  useBreadcrumb(texts.queue)
  const write = canWrite ? () => setIsWriting(true) : undefined
  useKeys({ j: queue.next, k: queue.previous, ...(write !== undefined && { n: write }) })
  return (
    <>
      <ReviewLayout
        title={texts.queue}
        summary={
          isUnrecorded && queue.state !== 'unavailable'
            ? texts.unrecordedCount(queue.total)
            : summaryOf(queue, now)
        }
        tabs={<ViewTabs view={view} onView={onView} />}
        presence="wallet"
        filters={<QueueFilters name="deposit-queue" />}
        queue={queue}
        describe={(row) => ({
          ...lineOf(row),
          badge: depositBadge(row),
          aside: ageOf(row.createdAt, now),
        })}
        refreshed={texts.list.refreshed}
        empty={isUnrecorded ? texts.emptyUnrecorded : isClaims ? texts.emptyClaims : texts.empty}
      >
        <DepositReviewItem
          key={queue.selected?.walletHistoryId}
          row={queue.selected}
          hasLeft={queue.hasLeft}
          onWrite={write}
        />
      </ReviewLayout>
      {isWriting && <DepositReceiptForm onClose={() => setIsWriting(false)} />}
    </>
  )
}
