import type { StaffRole } from '@kapis/contract/policy'
import type { DataOf } from '@kapis/contract/route'
import type { listUsers } from '@kapis/contract/routes'
import type { ReactNode } from 'react'
import { checkFirst } from '#session/check-session.ts'
import { aUser } from './fake-state.ts'
import { renderPage } from './render-page.tsx'
import { startServer } from './start-server.ts'

export type Person = DataOf<typeof listUsers>['users'][number]

/** A screen of the back office with somebody in it; the routes it calls are added by the test. */
export async function openStaff(page: ReactNode, { role = 'admin' }: { role?: StaffRole } = {}) {
  const me = aUser({ userId: STAFF_ID, username: 'r.santos', role })
  const server = startServer({ isSignedIn: true, user: me })
  await checkFirst()
  return { server, me, user: renderPage(page) }
}

export function aPerson(change: Partial<Person> = {}): Person {
  return {
    ...aUser(),
    comment: null,
    gcashDetails: [],
    lastLogin: '2026-11-14T13:18:00.000Z',
    lastLoginAttempt: null,
    loginAttempts: 0,
    createdAt: '2026-03-02T00:05:00.000Z',
    updatedAt: '2026-11-14T13:18:00.000Z',
    ...change,
  }
}

const STAFF_ID = '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0001'
