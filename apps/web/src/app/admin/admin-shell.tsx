import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { isRefused } from '#lib/api/api-errors.ts'
import { refreshStaff } from '#staff/actions/execute-action.ts'
import { StaffDialogs } from '#staff/actions/staff-dialogs.tsx'
import { requestStepUp } from '#staff/actions/step-up.ts'
import { CellNotes } from '#staff/cells/cell-notes.tsx'
import type { CellScope } from '#staff/cells/cell-notes.tsx'
import { useOtherCells } from '#staff/cells/use-other-cells.ts'
import { useOverview } from '#staff/use-overview.ts'
import { useTexts } from '#texts/texts.ts'
import { OfflineBanner } from '../frame/banners.tsx'
import shell from '../frame/shell.module.css'
import { useAdminPage } from './admin-pages.ts'
import styles from './admin-shell.module.css'
import { AdminTop } from './admin-top.tsx'
import { Rail, RailSheet } from './rail.tsx'
import { shellTexts } from '../frame/shell-texts.ts'

/**
 * The pages that show sums over all cells, and the pages about the staff member's own cell only:
 * its settings and its GCash account. All other pages list rows.
 */
const CELL_SCOPES: Record<string, CellScope> = {
  '/admin': 'sums',
  '/admin/settings': 'own',
  '/admin/reconciliation': 'own',
}

/** The staff layout: navigation, top bar and page. It shares nothing with the player's shell. */
export default function AdminShell() {
  const shellWords = useTexts(shellTexts)
  const page = useAdminPage()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  useFirstAuthenticator()
  useOtherCells()
  return (
    <div className={styles.office}>
      <a href="#main" className={shell.skip}>
        {shellWords.skip}
      </a>
      <Rail />
      <AdminTop page={page} onMenu={() => setIsMenuOpen(true)} />
      <main id="main" tabIndex={-1} className={styles.main} data-full={page?.isFull}>
        <div className={styles.notes}>
          <OfflineBanner />
          <CellNotes scope={CELL_SCOPES[page?.to ?? ''] ?? 'rows'} />
        </div>
        <div className={styles.page}>
          <Suspense fallback={<div className={shell.progress} aria-hidden="true" />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
      {isMenuOpen && <RailSheet onClose={() => setIsMenuOpen(false)} />}
      <StaffDialogs />
    </div>
  )
}

/** Opens the enrolment dialog if the operator requires an authenticator and the user has none. */
function useFirstAuthenticator(): void {
  const { error } = useOverview()
  const isMissing = isRefused(error, 'totp_enrolment_required')
  useEffect(() => {
    if (isMissing) void requestStepUp('enrol').then(() => refreshStaff())
  }, [isMissing])
}
