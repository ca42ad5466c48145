import { Suspense, lazy } from 'react'
import { useIsStaff } from './shell/is-staff.ts'
import { Forbidden } from './frame/forbidden.tsx'

// Loaded on demand, so that no staff code is sent to players.
const AdminShell = lazy(() => import('./admin/admin-shell.tsx'))

/** Checks the verified user, never the one in local storage. The server checks every call again. */
export function AdminGate() {
  if (!useIsStaff()) return <Forbidden />
  return (
    <Suspense>
      <AdminShell />
    </Suspense>
  )
}
