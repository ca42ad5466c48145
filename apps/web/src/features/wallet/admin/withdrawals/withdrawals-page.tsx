import type { WalletRow } from '@kapis/contract/wallet'
import { usePageAddress } from '#lib/use-url-search.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { QueueFilters } from '#staff/review/queue-filters.tsx'
import type { QueueBadge } from '#staff/review/queue-rows.tsx'
import { ReviewLayout } from '#staff/review/review-layout.tsx'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { useNow } from '#staff/review/use-now.ts'
import { formatDue } from './format-due.ts'
import { useTakeWhenOpened } from './use-take-when-opened.ts'
import { lineOf, summaryOf, useReviewQueue } from '../review/use-review-queue.ts'
import { WithdrawalReviewItem } from './withdrawal-review-item.tsx'
import styles from './withdrawals.module.css'
import { withdrawalTexts } from './texts.ts'

/** The queue of pending withdrawals, the earliest due first. */
export function WithdrawalsPage() {
  const texts = useTexts(withdrawalTexts)
  const [address, move] = usePageAddress()
  const view = address.view === 'claims' ? 'claims' : 'queue'
  const queue = useReviewQueue({
    type: 'withdraw',
    ...(view === 'claims' && { isShown: ({ claimedBy }) => claimedBy !== null }),
  })
  const take = useTakeWhenOpened()
  const now = useNow()
  useKeys({ j: queue.next, k: queue.previous })
  return (
    <ReviewLayout
      title={texts.title}
      summary={summaryOf(queue, now)}
      tabs={
        <div className={styles.tabs}>
          <Segmented
            label={texts.views}
            isLabelHidden
            choices={[
              { value: 'queue', label: texts.tabQueue },
              { value: 'claims', label: texts.tabClaims },
            ]}
            value={view}
            onChange={(next) => move(() => (next === 'claims' ? { view: next } : {}))}
          />
        </div>
      }
      presence="wallet"
      filters={<QueueFilters name="withdrawal-queue" />}
      queue={{
        ...queue,
        select(row) {
          queue.select(row)
          take(row)
        },
      }}
      describe={(row) => ({
        ...lineOf(row),
        badge: withdrawalBadge(row),
        aside: formatDue(row, now),
        isLate: row.dueAt !== null && Date.parse(row.dueAt) < now,
      })}
      refreshed={texts.refreshed}
      empty={view === 'claims' ? texts.emptyClaims : texts.empty}
    >
      <WithdrawalReviewItem
        key={queue.selected?.walletHistoryId}
        row={queue.selected}
        hasLeft={queue.hasLeft}
        now={now}
      />
    </ReviewLayout>
  )
}

/**
 * Returns the badge of a withdrawal in the list. The list does not know all checks of a withdrawal,
 * so it never says that one is ready to pay.
 */
function withdrawalBadge(row: WalletRow): QueueBadge {
  const texts = currentTexts(withdrawalTexts)
  if (row.isGcashNew) return { text: texts.firstUse, tone: 'warn', icon: 'i-alert' }
  if (row.claimedBy !== null) return { text: texts.inReview, tone: 'plain', icon: 'i-clock' }
  return { text: texts.toCheck, tone: 'plain', icon: 'i-clock' }
}
