import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { PresenceMark } from '#staff/presence/presence.tsx'
import type { Column } from '#staff/table/table-types.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { approvalTexts } from './approval-texts.ts'
import type { Approval } from './requested-fields.ts'
import { amountOf, describeRequest, subjectOf } from './requested-fields.ts'
import styles from './approvals.module.css'

/** Returns the columns of the list. Only a list with decided requests names who decided them. */
export function approvalColumns(hasDecided: boolean): Column<Approval>[] {
  const texts = currentTexts(approvalTexts)
  return [
    {
      key: 'action',
      title: texts.action,
      cell: (row) => (
        <>
          {describeRequest(row)}
          <PresenceMark itemId={row.approvalId} />
        </>
      ),
      csv: (row) => row.action,
    },
    {
      key: 'amount',
      title: texts.amount,
      isNumber: true,
      cell: (row) => (amountOf(row) === 0 ? '—' : formatPeso(amountOf(row))),
      csv: amountOf,
    },
    {
      key: 'affected',
      title: texts.affected,
      cell: subjectOf,
      csv: subjectOf,
    },
    {
      key: 'maker',
      title: texts.maker,
      cell: (row) => (
        <span className={styles.two}>
          {row.makerName}
          <time dateTime={row.createdAt} className={styles.second}>
            {formatDateTime(row.createdAt)}
          </time>
        </span>
      ),
      csv: (row) => `${row.makerName} ${row.createdAt}`,
    },
    ...(hasDecided ? [checkerColumn()] : []),
    {
      key: 'state',
      title: texts.state,
      cell: (row) => (
        <span className={styles.two}>
          <ApprovalState approval={row} />
          <span className={styles.second}>{whyDecided(row)}</span>
        </span>
      ),
      csv: (row) => row.lapsedReason ?? row.state,
    },
  ]
}

function checkerColumn(): Column<Approval> {
  return {
    key: 'checker',
    title: currentTexts(approvalTexts).checker,
    cell: (row) => row.checkerName ?? '—',
    csv: (row) => row.checkerName,
  }
}

/** Returns why a request lapsed or was refused, or when an open one lapses. */
function whyDecided({ state, lapsedReason, checkerReason, expiresAt }: Approval): string {
  const texts = currentTexts(approvalTexts)
  if (lapsedReason !== null) return texts.lapsedReasons[lapsedReason]
  return state === 'open' ? texts.expiresAt(formatDateTime(expiresAt)) : (checkerReason ?? '')
}

export function ApprovalState({ approval: { state } }: { approval: Approval }) {
  const texts = useTexts(approvalTexts)
  const tone = ({ open: 'warn', approved: 'win', refused: 'loss', lapsed: 'plain' } as const)[state]
  return (
    <Badge tone={tone} dot={state === 'open' ? 'hollow' : 'filled'}>
      {texts.states[state]}
    </Badge>
  )
}
