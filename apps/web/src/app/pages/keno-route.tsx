import { KenoPage } from '#features/games/keno/keno-page.tsx'
import { LazyResults } from '../games/lazy-results.tsx'
import styles from '../games/game-route.module.css'

export function KenoRoute() {
  return (
    <>
      <KenoPage />
      <div className={styles.below}>
        <LazyResults />
      </div>
    </>
  )
}
