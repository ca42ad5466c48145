import type { StaffAction } from '@kapis/contract/policy'
import { grantFor } from '@kapis/contract/policy'
import type { Role } from '@kapis/contract/auth'
import type { Overview } from '@kapis/contract/users'
import type { ComponentType } from 'react'
import type { admin } from './texts.en.ts'
import type { IconName } from '#ui/icon.tsx'

export type PageProps = { params: Record<string, string> }

export type AdminPage = {
  /** After `/admin/`; a part that begins with a colon is handed to the page. */
  path: string
  title: keyof typeof admin.pages
  icon: IconName
  /** Who may not do this sees neither the page nor the way to it. */
  action: StaffAction
  /** Where it stands in the rail; null: only links lead to it. */
  group: keyof typeof admin.groups | null
  load: () => Promise<ComponentType<PageProps>>
  /** What waits there. */
  count?: (overview: Overview) => number
  /** The page fills the window itself. */
  isFull?: true
}

export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    path: '',
    title: 'overview',
    icon: 'i-grid',
    action: 'overview.read',
    group: 'top',
    load: async () => (await import('#features/users/admin/overview-page.tsx')).OverviewPage,
  },
  {
    path: 'search',
    title: 'search',
    icon: 'i-search',
    action: 'overview.read',
    group: 'top',
    load: async () => (await import('./search-page.tsx')).SearchPage,
  },
  {
    path: 'users',
    title: 'users',
    icon: 'i-users',
    action: 'users.read',
    group: 'players',
    load: async () => (await import('#features/users/admin/users-page.tsx')).UsersPage,
  },
  {
    path: 'users/:userId',
    title: 'users',
    icon: 'i-users',
    action: 'users.read',
    group: null,
    load: async () => (await import('#features/users/admin/user/user-page.tsx')).UserPage,
  },
  {
    path: 'deposit-receipts',
    title: 'receipts',
    icon: 'i-receipt',
    action: 'receipts.read',
    group: 'money',
    load: async () =>
      (await import('#features/wallet/admin/deposit-receipts-page.tsx')).DepositReceiptsPage,
    count: ({ pendingDeposits }) => pendingDeposits,
    isFull: true,
  },
  {
    path: 'withdrawals',
    title: 'withdrawals',
    icon: 'i-wallet',
    action: 'wallet.read',
    group: 'money',
    load: async () =>
      (await import('#features/wallet/admin/withdrawals/withdrawals-page.tsx')).WithdrawalsPage,
    count: ({ pendingWithdrawals }) => pendingWithdrawals,
    isFull: true,
  },
  {
    path: 'transactions',
    title: 'transactions',
    icon: 'i-log',
    action: 'transactions.read',
    group: 'money',
    load: async () =>
      (await import('#features/users/admin/transactions-page.tsx')).TransactionsPage,
  },
  {
    path: 'approvals',
    title: 'approvals',
    icon: 'i-check',
    action: 'approvals.read',
    group: 'governance',
    load: async () => (await import('#features/audit-logs/admin/approvals-page.tsx')).ApprovalsPage,
    count: ({ openApprovals }) => openApprovals,
  },
  {
    path: 'reports',
    title: 'reports',
    icon: 'i-flag',
    action: 'reports.read',
    group: 'support',
    count: ({ openReports }) => openReports,
    load: async () => (await import('#features/reports/admin/reports-page.tsx')).ReportsPage,
  },
  {
    path: 'notifications',
    title: 'notifications',
    icon: 'i-bell',
    action: 'notifications.read',
    group: 'support',
    load: async () =>
      (await import('#features/notifications/admin/notifications-page.tsx')).NotificationsPage,
  },
  {
    path: 'audit-logs',
    title: 'auditLogs',
    icon: 'i-log',
    action: 'audit.read',
    group: 'governance',
    load: async () =>
      (await import('#features/audit-logs/admin/audit-logs-page.tsx')).AuditLogsPage,
  },
  {
    path: 'promo-codes',
    title: 'promoCodes',
    icon: 'i-tag',
    action: 'promos.read',
    group: 'money',
    load: async () => (await import('#features/promos/admin/promo-codes-page.tsx')).PromoCodesPage,
  },
  {
    path: 'promo-claims',
    title: 'promoClaims',
    icon: 'i-gift',
    action: 'promos.read',
    group: 'money',
    load: async () =>
      (await import('#features/promos/admin/promo-claims-page.tsx')).PromoClaimsPage,
  },
  {
    path: 'settings',
    title: 'settings',
    icon: 'i-filter',
    action: 'settings.read',
    group: 'governance',
    load: async () => (await import('#features/settings/admin/settings-page.tsx')).SettingsPage,
  },
]

/** The page of an address, with the parts that it names. */
export function findAdminPage(
  pathname: string,
): { page: AdminPage; params: PageProps['params'] } | null {
  const parts = pathname.split('/').slice(2).filter(Boolean)
  for (const page of ADMIN_PAGES) {
    const params = matchParts(page.path.split('/').filter(Boolean), parts)
    if (params !== null) return { page, params }
  }
  return null
}

export function pagesFor(role: Role): AdminPage[] {
  return ADMIN_PAGES.filter(({ action }) => grantFor(role, action) !== 'no')
}

function matchParts(wanted: readonly string[], given: readonly string[]) {
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const said = decodeURIComponent(given[place] ?? '')
    if (part.startsWith(':')) params[part.slice(1)] = said
    else if (part !== said) return null
  }
  return params
}
