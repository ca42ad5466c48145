import type { ReconDay, ReconDayDetails, ReconDifference } from '@kapis/contract/reconciliation'
import { getReconDay } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { formatDateTime } from '#lib/format.ts'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { formatChange } from '../format-change.ts'
import { CloseDay } from './close-day.tsx'
import { DayState } from './days-table.tsx'
import { DifferenceCard } from './difference-card.tsx'
import { formatDay } from '#staff/format-day.ts'
import { formatWeekday } from '../format-day.ts'
import split from '../split-page.module.css'
import styles from './day-pane.module.css'
import { reconTexts } from './texts.ts'
import { useSuggestions } from './use-suggestions.ts'

/**
 * The number of differences that are shown. A day with more of them lacks a file or its deposits,
 * and needs those rather than explanations.
 */
const SHOWN_MAX = 50

type DayPaneProps = {
  day: string
  sealedTo: string | null
  days: readonly ReconDay[]
  /** The link back to the list, which is shown where the day replaces the list. */
  children: ReactNode
}

/** One day: GCash against the journal, its differences, and closing it. */
export function DayPane({ day, sealedTo, days, children }: DayPaneProps) {
  const texts = useTexts(reconTexts)
  const { data, isError, refetch } = useQuery({
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.reconciliationDay, day],
    queryFn: () => api.call(getReconDay, { params: { day } }),
    meta: { isSilent: true },
  })
  const shown = data?.day
  const isFirst = !days.some(
    (one) => one.day < day && one.state !== 'sealed' && (sealedTo === null || one.day > sealedTo),
  )
  return (
    <aside className={`${split.pane} ${styles.pane}`} aria-label={formatDay(day)}>
      {children}
      {isError && <LoadFailed words={texts} onRetry={() => void refetch()} />}
      {shown === undefined && !isError && <Skeleton width="100%" height={300} />}
      {shown !== undefined && (
        <>
          <header>
            <h2>
              {formatWeekday(day)} {formatDay(day)} <DayState day={shown} />
            </h2>
            {shown.imported !== null && (
              <p>
                {texts.imported(
                  formatDateTime(shown.imported.at),
                  shown.imported.username,
                  shown.lines,
                )}
              </p>
            )}
          </header>
          <Figures day={shown} />
          <Differences day={shown} />
          <CloseDay day={shown} isFirst={isFirst} />
        </>
      )}
    </aside>
  )
}

function Differences({ day }: { day: ReconDayDetails }) {
  const texts = useTexts(reconTexts)
  const suggestions = useSuggestions(day.day)
  const canResolve = useCan('reconciliation.resolve')
  const { differences } = day
  return (
    <section>
      <h3 className={styles.head}>
        {texts.differences}
        {differences.some(canBeSuggested) && canResolve && (
          <Button
            size="small"
            variant="quiet"
            isBusy={suggestions.isFetching}
            onClick={suggestions.request}
          >
            {texts.suggest}
          </Button>
        )}
      </h3>
      {differences.length === 0 && <p className={split.none}>{texts.none}</p>}
      {differences.slice(0, SHOWN_MAX).map((one) => (
        <DifferenceCard
          key={one.differenceKey}
          day={day.day}
          difference={one}
          candidates={suggestions.found.get(one.differenceKey) ?? null}
          isSealed={day.state === 'sealed'}
        />
      ))}
      {differences.length > SHOWN_MAX && (
        <p className={split.none}>{texts.more(differences.length - SHOWN_MAX)}</p>
      )}
    </section>
  )
}

/** Returns whether a difference is an open line that a deposit or payout may belong to. */
function canBeSuggested({ kind, state }: ReconDifference): boolean {
  return state === 'open' && (kind === 'in_alone' || kind === 'out_alone')
}

function Figures({ day }: { day: ReconDayDetails }) {
  const texts = useTexts(reconTexts)
  const rows = [
    [texts.opening, day.opening, day.opening],
    [texts.in, day.in, day.journalIn],
    [texts.out, day.out, day.journalOut],
    [texts.fees, day.fees, day.journalFees],
    [texts.closing, day.closing, day.journalClosing],
  ] as const
  return (
    <table className={`num ${styles.figures}`}>
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.gcash}</th>
          <th scope="col">{texts.journal}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, gcash, journal]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatPeso(gcash)}</td>
            <td>{formatPeso(journal)}</td>
          </tr>
        ))}
        {day.explained !== 0 && (
          <tr>
            <th scope="row">{texts.explained}</th>
            <td />
            <td>{formatChange(day.explained)}</td>
          </tr>
        )}
        <tr data-open={day.openLines > 0 || undefined}>
          <th scope="row">{day.openLines > 0 ? texts.difference : texts.noDifference}</th>
          <td />
          <td>{formatChange(day.difference)}</td>
        </tr>
      </tbody>
    </table>
  )
}
