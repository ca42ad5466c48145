import { Suspense } from 'react'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { loadWhenIdle } from '#ui/idly.ts'
import styles from './game-route.module.css'

const RecentResults = lazyWithBoundary(
  loadWhenIdle(async () => ({
    default: (await import('#features/transactions/recent-results.tsx')).RecentResults,
  })),
)

/** Below the fold: loaded later, with its space reserved. */
export function LazyResults() {
  return (
    <Suspense fallback={<div className={styles.results} />}>
      <RecentResults />
    </Suspense>
  )
}
