import { useState } from 'react'
import { ageOf } from '../review/format-age.ts'
import { useBreadcrumb } from '#staff/breadcrumb.ts'
import { ReviewLayout } from '../review/review-layout.tsx'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useNow } from '../review/use-now.ts'
import { summaryOf, useReviewQueue } from '../review/use-review-queue.ts'
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
  const queue = useReviewQueue({
    type: 'deposit',
    ...(isClaims && { isShown: ({ claimedBy }) => claimedBy !== null }),
  })
  const canWrite = useCan('receipts.create')
  const [isOpen, setIsOpen] = useState(false)
  const [isWriting, setIsWriting] = useState(false)
  const now = useNow()
  useBreadcrumb(texts.queue)
  const write = canWrite ? () => setIsWriting(true) : undefined
  useKeys({ j: queue.next, k: queue.previous, ...(write !== undefined && { n: write }) })
  return (
    <>
      <ReviewLayout
        title={texts.queue}
        summary={summaryOf(queue, now)}
        tabs={<ViewTabs view={view} onView={onView} />}
        name="deposit-queue"
        queue={queue}
        sign={depositBadge}
        aside={(row) => ageOf(row.createdAt, now)}
        refreshed={texts.list.refreshed}
        empty={isClaims ? texts.emptyClaims : texts.empty}
        isOpen={isOpen && queue.selected !== null}
        onOpen={setIsOpen}
      >
        <DepositReviewItem
          key={queue.selected?.walletHistoryId}
          row={queue.selected}
          onWrite={write}
        />
      </ReviewLayout>
      {isWriting && <DepositReceiptForm onClose={() => setIsWriting(false)} />}
    </>
  )
}
