import { GameTiles } from '#features/games/shared/game-tiles.tsx'
import { messages } from '#lib/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { reachForGame } from './reach-for-game.ts'
import styles from './home-page.module.css'

export function LobbyPage() {
  return (
    <>
      <div className={styles.lobbyTitle}>
        <PageTitle title={messages.pages.games} />
      </div>
      <GameTiles onReach={reachForGame} />
    </>
  )
}
