import { Outlet, useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { LOBBY } from '#lib/paths.ts'
import { BottomNav } from './bottom-nav.tsx'
import { DemoBanner, OfflineBanner } from './banners.tsx'
import { Footer } from './footer.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { usePullToRefresh } from './use-pull-to-refresh.ts'

/** Top bar, sidebar or bottom bar, and the page between them. */
export function Shell() {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const isGame = useRouterState({
    select: ({ location }) => location.pathname.startsWith(`${LOBBY}/`),
  })
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  const pull = usePullToRefresh(main)
  return (
    <div className={styles.app}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <TopBar />
      {isLoading && <div className={styles.progress} aria-hidden="true" />}
      <Sidebar />
      <div className={styles.column}>
        <OfflineBanner />
        <DemoBanner />
        {pull > 0 && (
          <div className={styles.pull} style={{ height: pull }} aria-hidden="true">
            {pull >= 80 ? 'Release to reload' : 'Pull to reload'}
          </div>
        )}
        <main id="main" ref={main} tabIndex={-1} className={styles.main} data-game={isGame}>
          <div className={styles.wrap}>
            <Outlet />
          </div>
        </main>
        <Footer />
      </div>
      <BottomNav onMenu={() => setIsMenuOpen(true)} />
      {isMenuOpen && <MenuSheet onClose={() => setIsMenuOpen(false)} />}
    </div>
  )
}
