import { HiloPage } from '#features/games/hilo/hilo-page.tsx'
import { LazyResults } from '../games/lazy-results.tsx'
import styles from '../games/game-route.module.css'

export function HiloRoute() {
  return (
    <>
      <HiloPage />
      <div className={styles.below}>
        <LazyResults />
      </div>
    </>
  )
}
