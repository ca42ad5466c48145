import type { Game } from '@kapis/games/games'
import { Suspense } from 'react'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { loadWhenIdle } from '#ui/load-when-idle.ts'
import styles from './game-route.module.css'

const RecentResults = lazyWithBoundary(
  loadWhenIdle(async () => ({
    default: (await import('#features/transactions/recent-results.tsx')).RecentResults,
  })),
)

const LiveFeed = lazyWithBoundary(
  async () => ({
    default: (await import('#features/transactions/feed/live-feed.tsx')).LiveFeed,
  }),
  { isQuiet: true },
)

/** The feed of results, loaded late and left out if that fails. Its space is reserved. */
export function LazyFeed() {
  return (
    <div className={styles.feed}>
      <Suspense>
        <LiveFeed />
      </Suspense>
    </div>
  )
}

/** The recent results, loaded late because they are below the fold. Their space is reserved. */
export function LazyResults({ game }: { game?: Game }) {
  return (
    <Suspense fallback={<div className={styles.results} />}>
      <RecentResults {...(game && { game })} />
    </Suspense>
  )
}
