import { GameTiles } from '#features/games/lobby/game-tiles.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import { preloadGame } from '../games/game-pages.ts'
import styles from './home-page.module.css'

export function LobbyPage() {
  const pages = useTexts(pageTexts)
  return (
    <>
      <div className={styles.lobbyTitle}>
        <PageTitle title={pages.games} />
      </div>
      <GameTiles onReach={preloadGame} />
    </>
  )
}
