import { PlinkoPage } from '#features/games/plinko/plinko-page.tsx'
import { LazyResults } from '../games/lazy-results.tsx'
import styles from '../games/game-route.module.css'

export function PlinkoRoute() {
  return (
    <>
      <PlinkoPage />
      <div className={styles.below}>
        <LazyResults />
      </div>
    </>
  )
}
