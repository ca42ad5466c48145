import type { Report } from './report-rows.ts'
import { Badge } from '#ui/badge.tsx'
import { useTexts } from '#texts/texts.ts'
import { adminReportTexts } from './texts.ts'

const STATUS_TONES = {
  open: 'warn',
  in_progress: 'info',
  resolved: 'win',
  closed: 'plain',
} as const

export function ReportStatusBadge({ status }: { status: Report['status'] }) {
  const texts = useTexts(adminReportTexts)
  return (
    <Badge tone={STATUS_TONES[status]} dot={status === 'open' ? 'hollow' : 'filled'}>
      {texts.statuses[status]}
    </Badge>
  )
}

const PRIORITY_TONES = { low: 'plain', medium: 'warn', high: 'loss' } as const

/** The priority of a report, or a dash before triage. */
export function PriorityBadge({ priority }: { priority: Report['priority'] }) {
  const texts = useTexts(adminReportTexts)
  if (priority === null) return '—'
  return <Badge tone={PRIORITY_TONES[priority]}>{texts.priorities[priority]}</Badge>
}
