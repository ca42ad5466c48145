import type { DataOf } from '@kapis/contract/route'
import { getUserLimits } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { formatPeso } from '#lib/amounts.ts'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { formatDateTime } from '#lib/format.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import { DateTime } from '#staff/table/date-time.tsx'
import styles from './limits-tab.module.css'
import type { TabProps } from '../../user-details.ts'
import { usersTexts } from '../../texts.ts'

/** The player's own limits, read-only for staff. */
export function LimitsTab({ details: { user } }: TabProps) {
  const ui = useTexts(uiTexts)
  const texts = useTexts(usersTexts)
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'limits', user.userId],
    queryFn: () => api.call(getUserLimits, { params: { userId: user.userId } }),
    staleTime: 5_000,
    meta: { isSilent: true },
  })
  if (query.isPending) return <Skeleton width="100%" height={320} />
  if (query.data === undefined) {
    return (
      <EmptyState art="error" title={ui.translate(messageOf(query.error))}>
        <Button icon="i-refresh" onClick={() => void query.refetch()}>
          {texts.user.retry}
        </Button>
      </EmptyState>
    )
  }
  return <LimitsContent {...query.data} />
}

type LimitsContentProps = DataOf<typeof getUserLimits>

function LimitsContent({ limits, pause, reminderMinutes }: LimitsContentProps) {
  const texts = useTexts(usersTexts)
  const t = texts.limits
  return (
    <div className={styles.frame}>
      <p className={styles.note}>
        {pause === null ? (
          <Badge tone="win" dot="filled">
            {t.noPause}
          </Badge>
        ) : (
          <Badge tone="warn" icon="i-clock">
            {pause.kind === 'closing'
              ? texts.timeline.pauses.closing
              : t.paused[pause.kind](formatDateTime(pause.endsAt))}
          </Badge>
        )}
        <span>{t.reminder(reminderMinutes)}</span>
      </p>
      <table className="num">
        <caption className="sr">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.columns.limit}</th>
            <th scope="col">{t.columns.amount}</th>
            <th scope="col">{t.columns.used}</th>
            <th scope="col">{t.columns.resets}</th>
            <th scope="col">{t.columns.next}</th>
          </tr>
        </thead>
        <tbody>
          {limits.map((limit) => (
            <tr
              key={`${limit.kind}-${limit.period}`}
              data-none={limit.amount === null || undefined}
            >
              <th scope="row">{t.names[limit.kind](t.periods[limit.period])}</th>
              <td>{limit.amount === null ? t.none : formatPeso(limit.amount)}</td>
              <td>{formatPeso(limit.used)}</td>
              <td>
                <DateTime iso={limit.resetsAt} />
              </td>
              <td>
                {limit.next === null
                  ? '—'
                  : t.becomes(
                      limit.next.amount === null ? t.none : formatPeso(limit.next.amount),
                      formatDateTime(limit.next.from),
                    )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
