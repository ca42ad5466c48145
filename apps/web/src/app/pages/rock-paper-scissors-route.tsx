import { ThrowPage } from '#features/games/rock-paper-scissors/throw-page.tsx'
import { LazyResults } from './lazy-results.tsx'
import styles from './game-route.module.css'

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
