import type { Overview } from '@kapis/contract/users'
import { formatDateTime } from '#lib/format.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { useIsAll } from '#staff/cells/cell-choice.ts'
import { DASHBOARD_MS, useOverview } from '#staff/use-overview.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { CellSumsTable } from './overview/cell-sums.tsx'
import { FailedJobs } from './overview/failed-jobs.tsx'
import { Figures } from './overview/overview-figures.tsx'
import { GamesWatch } from './overview/games-watch.tsx'
import { PlayerInsights } from './overview/insights.tsx'
import { NeedsAction } from './overview/needs-action-cards.tsx'
import { OverviewCharts } from './overview/overview-charts.tsx'
import styles from './overview/overview.module.css'
import { SuperAdminWarning } from './overview/super-admin-warning.tsx'
import { TrialBalance } from './overview/trial-balance.tsx'
import { overviewTexts } from './overview/texts.ts'

/** The dashboard, with the waiting work and the operator's figures from the journal. */
export function OverviewPage() {
  const texts = useTexts(overviewTexts)
  const { data, isError, isFetching, refetch } = useOverview(DASHBOARD_MS)
  return (
    <div className={styles.page}>
      <AdminPageHeader
        title={texts.title}
        actions={
          <>
            {data !== undefined && (
              <span className={`num ${styles.asOf}`}>{texts.asOf(formatDateTime(data.asOf))}</span>
            )}
            <Button icon="i-refresh" isBusy={isFetching} onClick={() => void refetch()}>
              {texts.refresh}
            </Button>
          </>
        }
      />
      {data !== undefined ? (
        <OverviewContent overview={data} />
      ) : isError ? (
        <div className={styles.state} role="alert">
          {texts.unavailable}
          <Button onClick={() => void refetch()}>{texts.retry}</Button>
        </div>
      ) : (
        <div className={styles.state} role="status" aria-label={texts.loading}>
          <Skeleton width="60%" height={22} />
          <Skeleton width="90%" height={120} />
        </div>
      )}
    </div>
  )
}

function OverviewContent({ overview }: { overview: Overview }) {
  const isAll = useIsAll()
  return (
    <>
      <SuperAdminWarning overview={overview} />
      <NeedsAction overview={overview} />
      <Figures overview={overview} />
      {isAll && <CellSumsTable />}
      <OverviewCharts overview={overview} />
      <div className={styles.wide}>
        <div className={styles.stack}>
          <GamesWatch games={overview.games} />
          <TrialBalance overview={overview} />
        </div>
        <PlayerInsights />
      </div>
      <FailedJobs jobs={overview.deadJobs} />
    </>
  )
}
