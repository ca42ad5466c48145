import { storedText } from '@kapis/contract/notices/notice-text'
import { formatDateTime } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon.tsx'
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
      <span className={styles.icon}>
        <Icon name={iconOf(row)} size={18} />
      </span>
      <div>
        <p className={styles.message}>{storedText(notices, notice) ?? message}</p>
        <div className={styles.foot}>
          <time dateTime={sentAt} title={sentAt}>
            {formatDateTime(sentAt)}
          </time>
          {reportId !== null && (
            <button type="button" className={styles.open} onClick={() => onReport?.(reportId)}>
              {texts.seeAnswer}
            </button>
          )}
          {walletHistoryId !== null && (
            <button
              type="button"
              className={styles.open}
              onClick={() => onWalletRow?.(walletHistoryId)}
            >
              {texts.seeTransaction}
            </button>
          )}
        </div>
      </div>
      {isNew && (
        <span className={styles.dot}>
          <span className="sr">{texts.isNew}</span>
        </span>
      )}
    </article>
  )
}

/** The icons by the first word of a notice's kind. */
const ICONS: Record<string, IconName> = {
  deposit: 'i-in',
  withdrawal: 'i-outr',
  payee: 'i-outr',
  wallet: 'i-wallet',
  transaction: 'i-wallet',
  gcash: 'i-wallet',
  report: 'i-mail',
  identity: 'i-id',
  password: 'i-key',
  factor: 'i-shield',
  super: 'i-shield',
  contact: 'i-user',
  new: 'i-phone',
  limits: 'i-heart',
}

function iconOf({ notice, reportId, walletHistoryId }: NotificationItemProps['row']): IconName {
  const kind = (notice as { kind?: unknown } | null)?.kind
  const found = typeof kind === 'string' ? ICONS[kind.split('_')[0]!] : undefined
  if (found !== undefined) return found
  if (reportId !== null) return 'i-mail'
  return walletHistoryId === null ? 'i-bell' : 'i-wallet'
}
