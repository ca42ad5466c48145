import type { WalletRow } from '@kapis/contract/wallet'
import { Link } from '@tanstack/react-router'
import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
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
        <i aria-hidden="true">{name.slice(0, 2)}</i>
        <b>{name}</b>
        <Icon name="i-right" size={16} />
      </Link>
    </header>
  )
}

/** The placeholder beside an empty list. */
export function NoItemSelected() {
  const texts = useTexts(reviewTexts)
  return (
    <>
      <section className={styles.middle}>
        <div className={styles.canvas}>
          <p>{texts.pick}</p>
        </div>
      </section>
      <section className={styles.side} />
    </>
  )
}

/** Shown while an item is loading, and when loading failed. */
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

/** Warns that an editor of the row may not approve it: the server requires somebody else. */
export function EditedNote({ editors }: { editors: readonly string[] }) {
  const texts = useTexts(reviewTexts)
  if (editors.length === 0) return null
  return <ReviewNotice tone="warn">{texts.edited(editors.join(', '))}</ReviewNotice>
}

type Waiting = { makerName: string; createdAt: string }

/** Says that an approval request is open; it is decided on the approvals page. */
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
