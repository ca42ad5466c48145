import { useState } from 'react'
import { Segmented } from '#ui/segmented.tsx'
import { ageOf } from '#staff/ages.ts'
import { useCrumb } from '#staff/crumb.ts'
import { Desk } from '#staff/desk.tsx'
import { texts as desk } from '#staff/desk-texts.ts'
import { useKeys } from '#staff/use-keys.ts'
import { useNow } from '#staff/use-now.ts'
import { useQueue } from '#staff/use-queue.ts'
import { useCan } from '#staff/use-staff.ts'
import { DepositCase } from './deposit-case.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { signDeposit } from './sign-deposit.ts'
import { texts } from './texts.ts'
import styles from './review-queue.module.css'

export const VIEWS = ['queue', 'receipts', 'claims'] as const
export type View = (typeof VIEWS)[number]

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

export function ViewTabs({ view, onView }: ReviewQueueProps) {
  const names = { queue: texts.tabQueue, receipts: texts.tabReceipts, claims: texts.tabClaims }
  return (
    <div className={styles.tabs}>
      <Segmented
        label={texts.views}
        isLabelHidden
        choices={VIEWS.map((value) => ({ value, label: names[value] }))}
        value={view}
        onChange={onView}
      />
    </div>
  )
}
