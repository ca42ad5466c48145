import { listExclusionImports, listExclusionMatches } from '@kapis/contract/routes'
import type { ExclusionMatch } from '@kapis/contract/exclusions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { useList } from '#staff/table/use-list.ts'
import { useTexts } from '#texts/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import styles from './exclusions.module.css'
import { ImportList } from './import-list.tsx'
import { matchColumns } from './match-columns.tsx'
import { MatchDetails } from './match-details.tsx'
import { exclusionsTexts } from './texts.ts'

const SWEEP_POLL_MS = 3_000

/** The page of the exclusion lists: what was imported, and who was found on a list. */
export function ExclusionsPage() {
  const texts = useTexts(exclusionsTexts)
  const list = useList({
    name: 'exclusion-matches',
    route: listExclusionMatches,
    rows: ({ matches }) => matches,
    rowId: ({ exclusionMatchId }: ExclusionMatch) => exclusionMatchId,
  })
  return (
    <div className={styles.page}>
      <AdminPageHeader
        title={texts.title}
        note={texts.note}
        actions={
          <Link to="/admin/exclusions/import" className={buttonClass({ variant: 'primary' })}>
            {texts.import}
          </Link>
        }
      />
      <Lists />
      <h2 className={styles.heading}>{texts.matches}</h2>
      <DataTable
        list={list}
        caption={texts.matches}
        columns={matchColumns()}
        searchHint={texts.search}
        csvName="exclusion-matches"
        refreshed={texts.refreshed}
        empty={texts.noMatches}
      />
      <DetailsDrawer
        list={list}
        title={({ username }) => texts.matchTitle(username ?? texts.stranger)}
      >
        {(match, close) => <MatchDetails match={match} onClose={close} />}
      </DetailsDrawer>
    </div>
  )
}

/** The imported lists. Asks again while the accounts are being compared with a new one. */
function Lists() {
  const texts = useTexts(exclusionsTexts)
  const { data, isError, refetch } = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'exclusion-imports'],
    queryFn: () => api.call(listExclusionImports, {}),
    refetchInterval: ({ state }) =>
      state.data?.imports.some(({ sweptAt }) => sweptAt === null) ? SWEEP_POLL_MS : false,
    meta: { isSilent: true },
  })
  if (isError) return <LoadFailed words={texts} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton width="100%" height={120} />
      </div>
    )
  }
  return <ImportList {...data} />
}
