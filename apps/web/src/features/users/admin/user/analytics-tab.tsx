import { messageOf } from '#lib/api/api-errors.ts'
import type { Series } from '#staff/chart/chart-data.ts'
import { Chart } from '#staff/chart/chart.tsx'
import { dayColumns } from '#staff/chart/days.ts'
import { RangeBar, useRange } from '#staff/chart/range-bar.tsx'
import { chartTexts } from '#staff/chart/texts.ts'
import { RankedBars } from '#staff/charts.tsx'
import { formatCount } from '#staff/format-count.ts'
import { staffTexts } from '#staff/texts.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import styles from './analytics-tab.module.css'
import { gameBars } from './game-bars.ts'
import { refreshAnalytics, useAnalytics } from './use-analytics.ts'
import type { TabProps } from '../user-details.ts'
import { usersTexts } from '../texts.ts'

/** Shows which games this user plays, and the figures of a range of days. */
export function AnalyticsTab({ details: { user } }: TabProps) {
  const ui = useTexts(uiTexts)
  const texts = useTexts(usersTexts)
  const charts = useTexts(chartTexts)
  const { refresh } = useTexts(staffTexts).table
  const range = useRange()
  const { data, isPending, isFetching, error, refetch } = useAnalytics(user.userId, range)
  const t = texts.analytics
  if (isPending) return <Skeleton width="100%" height={320} />
  if (data === undefined) {
    return (
      <EmptyState art="error" title={ui.translate(messageOf(error))}>
        <Button icon="i-refresh" onClick={() => void refetch()}>
          {texts.user.retry}
        </Button>
      </EmptyState>
    )
  }
  const bars = gameBars(data)
  const byDay = { heading: charts.day, columns: dayColumns(data.days), isStale: error !== null }
  const seriesOf = (field: 'wageredAmount' | 'houseResult' | 'rounds', look: Series['look']) => ({
    label: t[FIELDS[field]],
    look,
    values: data.days.map((day) => day[field]),
    before: range.isCompared ? data.before.map((day) => day[field]) : undefined,
  })
  return (
    <div className={styles.grid}>
      <div className={styles.range}>
        <RangeBar />
        <Button
          icon="i-refresh"
          isBusy={isFetching}
          onClick={() => void refreshAnalytics(user.userId)}
        >
          {refresh}
        </Button>
      </div>
      <section className={styles.card}>
        <h2>{t.total(formatCount(data.totalGamesPlayed))}</h2>
        <p>{data.totalGamesPlayed === 0 ? t.none : t.favourite(bars[0]?.label ?? '')}</p>
        <RankedBars label={t.byGame} bars={bars} />
      </section>
      <Chart {...byDay} title={t.wagered} unit="peso" series={[seriesOf('wageredAmount', 'in')]} />
      <Chart
        {...byDay}
        title={t.houseResult}
        unit="peso"
        series={[seriesOf('houseResult', 'result')]}
      />
      <Chart {...byDay} title={t.rounds} unit="count" series={[seriesOf('rounds', 'in')]} />
      <p className={styles.how}>{t.howComputed}</p>
    </div>
  )
}

const FIELDS = { wageredAmount: 'wagered', houseResult: 'houseResult', rounds: 'rounds' } as const
