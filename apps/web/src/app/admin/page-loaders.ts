import type { RegisteredRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'

type Route = Extract<keyof RegisteredRouter['routesByPath'], `/admin/${string}`>

/** The loader of each staff route. The code does not compile if a route has no loader here. */
export const PAGE_LOADERS: Record<Exclude<Route, '/admin/$'>, () => Promise<ComponentType>> = {
  '/admin/': async () => (await import('#features/users/admin/overview-page.tsx')).OverviewPage,
  '/admin/search': async () => (await import('./search-page.tsx')).SearchPage,
  '/admin/users': async () => (await import('#features/users/admin/users-page.tsx')).UsersPage,
  '/admin/users/$userId': async () => (await import('./user-route.tsx')).UserRoute,
  '/admin/identity': async () =>
    (await import('#features/identity/admin/identity-page.tsx')).IdentityPage,
  '/admin/deposit-receipts': async () =>
    (await import('#features/wallet/admin/deposit-receipts-page.tsx')).DepositReceiptsPage,
  '/admin/withdrawals': async () =>
    (await import('#features/wallet/admin/withdrawals/withdrawals-page.tsx')).WithdrawalsPage,
  '/admin/reconciliation': async () =>
    (await import('#features/reconciliation/admin/days/reconciliation-page.tsx'))
      .ReconciliationPage,
  '/admin/reconciliation/import': async () =>
    (await import('#features/reconciliation/admin/import-page.tsx')).ImportPage,
  '/admin/exclusions': async () =>
    (await import('#features/exclusions/admin/exclusions-page.tsx')).ExclusionsPage,
  '/admin/exclusions/import': async () =>
    (await import('#features/exclusions/admin/import-page.tsx')).ImportPage,
  '/admin/transactions': async () =>
    (await import('#features/users/admin/transactions-page.tsx')).TransactionsPage,
  '/admin/approvals': async () => (await import('./approvals-route.tsx')).ApprovalsRoute,
  '/admin/reports': async () =>
    (await import('#features/reports/admin/reports-page.tsx')).ReportsPage,
  '/admin/notifications': async () =>
    (await import('#features/notifications/admin/notifications-page.tsx')).NotificationsPage,
  '/admin/audit-logs': async () =>
    (await import('#features/audit-logs/admin/audit-logs-page.tsx')).AuditLogsPage,
  '/admin/promo-codes': async () =>
    (await import('#features/promos/admin/promo-codes-page.tsx')).PromoCodesPage,
  '/admin/promo-claims': async () =>
    (await import('#features/promos/admin/promo-claims-page.tsx')).PromoClaimsPage,
  '/admin/settings': async () =>
    (await import('#features/settings/admin/settings-page.tsx')).SettingsPage,
}
