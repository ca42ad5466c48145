import { LimboPage } from '#features/games/limbo/limbo-page.tsx'
import { LazyResults } from '../games/lazy-results.tsx'
import styles from '../games/game-route.module.css'

export function LimboRoute() {
  return (
    <>
      <LimboPage />
      <div className={styles.below}>
        <LazyResults />
      </div>
    </>
  )
}
