import type { StaffAction } from '@kapis/contract/policy'
import { grantFor } from '@kapis/contract/policy'
import type { Role } from '@kapis/contract/auth'
import type { Overview } from '@kapis/contract/users'
import type { RegisteredRouter } from '@tanstack/react-router'
import { useRouterState } from '@tanstack/react-router'
import { ADMIN } from '#lib/paths.ts'
import type { admin } from './texts.en.ts'
import type { IconName } from '#ui/icon.tsx'

type Path = Extract<keyof RegisteredRouter['routesByPath'], `/admin${string}`>

export type AdminPage = {
  to: Exclude<Path, `${string}$${string}` | '/admin/'>
  title: keyof typeof admin.pages
  icon: IconName
  /** The permission needed to see the page and its link. */
  action: StaffAction
  /** The page's group in the navigation. */
  group: keyof typeof admin.groups
  /** Returns the number of waiting items, for the badge in the navigation. */
  count?: (overview: Overview) => number
  /** Whether the page fills the whole viewport below the top bar. */
  isFull?: true
}

export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    to: '/admin',
    title: 'overview',
    icon: 'i-grid',
    action: 'overview.read',
    group: 'top',
  },
  {
    to: '/admin/search',
    title: 'search',
    icon: 'i-search',
    action: 'overview.read',
    group: 'top',
  },
  {
    to: '/admin/users',
    title: 'users',
    icon: 'i-users',
    action: 'users.read',
    group: 'players',
  },
  {
    to: '/admin/identity',
    title: 'identity',
    icon: 'i-id',
    action: 'identity.read',
    group: 'players',
    isFull: true,
  },
  {
    to: '/admin/exclusions',
    title: 'exclusions',
    icon: 'i-shield',
    action: 'exclusions.read',
    group: 'players',
  },
  {
    to: '/admin/deposit-receipts',
    title: 'receipts',
    icon: 'i-receipt',
    action: 'receipts.read',
    group: 'money',
    count: ({ pendingDeposits }) => pendingDeposits,
    isFull: true,
  },
  {
    to: '/admin/withdrawals',
    title: 'withdrawals',
    icon: 'i-wallet',
    action: 'wallet.read',
    group: 'money',
    count: ({ pendingWithdrawals }) => pendingWithdrawals,
    isFull: true,
  },
  {
    to: '/admin/reconciliation',
    title: 'reconciliation',
    icon: 'i-scale',
    action: 'reconciliation.read',
    group: 'money',
    count: ({ unexplained }) => unexplained.lines,
    isFull: true,
  },
  {
    to: '/admin/transactions',
    title: 'transactions',
    icon: 'i-log',
    action: 'transactions.read',
    group: 'money',
  },
  {
    to: '/admin/approvals',
    title: 'approvals',
    icon: 'i-check',
    action: 'approvals.read',
    group: 'governance',
    count: ({ openApprovals }) => openApprovals,
  },
  {
    to: '/admin/reports',
    title: 'reports',
    icon: 'i-flag',
    action: 'reports.read',
    group: 'support',
    count: ({ openReports }) => openReports,
  },
  {
    to: '/admin/notifications',
    title: 'notifications',
    icon: 'i-bell',
    action: 'notifications.read',
    group: 'support',
  },
  {
    to: '/admin/audit-logs',
    title: 'auditLogs',
    icon: 'i-log',
    action: 'audit.read',
    group: 'governance',
  },
  {
    to: '/admin/promo-codes',
    title: 'promoCodes',
    icon: 'i-tag',
    action: 'promos.read',
    group: 'money',
  },
  {
    to: '/admin/promo-claims',
    title: 'promoClaims',
    icon: 'i-gift',
    action: 'promos.read',
    group: 'money',
  },
  {
    to: '/admin/settings',
    title: 'settings',
    icon: 'i-filter',
    action: 'settings.read',
    group: 'governance',
  },
]

/** Returns the page that a route belongs to. A nested route belongs to its parent's page. */
export function findAdminPage(route: string): AdminPage | null {
  const path = route.replace(/\/$/, '')
  const exact = ADMIN_PAGES.find(({ to }) => to === path)
  const isBelow = ({ to }: AdminPage) => to !== ADMIN && path.startsWith(`${to}/`)
  return exact ?? ADMIN_PAGES.find(isBelow) ?? null
}

/** Returns the current page; null for an unknown URL. */
export function useAdminPage(): AdminPage | null {
  const route = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath) })
  return findAdminPage(route)
}

export function pagesFor(role: Role): AdminPage[] {
  return ADMIN_PAGES.filter(({ action }) => grantFor(role, action) !== 'no')
}
