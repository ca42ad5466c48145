import { usePageAddress } from '#lib/use-url-search.ts'
import { useBreadcrumb } from '#staff/breadcrumb.ts'
import { ageOf } from '#staff/review/format-age.ts'
import { ReviewLayout } from '#staff/review/review-layout.tsx'
import { useNow } from '#staff/review/use-now.ts'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useTexts } from '#texts/texts.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { identityBadge } from './identity-badge.ts'
import { IdentityItem } from './identity-item.tsx'
import styles from './identity-admin.module.css'
import { identityAdminTexts } from './texts.ts'
import type { IdentityView } from './use-identity-queue.ts'
import { useIdentityQueue, VIEWS } from './use-identity-queue.ts'

/** The queue of identity checks, oldest first, and the decided ones. */
export function IdentityPage() {
  const texts = useTexts(identityAdminTexts)
  const [address, move] = usePageAddress()
  const view = VIEWS.find((one) => one === address.view) ?? 'waiting'
  const queue = useIdentityQueue(view)
  const now = useNow()
  useBreadcrumb(texts.tabs[view])
  useKeys({ j: queue.next, k: queue.previous })
  const isWaiting = view === 'waiting'
  const oldest = queue.oldestAt === null ? null : ageOf(queue.oldestAt, now)
  const isKnown = queue.state !== 'loading' && queue.state !== 'unavailable'
  const summary = isWaiting ? texts.waiting(queue.total, oldest) : texts.listed(queue.total)
  return (
    <ReviewLayout
      title={texts.title}
      summary={isKnown ? summary : ''}
      presence="identity"
      tabs={
        <ViewTabs view={view} onView={(to) => move(() => (to === 'waiting' ? {} : { view: to }))} />
      }
      queue={queue}
      describe={(check) => ({
        id: check.identityCheckId,
        name: check.username,
        badge: identityBadge(check),
        aside: ageOf(isWaiting ? check.submittedAt : (check.decidedAt ?? check.submittedAt), now),
        claimedBy: check.claimedBy,
      })}
      refreshed={texts.refreshed}
      empty={isWaiting ? texts.empty : texts.emptyDecided}
      drawer={texts.queueOf(queue.total)}
    >
      <IdentityItem
        key={queue.selected?.identityCheckId}
        check={queue.selected}
        hasLeft={queue.hasLeft}
        now={now}
      />
    </ReviewLayout>
  )
}

function ViewTabs({ view, onView }: { view: IdentityView; onView: (view: IdentityView) => void }) {
  const texts = useTexts(identityAdminTexts)
  return (
    <div className={styles.tabs}>
      <Segmented
        label={texts.views}
        isLabelHidden
        choices={VIEWS.map((value) => ({ value, label: texts.tabs[value] }))}
        value={view}
        onChange={onView}
      />
    </div>
  )
}
