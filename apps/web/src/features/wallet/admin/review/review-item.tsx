import type { WalletRow } from '@kapis/contract/wallet'
import { Link } from '@tanstack/react-router'
import { formatList } from '#lib/format-list.ts'
import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime, initialsOf } from '#lib/format.ts'
import { PresenceChip } from '#staff/presence/presence.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import styles from './review-item.module.css'
import layout from './review-layout.module.css'
import { useTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'

/** The amount, status and player of an item. */
export function ReviewItemHeader({ row }: { row: WalletRow }) {
  const texts = useTexts(reviewTexts)
  const name = row.username ?? ''
  const tone = ({ pending: 'warn', completed: 'win', rejected: 'loss' } as const)[row.status]
  return (
    <>
      <header>
        <h2 className="num">{formatPeso(row.amount)}</h2>
        <Badge tone={tone} dot={row.status === 'pending' ? 'hollow' : 'filled'}>
          {texts.statuses[row.status]}
        </Badge>
        <Link
          to="/admin/users/$userId"
          params={{ userId: row.userId }}
          className={styles.who ?? ''}
          title={texts.openPlayer(name)}
        >
          <i aria-hidden="true">{initialsOf(name)}</i>
          <b>{name}</b>
          <Icon name="i-right" size={16} />
        </Link>
      </header>
      <PresenceChip itemId={row.walletHistoryId} />
    </>
  )
}

/** The placeholder beside an empty list. */
export function NoItemSelected() {
  const texts = useTexts(reviewTexts)
  return (
    <>
      <section className={styles.middle}>
        <div className={styles.canvas}>
          <p>{texts.noneSelected}</p>
        </div>
      </section>
      <section className={styles.side} />
    </>
  )
}

/** The placeholder while an item is loading, or the error if loading failed. */
export function ReviewItemFallback({
  isError,
  onRetry,
}: {
  isError: boolean
  onRetry: () => void
}) {
  const texts = useTexts(reviewTexts)
  if (!isError) return <Skeleton width="100%" height={180} />
  return (
    <div className={layout.unavailable} role="alert">
      <p>{texts.reviewUnavailable}</p>
      <Button size="small" icon="i-refresh" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}

type Tone = 'info' | 'warn' | 'loss'

export function ReviewNotice({ tone, children }: { tone: Tone; children: string }) {
  return (
    <p className={styles.note} data-tone={tone}>
      <Icon name={tone === 'info' ? 'i-clock' : 'i-alert'} size={16} />
      {children}
    </p>
  )
}

/** Names the staff who edited a row. As the server requires, somebody else must approve it. */
export function EditedNote({ editors }: { editors: readonly string[] }) {
  const texts = useTexts(reviewTexts)
  if (editors.length === 0) return null
  return <ReviewNotice tone="warn">{texts.edited(formatList(editors))}</ReviewNotice>
}

type Waiting = { makerName: string; createdAt: string }

/** Says that an approval request is open, with a link to the page where it is decided. */
export function WaitingNote({ waiting }: { waiting: Waiting }) {
  const texts = useTexts(reviewTexts)
  return (
    <div className={styles.note}>
      <Icon name="i-users" size={16} />
      <span>
        {texts.waits(waiting.makerName, formatDateTime(waiting.createdAt))}{' '}
        <Link to="/admin/approvals">{texts.openApprovals}</Link>
      </span>
    </div>
  )
}
