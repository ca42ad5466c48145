import { Suspense, lazy } from 'react'
import { useIsStaff } from './shell/is-staff.ts'
import { Forbidden } from './frame/forbidden.tsx'

// The staff layout is loaded on demand, so that no staff code is sent to players.
const AdminShell = lazy(() => import('./admin/admin-shell.tsx'))

/**
 * Shows the back office to verified staff only; the user in local storage is not trusted. The
 * server checks every call again.
 */
export function AdminGate() {
  if (!useIsStaff()) return <Forbidden />
  return (
    <Suspense>
      <AdminShell />
    </Suspense>
  )
}
