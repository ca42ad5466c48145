import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { GameTiles } from '#features/games/lobby/game-tiles.tsx'
import { safeFrom } from '#lib/paths.ts'
import { openAuthModal, session, useSession } from '#player/session/session-store.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'
import { placeName } from './place-name.ts'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { HowItWorks, HowResultsAreDecided } from './how-it-works.tsx'
import { LazyFeed, LazyResults } from '../games/lazy-results.tsx'
import { preloadGame } from '../games/game-pages.ts'
import { homeTexts } from './home-texts.ts'

// The promo cards are loaded on demand, because code that requests data must not be in the entry
// chunk.
const PromoCards = lazyWithBoundary(() => import('#features/wallet/promo/promo-cards.tsx'))
/** The maximum number of promo codes on the home page. The wallet shows all of them. */
const PROMOS_MAX = 3

export function HomePage() {
  const home = useTexts(homeTexts)
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const { from } = useSearch({ strict: false })
  useLoginInAddress(from)
  return (
    <div className={styles.home}>
      <div className={styles.top}>
        <Hero />
        {isSignedIn ? <LazyFeed /> : <HowItWorks />}
      </div>
      <section className={styles.games} aria-labelledby="games-heading">
        <h2 id="games-heading" className={styles.heading}>
          {home.games}
        </h2>
        <GameTiles onReach={preloadGame} />
      </section>
      {isSignedIn && <Promos />}
      {isSignedIn ? <LazyResults /> : <p className={styles.signInFirst}>{home.logInFirst}</p>}
      <HowResultsAreDecided />
    </div>
  )
}

function Promos() {
  const { promoCodes, redeem } = useTexts(homeTexts)
  return (
    <section className={styles.promos}>
      <h2>
        {promoCodes}
        <button type="button" onClick={() => openWallet('promo-code')}>
          {redeem}
        </button>
      </h2>
      <Suspense fallback={<Skeleton width="100%" height={178} />}>
        <PromoCards most={PROMOS_MAX} />
      </Suspense>
    </section>
  )
}

/** Opens the login form if the URL names a page to return to. */
function useLoginInAddress(from: string | undefined): void {
  useEffect(() => {
    const { status, endedBy, authModal } = session()
    const place = safeFrom(from)
    if (place === null || status !== 'signed-out' || endedBy !== null || authModal !== null) return
    openAuthModal(
      'login',
      currentTexts(authTexts).continueTo(placeName(new URL(place, origin).pathname)),
    )
    // Run only for the initial URL; `redirectVisitors` handles later navigations.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once
  }, [])
}

const origin = 'https://kapis.invalid'
