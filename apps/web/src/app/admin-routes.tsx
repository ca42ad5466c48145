import type { RouteComponent } from '@tanstack/react-router'
import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { AdminGate } from './admin-gate.tsx'
import { NotFound } from './frame/not-found.tsx'
import { root } from './root-route.ts'

// The staff pages are loaded on demand, so that players download only their paths.
const PageView: RouteComponent = lazy(() => import('./admin/page-view.tsx'))

const admin = createRoute({ getParentRoute: () => root, path: '/admin', component: AdminGate })

function page<P extends string>(path: P) {
  return createRoute({ getParentRoute: () => admin, path, component: PageView })
}

/**
 * The routes of the back office. `admin/page-loaders.ts` loads their pages; `admin-pages.ts`
 * defines who may see them.
 */
export const adminRoutes = admin.addChildren([
  page('/'),
  page('search'),
  page('users'),
  page('users/$userId'),
  page('identity'),
  page('deposit-receipts'),
  page('withdrawals'),
  page('reconciliation'),
  page('reconciliation/import'),
  page('exclusions'),
  page('exclusions/import'),
  page('transactions'),
  page('approvals'),
  page('reports'),
  page('notifications'),
  page('audit-logs'),
  page('promo-codes'),
  page('promo-claims'),
  page('settings'),
  createRoute({ getParentRoute: () => admin, path: '$', component: NotFound }),
])
