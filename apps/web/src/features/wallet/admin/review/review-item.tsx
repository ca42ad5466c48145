import type { WalletRow } from '@kapis/contract/wallet'
import { Link } from '@tanstack/react-router'
import { formatList } from '#lib/format-list.ts'
import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime, initialsOf } from '#lib/format.ts'
import { PresenceChip } from '#staff/presence/presence.tsx'
import { LeftNotice, ReviewNotice } from '#staff/review/review-parts.tsx'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStaff } from '#staff/use-staff.ts'
import styles from '#staff/review/review-item.module.css'
import { useTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'

type HeaderProps = { row: WalletRow; hasLeft: boolean }

/** The amount, status and player of an item. */
export function ReviewItemHeader({ row, hasLeft }: HeaderProps) {
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
        {row.isWithoutRecord && <Badge tone="warn">{texts.unrecorded}</Badge>}
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
      {hasLeft && <LeftNotice />}
    </>
  )
}

type EditedNoteProps = { editors: readonly string[]; authors: readonly string[] }

/**
 * Names the staff who edited a row, or says that the reader wrote its deposit receipt or gave its
 * player a password link. Somebody else must then approve it; the server requires that too.
 */
export function EditedNote({ editors, authors }: EditedNoteProps) {
  const texts = useTexts(reviewTexts)
  const { username } = useStaff()
  if (authors.includes(username)) {
    return <ReviewNotice tone="warn">{texts.ownEvidence}</ReviewNotice>
  }
  if (editors.length === 0) return null
  return <ReviewNotice tone="warn">{texts.edited(formatList(editors))}</ReviewNotice>
}

type Waiting = { makerName: string; createdAt: string }

/** Shows that an approval request is open, with a link to the page where it is decided. */
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
