import { gameSlug } from '@kapis/games/game-names'
import type { Game } from '@kapis/games/games'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDevicePreferences } from '#lib/device-preferences.ts'
import { gameName } from '#lib/texts/game-name.ts'
import { isMotionReduced } from '#lib/motion.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import type { GameEntry } from './game-list.ts'
import { GAME_LIST } from './game-list.ts'
import styles from './game-tiles.module.css'
import { gamesTexts } from './texts.ts'

/**
 * The tile images. Each file is named after its game. Its style sheet gives it other colours for the
 * fragment `#light`, and motion for `#light-move` and `#dark-move`.
 */
const TILE_IMAGES = import.meta.glob<string>('./tiles/*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

/** Shows a tile for every game. The game's route redirects visitors who are not signed in. */
export function GameTiles({ onReach }: { onReach?: (game: Game) => void }) {
  return (
    <ul className={styles.tiles}>
      {GAME_LIST.map((game) => (
        <li key={game.game}>
          <GameTile entry={game} onReach={() => onReach?.(game.game)} />
        </li>
      ))}
      <li className={styles.ninth}>
        <CheckTile />
      </li>
    </ul>
  )
}

/** Completes the rows of three on tablets with a link to the page that explains verification. */
function CheckTile() {
  const games = useTexts(gamesTexts)
  return (
    <Link to="/fairness" className={styles.checkTile}>
      <Icon name="i-shield" size={26} />
      <span className={styles.name}>{games.check}</span>
      <span>{games.checkTagline}</span>
    </Link>
  )
}

/** A tile. Its image moves while a mouse points at it or the keyboard has reached it. */
function GameTile({ entry, onReach }: { entry: GameEntry; onReach: () => void }) {
  const games = useTexts(gamesTexts)
  const [isMoving, setIsMoving] = useState(false)
  const image = TILE_IMAGES[`./tiles/${gameSlug(entry.game)}.svg`]
  const theme = useDevicePreferences((device) => device.theme)
  const stop = () => setIsMoving(false)
  return (
    <Link
      to={entry.path}
      className={styles.tile}
      onPointerEnter={({ pointerType }) => {
        onReach()
        setIsMoving(pointerType === 'mouse' && !isMotionReduced())
      }}
      onPointerLeave={stop}
      onFocus={({ currentTarget }) => {
        onReach()
        setIsMoving(currentTarget.matches(':focus-visible') && !isMotionReduced())
      }}
      onBlur={stop}
    >
      <img
        src={`${image}#${theme}${isMoving ? '-move' : ''}`}
        alt=""
        width={264}
        height={156}
        decoding="async"
      />
      <span className={styles.words}>
        <span className={styles.name}>{gameName(entry.game)}</span>
        <span className={styles.tagline}>{games.taglines[entry.game]}</span>
      </span>
    </Link>
  )
}
