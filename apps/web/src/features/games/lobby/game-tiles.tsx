import { gameSlug } from '@kapis/games/game-names'
import type { Game } from '@kapis/games/games'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#texts/texts.ts'
import type { GameEntry } from './game-list.ts'
import { GAME_LIST } from './game-list.ts'
import styles from './game-tiles.module.css'
import { gamesTexts } from './texts.ts'

/** The image of a game is the file with its name. */
const TILE_IMAGES = import.meta.glob<string>('./tiles/*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

/** Links to every game. The route itself redirects visitors who are not signed in. */
export function GameTiles({ onReach }: { onReach?: (game: Game) => void }) {
  return (
    <ul className={styles.tiles}>
      {GAME_LIST.map((game) => (
        <li key={game.game}>
          <GameTile entry={game} onReach={() => onReach?.(game.game)} />
        </li>
      ))}
    </ul>
  )
}

function GameTile({ entry, onReach }: { entry: GameEntry; onReach: () => void }) {
  const games = useTexts(gamesTexts)
  return (
    <Link
      to={entry.path}
      className={styles.tile}
      data-theme="dark"
      onPointerEnter={onReach}
      onFocus={onReach}
    >
      <img
        src={TILE_IMAGES[`./tiles/${gameSlug(entry.game)}.svg`]}
        alt=""
        width={264}
        height={156}
        decoding="async"
      />
      <span className={styles.words}>
        <span className={styles.name}>{entry.name}</span>
        <span className={styles.tagline}>{games.taglines[entry.game]}</span>
      </span>
    </Link>
  )
}
