import { MinesPage } from '#features/games/mines/mines-page.tsx'
import { LazyResults } from './lazy-results.tsx'
import styles from './game-route.module.css'

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
