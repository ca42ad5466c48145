import { MinesPage } from '#features/games/mines/mines-page.tsx'
import { LazyResults } from '../games/lazy-results.tsx'
import styles from '../games/game-route.module.css'

export function MinesRoute() {
  return (
    <>
      <MinesPage />
      <div className={styles.below}>
        <LazyResults />
      </div>
    </>
  )
}
