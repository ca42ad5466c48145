import { GameTiles } from '#features/games/lobby/game-tiles.tsx'
import { messages } from '#lib/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { preloadGame } from '../games/game-pages.ts'
import styles from './home-page.module.css'

export function LobbyPage() {
  return (
    <>
      <div className={styles.lobbyTitle}>
        <PageTitle title={messages.pages.games} />
      </div>
      <GameTiles onReach={preloadGame} />
    </>
  )
}
