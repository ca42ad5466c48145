import { useSession } from '#player/session/session-store.ts'
import { IconButton } from '#ui/button.tsx'
import { openOverlay } from '#player/overlays/overlay-store.ts'
import { useTexts } from '#texts/texts.ts'
import { reportTexts } from '#lib/texts/report-texts.ts'
import { preloadReport } from './player-modals.tsx'
import styles from './report-button.module.css'

/** The floating report button, for signed-in users only. */
export function ReportButton({ isGame }: { isGame: boolean }) {
  const reports = useTexts(reportTexts)
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  if (!isSignedIn) return null
  return (
    <div className={styles.place} data-game={isGame || undefined}>
      <IconButton
        icon="i-flag"
        label={reports.title}
        aria-haspopup="dialog"
        onPointerEnter={preloadReport}
        onFocus={preloadReport}
        onClick={() => openOverlay('report')}
      />
    </div>
  )
}
