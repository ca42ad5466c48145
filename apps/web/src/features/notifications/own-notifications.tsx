import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { useSession } from '#player/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Skeleton } from '#ui/placeholders.tsx'
import { showError } from '#ui/snackbars.ts'
import { currentLanguage } from '#texts/language.ts'
import { useTexts } from '#texts/texts.ts'
import { inboxTexts } from '#lib/texts/inbox-texts.ts'
import { NotificationItem } from './notification-item.tsx'
import type { OnReport, OnWalletRow } from './notification-item.tsx'
import styles from './notifications.module.css'
import type { OwnNotification } from './use-own-notifications.ts'
import { markAllRead, markRead, useOwnNotifications } from './use-own-notifications.ts'

type OwnNotificationsProps = { onReport: OnReport; onWalletRow: OnWalletRow }

/** Lists the player's notifications, newest first. Showing one marks it as read. */
export function OwnNotifications({ onReport, onWalletRow }: OwnNotificationsProps) {
  const texts = useTexts(inboxTexts)
  const inbox = useOwnNotifications()
  const { isNew, forget } = useReadOnShow(inbox.rows)
  // Those that are shown are being marked as read already.
  const unreadFurther = inbox.unread - inbox.rows.filter((row) => !row.isRead).length
  if (inbox.isLoading) return <Waiting />
  if (inbox.isFailed) return <Failed onRetry={inbox.retry} />
  if (inbox.rows.length === 0) {
    return (
      <EmptyState art="inbox" title={texts.none}>
        <p>{texts.noneHint}</p>
      </EmptyState>
    )
  }
  return (
    <>
      {unreadFurther > 0 && <MarkAllRead count={unreadFurther} onRead={forget} />}
      {monthsOf(inbox.rows).map(([month, rows]) => (
        <section key={month} aria-label={month} className={styles.month}>
          <h3>{month}</h3>
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.notificationId}>
                <NotificationItem row={row} isNew={isNew(row)} {...{ onReport, onWalletRow }} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {inbox.hasMore && (
        <Button isWide isBusy={inbox.isBusy} onClick={inbox.more}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

/** Marks the notifications as read that the list has not loaded yet. */
function MarkAllRead({ count, onRead }: { count: number; onRead: () => void }) {
  const texts = useTexts(inboxTexts)
  const userId = useSession((state) => state.user?.userId ?? '')
  const [isBusy, setIsBusy] = useState(false)

  async function mark() {
    setIsBusy(true)
    await markAllRead(userId).then(onRead, (error: unknown) => showError(messageOf(error)))
    setIsBusy(false)
  }

  return (
    <div className={styles.unread}>
      <p className="num">{texts.unreadFurther(count)}</p>
      <Button size="small" icon="i-check" isBusy={isBusy} onClick={() => void mark()}>
        {texts.markAllRead}
      </Button>
    </div>
  )
}

/** Groups rows, which are sorted by time, by their month in Manila. */
function monthsOf(rows: readonly OwnNotification[]): [month: string, OwnNotification[]][] {
  const format = new Intl.DateTimeFormat(currentLanguage() === 'fil' ? 'fil-PH' : 'en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Manila',
  })
  const months = Map.groupBy(rows, ({ sentAt }) => format.format(new Date(sentAt)))
  return [...months]
}

/**
 * Marks the shown notifications as read on the server. `isNew` says whether a row is new: it stays
 * new even if it has been read, until the drawer closes or `forget` is called.
 */
function useReadOnShow(rows: readonly OwnNotification[]) {
  const userId = useSession((state) => state.user?.userId ?? '')
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const sent = useRef(new Set<string>())
  const fresh = rows.filter((row) => !row.isRead && !seen.has(row.notificationId))
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map((row) => row.notificationId)]))
  useEffect(() => {
    const ids = [...seen].filter((id) => !sent.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) sent.current.add(id)
    // If the request fails, the rows are marked as read the next time the drawer opens.
    markRead(userId, ids).catch(() => undefined)
  }, [seen, userId])
  return {
    isNew: (row: OwnNotification) => !row.isRead || seen.has(row.notificationId),
    forget: () => setSeen(new Set()),
  }
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {[72, 92, 72].map((height, place) => (
        <Skeleton key={place} width="100%" height={height} />
      ))}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts(inboxTexts)
  return (
    <EmptyState art="error" title={texts.failed}>
      <Button size="small" icon="i-refresh" onClick={onRetry}>
        {texts.retry}
      </Button>
    </EmptyState>
  )
}
