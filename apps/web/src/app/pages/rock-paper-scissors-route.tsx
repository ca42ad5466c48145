import { ThrowPage } from '#features/games/rock-paper-scissors/throw-page.tsx'
import { LazyResults } from '../games/lazy-results.tsx'
import styles from '../games/game-route.module.css'

export function RockPaperScissorsRoute() {
  return (
    <>
      <ThrowPage />
      <div className={styles.below}>
        <LazyResults />
      </div>
    </>
  )
}
