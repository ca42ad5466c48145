import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { ADMIN, LOBBY } from '#lib/paths.ts'
import { useIsPhone } from '#lib/use-matches.ts'
import { loadWhenIdle } from '#ui/load-when-idle.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { useTexts } from '#texts/texts.ts'
import { useIsStaff } from './is-staff.ts'
import { PlayerModals, useClosedOnLeaving } from './player-modals.tsx'
import { SignedIn } from './signed-in.tsx'
import { HonestLine, OfflineBanner } from '../frame/banners.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { LazyComponent } from './lazy-part.tsx'
import { ReportButton } from './report-button.tsx'
import styles from '../frame/shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { shellTexts } from '../frame/shell-texts.ts'

// The footer is loaded last, because it is below the fold.
const Footer = lazyWithBoundary(
  async () => ({ default: (await import('./footer/footer.tsx')).Footer }),
  {
    isQuiet: true,
  },
)

const loadPullMark = loadWhenIdle(async () => (await import('./pull-mark.tsx')).PullMark)

/** Wraps every page in the player's layout, except the staff pages, which load their own. */
export function Shell() {
  const isAdmin = useRouterState({ select: ({ location }) => location.pathname.startsWith(ADMIN) })
  return useIsStaff() && isAdmin ? <Outlet /> : <PlayerShell />
}

/** The player's layout: the top bar, the sidebar or bottom bar, and the page. */
function PlayerShell() {
  const shell = useTexts(shellTexts)
  const [isCollapsed, setIsCollapsed] = useState(false)
  const isPhone = useIsPhone()
  const main = useRef<HTMLElement>(null)
  const isGame = useRouterState({
    select: ({ location }) => location.pathname.startsWith(`${LOBBY}/`),
  })
  useClosedOnLeaving()
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <div className={styles.app} data-collapsed={isCollapsed || undefined}>
      <a href="#main" className={styles.skip}>
        {shell.skip}
      </a>
      <TopBar isCollapsed={isCollapsed} onCollapse={() => setIsCollapsed((is) => !is)} />
      {isLoading && <div className={styles.progress} aria-hidden="true" />}
      {!isPhone && <Sidebar />}
      <div className={styles.column}>
        <OfflineBanner />
        <HonestLine />
        <SignedIn />
        <LazyComponent load={loadPullMark} props={{ main }} />
        <main id="main" ref={main} tabIndex={-1} className={styles.main} data-game={isGame}>
          <div className={styles.wrap}>
            <Outlet />
          </div>
        </main>
        <Suspense>
          <Footer />
        </Suspense>
      </div>
      <ReportButton isGame={isGame} />
      <BottomNav />
      <PlayerModals />
    </div>
  )
}
