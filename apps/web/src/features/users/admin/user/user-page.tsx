import { getUser } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { useBreadcrumb } from '#staff/breadcrumb.ts'
import { useAddress } from '#lib/use-url-search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Skeleton } from '#ui/placeholders.tsx'
import { tabId, Tabs } from '#ui/tabs.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import { AnalyticsTab } from './analytics-tab.tsx'
import { AuditTab } from './tabs/audit-tab.tsx'
import { LimitsTab } from './tabs/limits-tab.tsx'
import { QuarantineNotice } from './quarantine-notice.tsx'
import { ReportsTab } from './tabs/reports-tab.tsx'
import { UserTimeline } from './tabs/timeline.tsx'
import { TransactionsTab } from './tabs/transactions-tab.tsx'
import type { UserDetails } from '../user-details.ts'
import { UserHead } from './user-head.tsx'
import { UserKpis } from './user-kpis.tsx'
import styles from './user-page.module.css'
import { UserRail } from './user-rail.tsx'
import { UserWalletTab } from './tabs/wallet-tab.tsx'
import { usersTexts } from '../texts.ts'

const TABS = {
  overview: UserTimeline,
  wallet: UserWalletTab,
  transactions: TransactionsTab,
  analytics: AnalyticsTab,
  limits: LimitsTab,
  reports: ReportsTab,
  audit: AuditTab,
} as const
type Tab = keyof typeof TABS
const TAB_NAMES = Object.keys(TABS) as Tab[]

/**
 * The page of one user: who they are, their money, what happened to them, and the staff actions.
 */
export function UserPage({ params: { userId = '' } }: { params: Record<string, string> }) {
  const ui = useTexts(uiTexts)
  const texts = useTexts(usersTexts)
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'user', userId],
    queryFn: () => api.call(getUser, { params: { userId } }),
    staleTime: 2_000,
    refetchInterval: 30_000,
    meta: { isSilent: true },
  })
  useBreadcrumb(query.data?.user.username ?? null)
  if (query.data !== undefined)
    return <UserContent details={query.data} readAt={query.dataUpdatedAt} />
  if (query.isPending) return <Skeleton width="100%" height={220} />
  return (
    <EmptyState art="error" title={ui.translate(messageOf(query.error))}>
      <Button icon="i-refresh" onClick={() => void query.refetch()}>
        {texts.user.retry}
      </Button>
    </EmptyState>
  )
}

function UserContent({ details, readAt }: { details: UserDetails; readAt: number }) {
  const texts = useTexts(usersTexts)
  const [search, move] = useAddress()
  const panelId = useId()
  const tab: Tab = TAB_NAMES.find((name) => name === search.tab) ?? 'overview'
  const Panel = TABS[tab]
  return (
    <>
      <UserHead details={details} />
      <QuarantineNotice details={details} />
      <UserKpis details={details} readAt={readAt} />
      <div className={styles.tabs}>
        <Tabs
          label={texts.user.tabsLabel}
          tabs={TAB_NAMES.map((value) => ({ value, label: texts.user.tabs[value] }))}
          value={tab}
          panelId={panelId}
          onChange={(next) => move(() => ({ tab: next }))}
        />
      </div>
      <div className={styles.columns}>
        <section
          key={tab}
          id={panelId}
          role="tabpanel"
          aria-labelledby={tabId(panelId, tab)}
          className={styles.panel}
        >
          <Panel details={details} />
        </section>
        <UserRail details={details} />
      </div>
    </>
  )
}
