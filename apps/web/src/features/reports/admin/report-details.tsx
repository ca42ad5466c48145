import { REPORT_PRIORITIES, REPORT_STATUSES } from '@kapis/contract/reports'
import { fillPath } from '@kapis/contract/route'
import { getReplyImage, getReport, updateReport } from '@kapis/contract/routes'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { Facts } from '#staff/actions/field-list.tsx'
import { atCell } from '#staff/cells/cell-choice.ts'
import { PresenceChip } from '#staff/presence/presence.tsx'
import { useCan, useStaff } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/fields/choices.tsx'
import { CopyId } from '#ui/copy-id.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { FormerWords } from './revisions.tsx'
import { ReplyForm } from './reply-form.tsx'
import type { Report } from './report-rows.ts'
import { seenOf } from './report-rows.ts'
import styles from './reports.module.css'
import { RewordModal } from './reword-modal.tsx'
import { adminReportTexts } from './texts.ts'

type ReportDetailsProps = { row: Report; onDelete: () => void }

/** Shows one report: its text, its replies and the actions on it. */
export function ReportDrawer({ row, onDelete }: ReportDetailsProps) {
  const texts = useTexts(adminReportTexts)
  const [isRewording, setIsRewording] = useState(false)
  const { userId } = useStaff()
  const canReply = useCan('reports.reply')
  const canReword = useCan('reports.reword')
  const canDelete = useCan('reports.delete')
  const t = texts.columns
  return (
    <div className={styles.details}>
      <PresenceChip itemId={row.reportId} />
      <Facts
        rows={[
          [
            t.player,
            <Link key="player" to="/admin/users/$userId" params={{ userId: row.userId }}>
              {row.username}
            </Link>,
          ],
          [t.created, formatDateTime(row.createdAt)],
          [t.updated, formatDateTime(row.updatedAt)],
          [t.id, <CopyId key="id" id={row.reportId} label={texts.copyId} />],
        ]}
      />
      <Triage key={row.updatedAt} row={row} />
      <Thread row={row} />
      <FormerWords revisions={useRevisions(row)} />
      {canReply &&
        (row.userId === userId ? (
          <p className={styles.hint}>{texts.own}</p>
        ) : (
          <ReplyForm key={row.reportId} reportId={row.reportId} />
        ))}
      <ModalActions>
        {canReword && (
          <Button icon="i-edit" onClick={() => setIsRewording(true)}>
            {texts.reword.open}
          </Button>
        )}
        {canDelete && (
          <Button icon="i-trash" variant="danger" onClick={onDelete}>
            {texts.remove.one}
          </Button>
        )}
      </ModalActions>
      {isRewording && <RewordModal row={row} onClose={() => setIsRewording(false)} />}
    </div>
  )
}

/** Loads the revisions of a report, and reloads them when the report changes. */
function useRevisions({ reportId, updatedAt }: Report) {
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'report-revisions', reportId, updatedAt],
    queryFn: () => api.call(getReport, { params: { reportId } }),
    meta: { isSilent: true },
  })
  return query.data?.revisions ?? []
}

function Triage({ row }: { row: Report }) {
  const { columns: t, statuses, priorities, noPriority } = useTexts(adminReportTexts)
  const change = (requested: Partial<Pick<Report, 'status' | 'priority'>>) =>
    executeAction(
      updateReport,
      { params: { reportId: row.reportId }, body: { ...requested, updatedAt: row.updatedAt } },
      { seen: seenOf(row) },
    )
  return (
    <div className={styles.triage}>
      <Select
        label={t.status}
        value={row.status}
        options={REPORT_STATUSES.map((value) => ({ value, label: statuses[value] }))}
        onChange={(status) => void change({ status })}
      />
      <Select
        label={t.priority}
        value={row.priority ?? ''}
        options={[
          { value: '' as const, label: noPriority },
          ...REPORT_PRIORITIES.map((value) => ({ value, label: priorities[value] })),
        ]}
        onChange={(priority) => void change({ priority: priority === '' ? null : priority })}
      />
    </div>
  )
}

function Thread({ row }: { row: Report }) {
  const texts = useTexts(adminReportTexts)
  return (
    <ol className={styles.thread}>
      <li>
        <Words by={texts.wrote(row.username ?? '')} at={row.createdAt} text={row.description} />
      </li>
      {row.replies.map(
        ({ author, createdAt, message, isPlayer, hasPicture: hasImage, replyId = '' }) => (
          <li key={createdAt} data-support={!isPlayer || undefined}>
            <Words
              by={isPlayer ? texts.wrote(author ?? '') : texts.answered(author ?? '')}
              at={createdAt}
              text={message}
            />
            {hasImage && <ReplyImage reportId={row.reportId} replyId={replyId} />}
          </li>
        ),
      )}
    </ol>
  )
}

function Words({ by, at, text }: { by: string; at: string; text: string }) {
  return (
    <>
      <p className={styles.by}>
        <b>{by}</b>
        <time dateTime={at} title={at} className="num">
          {formatDateTime(at)}
        </time>
      </p>
      <p className={styles.text}>{text}</p>
    </>
  )
}

/** An image of a reply. Opening it in full is audited. */
function ReplyImage(params: { reportId: string; replyId: string }) {
  const texts = useTexts(adminReportTexts)
  const path = fillPath(getReplyImage.path, params)
  return (
    <a href={atCell(path)} target="_blank" rel="noreferrer" className={styles.picture}>
      <img src={atCell(`${path}?size=thumbnail`)} alt={texts.picture} />
    </a>
  )
}
