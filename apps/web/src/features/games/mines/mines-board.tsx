import type { KeyboardEvent } from 'react'
import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { device } from '#lib/device-preferences.ts'
import { animate } from '#lib/motion.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import { openTile } from './mines-actions.ts'
import { Gem, Mine } from './mines-art.tsx'
import type { TileLook } from './mines-store.ts'
import { lookOfTile, minesStore, useMinesChoice } from './mines-store.ts'
import styles from './mines.module.css'
import { minesTexts } from './texts.ts'

const SIDE = 5
const FLIP_MS = 180
const SHAKE_MS = 200
const ROWS = Array.from({ length: SIDE }, (_, row) => row)

type MinesBoardProps = {
  /** Selects or deselects a tile instead of opening it. */
  onToggle?: ((tile: number) => void) | undefined
}

/** The grid of five by five tiles. One is in the tab order; arrow keys move the focus. */
export function MinesBoard({ onToggle }: MinesBoardProps) {
  const mines = useTexts(minesTexts)
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let last: unknown = null
    return minesStore.use.subscribe(({ arriving }) => {
      if (arriving === last) return
      last = arriving
      if (arriving?.state.hit != null && !device().isTurbo) shake(board.current)
    })
  }, [])
  return (
    <div
      ref={board}
      className={styles.board}
      role={onToggle ? 'group' : 'grid'}
      aria-label={mines.board}
      data-board
    >
      {ROWS.map((row) => (
        <div key={row} role={onToggle ? undefined : 'row'} className={styles.row}>
          {ROWS.map((column) => (
            <Tile key={column} tile={row * SIDE + column} onToggle={onToggle} />
          ))}
        </div>
      ))}
    </div>
  )
}

type TileProps = MinesBoardProps & { tile: number }

const Tile = memo(function Tile({ tile, onToggle }: TileProps) {
  useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const look = useSyncExternalStore(minesStore.follow, () => lookOfTile(tile))
  const isHere = useMinesChoice(({ at }) => at === tile)
  const isPicked = useMinesChoice(({ picks }) => onToggle && picks.includes(tile))
  // Planned rounds follow each other: the same look may belong to a new round.
  const of = minesStore.use(({ arriving, round }) => (arriving ?? round)?.identifier)
  useEffect(() => {
    if (of !== undefined) turn(button.current, look)
  }, [look, of])
  return (
    <button
      ref={button}
      type="button"
      role={onToggle ? undefined : 'gridcell'}
      aria-pressed={isPicked}
      className={styles.tile}
      data-look={look}
      data-tile={tile}
      data-sound="none"
      tabIndex={isHere ? 0 : -1}
      aria-label={nameOf(tile, look)}
      onFocus={() => useMinesChoice.setState({ at: tile })}
      onKeyDown={(event) => moveByKey(event, tile)}
      onClick={() => (onToggle ?? openTile)(tile)}
    >
      {(look === 'gem' || look === 'restGem') && <Gem />}
      {(look === 'mine' || look === 'restMine') && <Mine />}
    </button>
  )
})

function nameOf(tile: number, look: TileLook): string {
  const t = currentTexts(minesTexts)
  const [row, column] = [Math.floor(tile / SIDE) + 1, (tile % SIDE) + 1]
  return t.tile(row, column, t.looks[look])
}

/** Flips an opened tile; the rest of the board fades in after it. */
function turn(tile: HTMLElement | null, look: TileLook): void {
  if (device().isTurbo) return
  if (look === 'gem' || look === 'mine') {
    const from = { transform: 'perspective(300px) rotateY(90deg)' }
    animate(tile, [from, { transform: 'perspective(300px) rotateY(0)' }], { duration: FLIP_MS })
    animate(tile?.firstElementChild ?? null, [{ scale: 0.4 }, { scale: 1 }], { duration: FLIP_MS })
  }
  if (look === 'restGem' || look === 'restMine') animate(tile, [{ opacity: 0.2 }, {}])
}

function shake(board: HTMLElement | null): void {
  const at = (x: number) => ({ transform: `translateX(${x}px)` })
  animate(board, [at(0), at(-7), at(6), at(-4), at(2), at(0)], { duration: SHAKE_MS })
}

const MOVES: Record<string, (row: number, column: number) => [number, number]> = {
  ArrowRight: (row, column) => [row, column + 1],
  ArrowLeft: (row, column) => [row, column - 1],
  ArrowDown: (row, column) => [row + 1, column],
  ArrowUp: (row, column) => [row - 1, column],
  Home: (row) => [row, 0],
  End: (row) => [row, SIDE - 1],
}

function moveByKey(event: KeyboardEvent, tile: number): void {
  const move = MOVES[event.key]
  if (move === undefined) return
  event.preventDefault()
  const within = (n: number) => Math.min(SIDE - 1, Math.max(0, n))
  const [row, column] = move(Math.floor(tile / SIDE), tile % SIDE).map(within)
  const next = (row ?? 0) * SIDE + (column ?? 0)
  const grid = event.currentTarget.closest('[data-board]')
  grid?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus()
}
