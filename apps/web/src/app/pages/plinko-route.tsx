import { PlinkoPage } from '#features/games/plinko/plinko-page.tsx'
import { LazyResults } from './lazy-results.tsx'
import styles from './game-route.module.css'

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
