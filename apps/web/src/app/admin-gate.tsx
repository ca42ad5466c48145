import { isStaff } from '@kapis/contract/policy'
import { Outlet } from '@tanstack/react-router'
import { useSession } from '#session/session-store.ts'
import { Forbidden } from './pages/forbidden.tsx'

/** Asks the verified user, never the one in local storage. The server asks again for each call. */
export function AdminGate() {
  const role = useSession((state) => (state.status === 'signed-in' ? state.user?.role : undefined))
  return role !== undefined && isStaff(role) ? <Outlet /> : <Forbidden />
}
