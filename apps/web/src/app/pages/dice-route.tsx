import { DicePage } from '#features/games/dice/dice-page.tsx'
import { RecentResults } from '#features/transactions/recent-results.tsx'
import styles from './game-route.module.css'

export function DiceRoute() {
  return (
    <>
      <DicePage />
      <div className={styles.below}>
        <RecentResults />
      </div>
    </>
  )
}
