import { formatPeso } from '#lib/amounts.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { DayBars, RankedBars } from '#staff/charts.tsx'
import { formatCount } from '#staff/format-count.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import styles from './analytics-tab.module.css'
import { gameBars } from './game-bars.ts'
import { useAnalytics } from './use-analytics.ts'
import type { TabProps } from '../user-details.ts'
import { usersTexts } from '../texts.ts'

/** The games this user plays, and the last fourteen days. */
export function AnalyticsTab({ details: { user } }: TabProps) {
  const ui = useTexts(uiTexts)
  const texts = useTexts(usersTexts)
  const { data, isPending, error, refetch } = useAnalytics(user.userId)
  const t = texts.analytics
  if (isPending) return <Skeleton width="100%" height={320} />
  if (data === undefined) {
    return (
      <EmptyState title={ui.translate(messageOf(error))}>
        <Button icon="i-refresh" onClick={() => void refetch()}>
          {texts.user.retry}
        </Button>
      </EmptyState>
    )
  }
  const bars = gameBars(data)
  return (
    <div className={styles.grid}>
      <section className={styles.card}>
        <h2>{t.total(formatCount(data.totalGamesPlayed))}</h2>
        <p>{data.totalGamesPlayed === 0 ? t.none : t.favourite(bars[0]?.label ?? '')}</p>
        <RankedBars label={t.byGame} bars={bars} />
      </section>
      <section className={styles.card}>
        <DayBars
          label={t.wagered}
          days={data.days.map(({ day, wageredAmount }) => ({ day, value: wageredAmount }))}
          format={formatPeso}
        />
      </section>
      <section className={styles.card}>
        <DayBars
          label={t.houseResult}
          days={data.days.map((one) => ({ day: one.day, value: one.houseResult }))}
          format={(value) => (value < 0 ? `−${formatPeso(-value)}` : formatPeso(value))}
        />
        <p>{t.howComputed}</p>
      </section>
      <section className={styles.card}>
        <DayBars
          label={t.rounds}
          days={data.days.map(({ day, rounds }) => ({ day, value: rounds }))}
          format={formatCount}
        />
      </section>
    </div>
  )
}
