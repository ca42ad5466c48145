import type { Game } from '@kapis/games/games'
import { Link } from '@tanstack/react-router'
import { messages } from '#lib/messages.ts'
import type { GameEntry } from './game-list.ts'
import { GAME_LIST } from './game-list.ts'
import styles from './game-tiles.module.css'
import dice from './tiles/dice.svg?no-inline'
import flip from './tiles/flip.svg?no-inline'
import hilo from './tiles/hilo.svg?no-inline'
import keno from './tiles/keno.svg?no-inline'
import limbo from './tiles/limbo.svg?no-inline'
import mines from './tiles/mines.svg?no-inline'
import plinko from './tiles/plinko.svg?no-inline'
import rockPaperScissors from './tiles/rock-paper-scissors.svg?no-inline'

const TILE_IMAGES: Record<Game, string> = {
  dice,
  flip,
  hilo,
  keno,
  limbo,
  mines,
  plinko,
  rock_paper_scissors: rockPaperScissors,
}

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
  return (
    <Link
      to={entry.path}
      className={styles.tile}
      data-theme="dark"
      onPointerEnter={onReach}
      onFocus={onReach}
    >
      <img src={TILE_IMAGES[entry.game]} alt="" width={264} height={156} decoding="async" />
      <span className={styles.words}>
        <span className={styles.name}>{entry.name}</span>
        <span className={styles.tagline}>{messages.games.taglines[entry.game]}</span>
      </span>
    </Link>
  )
}
