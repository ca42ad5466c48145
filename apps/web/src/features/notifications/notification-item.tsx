import { storedText } from '@kapis/contract/notices/notice-text'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { inboxTexts } from '#lib/texts/inbox-texts.ts'
import { noticeTexts } from '#lib/texts/notice-texts.ts'
import styles from './notifications.module.css'
import type { OwnNotification } from './use-own-notifications.ts'

export type OnReport = (reportId: string) => void
export type OnWalletRow = (walletHistoryId: string) => void

type NotificationItemProps = {
  row: Pick<OwnNotification, 'message' | 'notice' | 'sentAt' | 'reportId' | 'walletHistoryId'>
  isNew: boolean
  onReport?: OnReport
  onWalletRow?: OnWalletRow
}

/** One notification as the player sees it; staff preview the same component. */
export function NotificationItem({ row, isNew, onReport, onWalletRow }: NotificationItemProps) {
  const texts = useTexts(inboxTexts)
  const notices = useTexts(noticeTexts)
  const { message, notice, sentAt, reportId, walletHistoryId } = row
  return (
    <article className={styles.item} data-new={isNew || undefined}>
      <p className={styles.message}>{storedText(notices, notice) ?? message}</p>
      <div className={styles.foot}>
        {isNew && (
          <Badge tone="info" dot="filled">
            {texts.isNew}
          </Badge>
        )}
        <time dateTime={sentAt} title={sentAt}>
          {formatDateTime(sentAt)}
        </time>
        {reportId !== null && (
          <Button variant="quiet" size="small" onClick={() => onReport?.(reportId)}>
            {texts.seeAnswer}
          </Button>
        )}
        {walletHistoryId !== null && (
          <Button variant="quiet" size="small" onClick={() => onWalletRow?.(walletHistoryId)}>
            {texts.seeTransaction}
          </Button>
        )}
      </div>
    </article>
  )
}
