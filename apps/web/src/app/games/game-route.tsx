import type { Game } from '@kapis/games/games'
import { loadGamePage } from './game-pages.ts'
import styles from './game-route.module.css'
import { LazyFeed, LazyResults } from './lazy-results.tsx'

/** Loads the page of a game, and adds the recent results below it. */
export async function loadGameRoute(game: Game) {
  const Page = await loadGamePage(game)
  const GameRoute = () => (
    <>
      <Page />
      <div className={styles.below}>
        <LazyFeed />
        <LazyResults game={game} />
      </div>
    </>
  )
  return { default: GameRoute }
}
