import type { StaffRole } from '@kapis/contract/policy'
import type { DataOf } from '@kapis/contract/route'
import type { listUsers } from '@kapis/contract/routes'
import { paginate } from '@kapis/contract/paging'
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parseSearch, stringifySearch } from '#lib/url-state.ts'
import { checkFirst } from '#player/session/check-session.ts'
import type { FakeServer } from './fake-server.ts'
import { aUser } from './fake-state.ts'
import { renderPage } from './render-page.tsx'
import { startServer } from './start-server.ts'

export type TestStaffUser = DataOf<typeof listUsers>['users'][number]

type Opening = {
  role?: StaffRole
  /** Adds the routes that the screen calls on mount. */
  prepare?: (server: FakeServer) => void
}

/** Opens a staff screen, signed in. `prepare` adds the routes that the screen calls on mount. */
export async function openStaff(page: ReactNode, { role = 'admin', prepare }: Opening = {}) {
  const me = aUser({ userId: STAFF_ID, username: 'r.santos', role })
  const server = startServer({ isSignedIn: true, user: me })
  prepare?.(server)
  await checkFirst()
  return { server, me, user: renderPage(page) }
}

export function aStaffUser(change: Partial<TestStaffUser> = {}): TestStaffUser {
  return {
    ...aUser(),
    comment: null,
    gcashDetails: [],
    lastLogin: '2026-11-14T13:18:00.000Z',
    lastLoginAttempt: null,
    loginAttempts: 0,
    isTotpEnrolled: false,
    passkeys: 0,
    createdAt: '2026-03-02T00:05:00.000Z',
    updatedAt: '2026-11-14T13:18:00.000Z',
    ...change,
  }
}

const STAFF_ID = '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0001'

/** Opens a staff screen at a URL, for screens that read or change the URL. */
export async function openStaffPage(page: ReactNode, at: string, opening: Opening = {}) {
  const root = createRootRoute({ component: () => page })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '$' })]),
    history,
    parseSearch,
    stringifySearch,
  })
  const opened = await openStaff(<RouterProvider router={router as never} />, opening)
  return { ...opened, router, address: () => history.location.href }
}

/** Returns the pagination of a list reply that contains these rows. */
export function aPage(
  rows: readonly unknown[],
  { page = 1, pageSize = 10, total = rows.length } = {},
) {
  const hasMore = page * pageSize < total
  const lastEvaluatedKey = hasMore
    ? { id: STAFF_ID, createdAt: `2026-11-14T00:00:00.00000${page}Z` }
    : null
  const known = { currentPage: page, pageSize, totalItems: total, itemsReturned: rows.length }
  return paginate({ ...known, lastEvaluatedKey })
}
