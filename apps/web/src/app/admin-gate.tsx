import { Suspense, lazy } from 'react'
import { useIsStaff } from './shell/is-staff.ts'
import { Forbidden } from './frame/forbidden.tsx'

// No byte of the back office reaches a player.
const AdminShell = lazy(() => import('./admin/admin-shell.tsx'))

/** Asks the verified user, never the one in local storage. The server asks again for each call. */
export function AdminGate() {
  if (!useIsStaff()) return <Forbidden />
  return (
    <Suspense>
      <AdminShell />
    </Suspense>
  )
}
