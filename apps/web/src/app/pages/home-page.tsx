import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { GameTiles } from '#features/games/shared/game-tiles.tsx'
import { messages } from '#lib/messages.ts'
import { safeFrom } from '#lib/paths.ts'
import { openAuthModal, session, useSession } from '#session/session-store.ts'
import { placeName } from '../guard.ts'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { reachForGame } from './reach-for-game.ts'

const RecentResults = lazy(async () => ({
  default: (await import('#features/transactions/recent-results.tsx')).RecentResults,
}))

export function HomePage() {
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const { from } = useSearch({ strict: false })
  useOpenDoor(from)
  return (
    <div className={styles.home}>
      <div className={styles.top}>
        <Hero />
        <HowItWorks isSignedIn={isSignedIn} />
      </div>
      <section className={styles.games} aria-labelledby="games-heading">
        <h2 id="games-heading" className={styles.heading}>
          Games
        </h2>
        <GameTiles onReach={reachForGame} />
      </section>
      {isSignedIn ? (
        <Suspense fallback={null}>
          <RecentResults />
        </Suspense>
      ) : (
        <p className={styles.signInFirst}>Log in to see live results.</p>
      )}
    </div>
  )
}

/** Opened with a place to return to: the login is what the visitor came for. */
function useOpenDoor(from: string | undefined): void {
  useEffect(() => {
    const { status, endedBy, authModal } = session()
    const place = safeFrom(from)
    if (place === null || status !== 'signed-out' || endedBy !== null || authModal !== null) return
    openAuthModal('login', messages.auth.continueTo(placeName(new URL(place, origin).pathname)))
    // Only for the address the page was opened with; later ones come through the guard.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once
  }, [])
}

const origin = 'https://kapis.invalid'
