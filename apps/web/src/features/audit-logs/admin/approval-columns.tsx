import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { PresenceMark } from '#staff/presence/presence.tsx'
import type { Column } from '#staff/table/table-types.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { approvalTexts } from './approval-texts.ts'
import type { Approval } from './requested-fields.ts'
import { subjectOf } from './requested-fields.ts'

export function approvalColumns(): Column<Approval>[] {
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
      cell: (row) => (row.amount === 0 ? '—' : formatPeso(row.amount)),
      csv: (row) => row.amount,
    },
    {
      key: 'affected',
      title: texts.affected,
      cell: subjectOf,
      csv: subjectOf,
    },
    { key: 'maker', title: texts.maker, cell: (row) => row.makerName, csv: (row) => row.makerName },
    {
      key: 'checker',
      title: texts.checker,
      cell: (row) => row.checkerName ?? '—',
      csv: (row) => row.checkerName,
    },
    {
      key: 'state',
      title: texts.state,
      cell: (row) => (
        <>
          <ApprovalState approval={row} />{' '}
          {row.lapsedReason !== null && <span>{texts.lapsedReasons[row.lapsedReason]}</span>}
        </>
      ),
      csv: (row) => row.lapsedReason ?? row.state,
    },
    {
      key: 'created',
      title: texts.asked,
      cell: (row) => <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>,
      csv: (row) => row.createdAt,
    },
  ]
}

/** Returns the label of the requested action, or the action's name if it has no label. */
export function describeRequest({ action }: Approval): string {
  return (currentTexts(approvalTexts).actions as Record<string, string>)[action] ?? action
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
