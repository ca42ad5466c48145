import { DicePage } from '#features/games/dice/dice-page.tsx'
import { LazyResults } from '../games/lazy-results.tsx'
import styles from '../games/game-route.module.css'

export function DiceRoute() {
  return (
    <>
      <DicePage />
      <div className={styles.below}>
        <LazyResults />
      </div>
    </>
  )
}
