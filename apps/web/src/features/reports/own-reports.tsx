import { fillPath } from '@kapis/contract/route'
import { getOwnReplyImage } from '@kapis/contract/routes'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyState, Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { inboxTexts } from '#lib/texts/inbox-texts.ts'
import styles from './own-reports.module.css'
import { ReplyField } from './reply-field.tsx'
import type { OwnReport } from './use-own-reports.ts'
import { useOwnReports } from './use-own-reports.ts'

type OwnReportsProps = {
  /** The report to open, if the player came from a notification of its reply. */
  openId: string | null
  onWrite: () => void
}

export function OwnReports({ openId, onWrite }: OwnReportsProps) {
  const texts = useTexts(inboxTexts)
  const reports = useOwnReports()
  if (reports.isLoading) return <Skeleton width="100%" height={150} />
  if (reports.isFailed) {
    return (
      <EmptyState art="error" title={texts.reportsFailed}>
        <Button size="small" icon="i-refresh" onClick={reports.retry}>
          {texts.retry}
        </Button>
      </EmptyState>
    )
  }
  return (
    <>
      {reports.rows.length === 0 && (
        <EmptyState art="inbox" title={texts.noReports}>
          <p>{texts.noReportsHint}</p>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {reports.rows.map((row) => (
          <li key={row.reportId}>
            <Thread row={row} isOpen={row.reportId === openId} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {reports.hasMore && (
          <Button isBusy={reports.isBusy} onClick={reports.more}>
            {texts.more}
          </Button>
        )}
        <Button icon="i-flag" onClick={onWrite}>
          {texts.write}
        </Button>
      </div>
    </>
  )
}

const TONES = { open: 'warn', in_progress: 'info', resolved: 'win', closed: 'plain' } as const

/** A report and its replies, collapsed until opened. */
function Thread({ row, isOpen }: { row: OwnReport; isOpen: boolean }) {
  const texts = useTexts(inboxTexts)
  const { title, description, status, createdAt, replies } = row
  const answers = replies.filter(({ isPlayer }) => !isPlayer).length
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isOpen) details.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
  return (
    <details ref={details} className={styles.thread} open={isOpen || undefined}>
      <summary>
        <span className={styles.title}>{title}</span>
        <Badge tone={TONES[status]} dot={status === 'open' ? 'hollow' : 'filled'}>
          {texts.statuses[status]}
        </Badge>
        <span className={`num ${styles.about}`}>
          {formatDateTime(createdAt)}
          {answers > 0 && ` · ${texts.answers(answers)}`}
        </span>
        <Icon name="i-down" size={18} />
      </summary>
      <ol className={styles.words}>
        <Words from={texts.you} at={createdAt} text={description} />
        {replies.map((reply) => (
          <Words
            key={reply.createdAt}
            from={reply.isPlayer ? texts.you : texts.support}
            at={reply.createdAt}
            text={reply.message}
            isSupport={!reply.isPlayer}
          >
            {reply.hasPicture && <OwnReplyImage row={row} replyId={reply.replyId ?? ''} />}
          </Words>
        ))}
      </ol>
      {answers === 0 && <p className={styles.waiting}>{texts.noAnswer}</p>}
      {status === 'closed' ? (
        <p className={styles.waiting}>{texts.reply.closed}</p>
      ) : (
        <ReplyField row={row} />
      )}
    </details>
  )
}

type WordsProps = {
  from: string
  at: string
  text: string
  isSupport?: boolean
  children?: ReactNode
}

function Words({ from, at, text, isSupport = false, children }: WordsProps) {
  return (
    <li data-support={isSupport || undefined}>
      <p className={styles.from}>
        <b>{from}</b>
        <time dateTime={at} title={at} className="num">
          {formatDateTime(at)}
        </time>
      </p>
      <p className={styles.text}>{text}</p>
      {children}
    </li>
  )
}

function OwnReplyImage({ row, replyId }: { row: OwnReport; replyId: string }) {
  const texts = useTexts(inboxTexts)
  const { userId, reportId } = row
  const path = fillPath(getOwnReplyImage.path, { userId, reportId, replyId })
  return (
    <a href={path} target="_blank" rel="noreferrer" className={styles.picture}>
      <img src={`${path}?size=thumbnail`} alt={texts.reply.picture} />
    </a>
  )
}
