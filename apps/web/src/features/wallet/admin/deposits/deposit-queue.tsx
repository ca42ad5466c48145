import { useState } from 'react'
import { ageOf } from '../review/format-age.ts'
import { useCrumb } from '#staff/breadcrumb.ts'
import { Desk } from '../review/review-layout.tsx'
import { texts as desk } from '#staff/review-texts.ts'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useNow } from '../review/use-now.ts'
import { useQueue } from '../review/use-review-queue.ts'
import { useCan } from '#staff/use-staff.ts'
import { DepositCase } from './deposit-review-item.tsx'
import { ReceiptForm } from '../deposit-receipts/deposit-receipt-form.tsx'
import { signDeposit } from './deposit-badge.ts'
import type { View } from '../deposit-receipts/deposit-view-tabs.tsx'
import { ViewTabs } from '../deposit-receipts/deposit-view-tabs.tsx'
import { texts } from '../deposit-receipts/texts.ts'

type ReviewQueueProps = { view: View; onView: (view: View) => void }

/** Deposits that nobody could credit without looking, the oldest first. */
export function ReviewQueue({ view, onView }: ReviewQueueProps) {
  const isClaims = view === 'claims'
  const queue = useQueue({
    type: 'deposit',
    ...(isClaims && { isShown: ({ claimedBy }) => claimedBy !== null }),
  })
  const canWrite = useCan('receipts.create')
  const [isOpen, setIsOpen] = useState(false)
  const [isWriting, setIsWriting] = useState(false)
  const now = useNow()
  useCrumb(texts.queue)
  const write = canWrite ? () => setIsWriting(true) : undefined
  useKeys({ j: queue.next, k: queue.previous, ...(write !== undefined && { n: write }) })
  const oldest = queue.oldestAt === null ? null : ageOf(queue.oldestAt, now)
  return (
    <>
      <Desk
        title={texts.queue}
        summary={queue.state === 'unavailable' ? '' : desk.pending(queue.total, oldest)}
        tabs={<ViewTabs view={view} onView={onView} />}
        queue={queue}
        sign={signDeposit}
        aside={(row) => ageOf(row.createdAt, now)}
        refreshed={texts.list.refreshed}
        empty={isClaims ? texts.emptyClaims : texts.empty}
        isOpen={isOpen && queue.selected !== null}
        onOpen={setIsOpen}
      >
        <DepositCase key={queue.selected?.walletHistoryId} row={queue.selected} onWrite={write} />
      </Desk>
      {isWriting && <ReceiptForm onClose={() => setIsWriting(false)} />}
    </>
  )
}
