import { GameTiles } from '#features/games/shared/game-tiles.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { reachForGame } from './reach-for-game.ts'
import styles from './home-page.module.css'

export function LobbyPage() {
  return (
    <>
      <div className={styles.lobbyTitle}>
        <PageTitle title="Games" />
      </div>
      <GameTiles onReach={reachForGame} />
    </>
  )
}
