import type { ChartDay, ChartFigures } from '@kapis/contract/figures'
import type { Overview } from '@kapis/contract/users'
import { manilaTime } from '@kapis/payments/manila'
import { formatDateTime } from '#lib/format.ts'
import type { Series } from '#staff/chart/chart-data.ts'
import { Chart } from '#staff/chart/chart.tsx'
import { HOUR_COLUMNS, dayColumns, formatChange, sumOf } from '#staff/chart/days.ts'
import { RangeBar, useRange } from '#staff/chart/range-bar.tsx'
import { chartTexts } from '#staff/chart/texts.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { formatCoins, formatShare, signedCoins } from './format-figures.ts'
import styles from './overview.module.css'
import { overviewTexts } from './texts.ts'
import { useFigures } from './use-figures.ts'

/** The charts of the dashboard, with the controls that choose the days they show. */
export function OverviewCharts({ overview }: { overview: Overview }) {
  const texts = useTexts(chartTexts)
  const range = useRange()
  const { data, isError, refetch } = useFigures(range)
  return (
    <>
      <div className={styles.range}>
        {isError && data !== undefined && (
          <span role="alert">
            {texts.notUpdated}{' '}
            <Button size="small" onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          </span>
        )}
        <RangeBar />
      </div>
      {data !== undefined ? (
        <Charts
          figures={withNewest(data, overview)}
          overview={overview}
          isCompared={range.isCompared}
          isStale={isError}
        />
      ) : isError ? (
        <LoadFailed
          words={{ failed: texts.failed, retry: texts.retry }}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton width="100%" height={240} />
      )}
    </>
  )
}

/**
 * Returns the figures of a range. The newest days come from the overview, which is loaded more
 * often and is shown beside the charts, so that both show the same.
 */
function withNewest({ days, before }: ChartFigures, overview: Overview): ChartFigures {
  const newest = new Map(overview.days.map((day) => [day.day, day]))
  const renew = (of: ChartDay[]) => of.map((day) => newest.get(day.day) ?? day)
  return { days: renew(days), before: renew(before) }
}

type ChartsProps = {
  figures: ChartFigures
  overview: Overview
  isCompared: boolean
  isStale: boolean
}

function Charts({ figures, overview, isCompared, isStale }: ChartsProps) {
  const { charts } = useTexts(overviewTexts)
  const { day: heading, total } = useTexts(chartTexts)
  const { days, before } = figures
  const { outflow } = overview
  const valuesOf = (field: Field) => ({
    values: days.map((day) => day[field]),
    before: isCompared ? before.map((day) => day[field]) : undefined,
  })
  const byDay = { heading, columns: dayColumns(days), unit: 'peso', isStale } as const
  const noteOf = (field: Field, format = formatCoins) => {
    const [now, then] = [days, before].map((of) => sumOf(of.map((day) => day[field])))
    // A percentage of a negative result would be meaningless, so the difference is shown instead.
    const change =
      now! < 0 || then! < 0 ? signedCoins(sumOf([now!, -then!])) : formatChange(now!, then!)
    return isCompared ? total(format(now!), change) : format(now!)
  }
  const net = sumOf(days.map((day) => day.depositedAmount - day.withdrawnAmount))
  const withdrawals: Series = {
    label: charts.withdrawals,
    look: 'out',
    ...valuesOf('withdrawnAmount'),
  }
  return (
    <div className={styles.two}>
      <TodayChart overview={overview} isCompared={isCompared} />
      <Chart
        {...byDay}
        title={charts.money}
        note={charts.net(signedCoins(net))}
        series={[
          { label: charts.deposits, look: 'in', ...valuesOf('depositedAmount') },
          withdrawals,
        ]}
      />
      <Chart
        {...byDay}
        title={charts.result}
        note={noteOf('houseResult', signedCoins)}
        series={[{ label: charts.result, look: 'result', ...valuesOf('houseResult') }]}
      />
      {outflow === null ? (
        <Chart
          {...byDay}
          title={charts.wagered}
          note={noteOf('wageredAmount')}
          series={[{ label: charts.wagered, look: 'in', ...valuesOf('wageredAmount') }]}
        />
      ) : (
        <Chart
          {...byDay}
          title={charts.outflow}
          note={charts.ofLimit(formatShare(outflow.paidToday / outflow.cap))}
          limit={{ label: charts.limit(formatCoins(outflow.cap)), value: outflow.cap }}
          series={[withdrawals]}
        />
      )}
    </div>
  )
}

type Field = keyof Omit<ChartDay, 'day'>

/** Today's result by hour, compared with yesterday's. */
function TodayChart({ overview, isCompared }: Pick<ChartsProps, 'overview' | 'isCompared'>) {
  const { hours, hoursBefore, asOf } = overview
  const { charts } = useTexts(overviewTexts)
  const { hour } = useTexts(chartTexts)
  const now = manilaTime(Date.parse(asOf))
  const values = hours.map((hour) => hour.houseResult)
  return (
    <Chart
      title={charts.today}
      note={signedCoins(overview.houseResultToday)}
      heading={hour}
      columns={HOUR_COLUMNS}
      unit="peso"
      passed={{
        columns: now.getUTCHours() + now.getUTCMinutes() / 60,
        label: formatDateTime(asOf).split(' ').at(-1) ?? '',
      }}
      series={[
        {
          label: charts.result,
          look: 'result',
          values,
          before: isCompared ? hoursBefore.map((hour) => hour.houseResult) : undefined,
        },
      ]}
    />
  )
}
