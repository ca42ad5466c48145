import { RECON_DAYS_PER_PAGE } from '@kapis/contract/reconciliation'
import { listReconDays } from '@kapis/contract/routes'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { useMatches } from '#lib/use-matches.ts'
import { usePageAddress } from '#lib/use-url-search.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useTexts } from '#texts/texts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Pager } from '#ui/pager.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { DayPane } from './day-pane.tsx'
import { ExportDays } from './export-days.tsx'
import { DaysTable } from './days-table.tsx'
import split from '../split-page.module.css'
import styles from './reconciliation.module.css'
import { SummaryStrip } from './summary-strip.tsx'
import { reconTexts } from './texts.ts'

/** The width up to which the style sheet shows either the list or one day. */
const ONE_COLUMN = '(max-width: 1023px)'

/** The page that compares each day of the GCash account with the journal. */
export function ReconciliationPage() {
  const texts = useTexts(reconTexts)
  const [address, move] = usePageAddress()
  const page = Number(address.page ?? 1)
  const { data, isError, refetch } = useQuery({
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.reconciliation, page],
    queryFn: () => api.call(listReconDays, { query: { page } }),
    meta: { isSilent: true },
  })
  const days = data?.days ?? []
  const chosen = typeof address.day === 'string' ? address.day : (days[0]?.day ?? null)
  const { isOpen, isOneColumn, choose, toList } = useChosenDay()
  const { list, back } = useDayFocus(isOneColumn, isOpen ? chosen : null)
  const walk = (step: number) => {
    // While one column shows the list, no day is shown yet, so the first step opens the first day.
    const at = isOneColumn && !isOpen ? -1 : days.findIndex(({ day }) => day === chosen)
    const next = days[at + step]
    if (next !== undefined) choose(next.day)
  }
  useKeys({ j: () => walk(1), k: () => walk(-1) })
  const turn = (to: number) => move(() => ({ page: String(to) }))
  const total = data?.totalDays ?? 0
  return (
    <div className={`${split.page} ${styles.page}`} data-open={isOpen || undefined}>
      <div className={split.main}>
        <AdminPageHeader
          title={texts.title}
          note={texts.note}
          actions={<HeaderActions hasDays={total > 0} />}
        />
        {isError && <LoadFailed words={texts} onRetry={() => void refetch()} />}
        {data === undefined && !isError && <Loading />}
        {data !== undefined && <SummaryStrip summary={data.summary} />}
        {data !== undefined && total === 0 && (
          <p className={styles.empty}>
            {data.summary.isComparing ? texts.comparingFirst : texts.empty}
          </p>
        )}
        {total > 0 && (
          <div className={split.frame} ref={list}>
            <DaysTable days={days} chosen={chosen} onChoose={choose} />
            <Pages page={page} shown={days.length} total={total} onTurn={turn} />
          </div>
        )}
      </div>
      {chosen !== null && total > 0 && (
        <DayPane key={chosen} day={chosen} sealedTo={data?.summary.sealedTo ?? null} days={days}>
          <div className={styles.back}>
            <Button ref={back} size="small" icon="i-left" onClick={toList}>
              {texts.toList}
            </Button>
          </div>
        </DayPane>
      )}
    </div>
  )
}

/** Returns whether a day is open, and the functions that choose one and go back to the list. */
function useChosenDay() {
  const [address, move] = usePageAddress()
  const isOneColumn = useMatches(ONE_COLUMN)
  const isOpen = address.day !== undefined
  return {
    isOpen,
    isOneColumn,
    // In one column the day replaces the list, so a step back in the history must lead to the list.
    choose: (day: string) =>
      move((search) => ({ ...search, day }), { isReplacing: !isOneColumn || isOpen }),
    toList: () => move(({ day: _, ...search }) => search, { isReplacing: true }),
  }
}

/**
 * Moves the focus in one column, where the day and the list replace each other: to the link back
 * when a day opens, and to the day's button on return.
 */
function useDayFocus(isOneColumn: boolean, openDay: string | null) {
  const list = useRef<HTMLDivElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (isOneColumn && openDay !== null) back.current?.focus()
    if (isOneColumn && openDay === null && last.current !== null) {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-day]') ?? []
      ;[...buttons].find(({ dataset }) => dataset['day'] === last.current)?.focus()
    }
    last.current = openDay
  }, [isOneColumn, openDay])
  return { list, back }
}

type PagesProps = { page: number; shown: number; total: number; onTurn: (to: number) => void }

function Pages({ page, shown, total, onTurn }: PagesProps) {
  const texts = useTexts(reconTexts)
  const first = (page - 1) * RECON_DAYS_PER_PAGE
  return (
    <div className={split.pages}>
      <span>{texts.days(first + 1, first + shown, total)}</span>
      <Pager
        page={page}
        pages={Math.max(1, Math.ceil(total / RECON_DAYS_PER_PAGE))}
        onPrevious={() => onTurn(page - 1)}
        onNext={() => onTurn(page + 1)}
      />
    </div>
  )
}

function HeaderActions({ hasDays }: { hasDays: boolean }) {
  const texts = useTexts(reconTexts)
  return (
    <>
      {hasDays && <ExportDays />}
      <Link to="/admin/reconciliation/import" className={buttonClass({ variant: 'primary' })}>
        <Icon name="i-upload" size={18} />
        {texts.import}
      </Link>
    </>
  )
}

function Loading() {
  const texts = useTexts(reconTexts)
  return (
    <div role="status" aria-label={texts.loading}>
      <Skeleton width="100%" height={300} />
    </div>
  )
}
