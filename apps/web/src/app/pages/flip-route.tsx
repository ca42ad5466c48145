import { FlipPage } from '#features/games/flip/flip-page.tsx'
import { LazyResults } from '../games/lazy-results.tsx'
import styles from '../games/game-route.module.css'

export function FlipRoute() {
  return (
    <>
      <FlipPage />
      <div className={styles.below}>
        <LazyResults />
      </div>
    </>
  )
}
