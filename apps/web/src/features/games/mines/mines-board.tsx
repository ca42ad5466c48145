import type { KeyboardEvent } from 'react'
import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { device } from '#lib/device-preferences.ts'
import { animate } from '#lib/motion.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import { onStage } from '../engine/play-state.ts'
import { openTile } from './mines-actions.ts'
import { Gem, Mine } from './mines-art.tsx'
import type { MinesState, TileLook } from './mines-store.ts'
import { lookOfTile, minesStore, useMinesChoice } from './mines-store.ts'
import styles from './mines.module.css'
import { minesTexts } from './texts.ts'

const SIDE = 5
const FLIP_MS = 180
/** The delay per tile of distance with which the other tiles are revealed at the end of a round. */
const REVEAL_STEP_MS = 45
const REVEAL_MS = 160
const SHAKE_MS = 200
const ROWS = Array.from({ length: SIDE }, (_, row) => row)

type MinesBoardProps = {
  /** Called with a pressed tile, to select or deselect it. Without this, a press opens the tile. */
  onToggle?: ((tile: number) => void) | undefined
}

/**
 * Shows the grid of five by five tiles. Only one is in the tab order; arrow keys move the focus.
 */
export function MinesBoard({ onToggle }: MinesBoardProps) {
  const mines = useTexts(minesTexts)
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let last: unknown = null
    return minesStore.follow(() => {
      const [arriving = null] = minesStore.get().arriving
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
  // A tile may look the same in two planned rounds in a row. The effect also depends on the
  // round's identifier, so that the tile is animated again.
  const of = minesStore.use((state) => onStage(state)?.identifier)
  useEffect(() => {
    if (of !== undefined) turn(button.current, look, tile)
  }, [look, of, tile])
  return (
    <button
      ref={button}
      type="button"
      role={onToggle ? undefined : 'gridcell'}
      aria-pressed={isPicked}
      className={styles.tile}
      data-look={look}
      data-tile={tile}
      data-landed={(isHere && look === 'gem') || undefined}
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

/** Animates a tile: an opened tile flips, and the tiles revealed at the end lose their cover. */
function turn(tile: HTMLElement | null, look: TileLook, place: number): void {
  if (device().isTurbo) return
  if (look === 'gem' || look === 'mine') {
    const from = { transform: 'perspective(300px) rotateY(90deg)' }
    animate(tile, [from, { transform: 'perspective(300px) rotateY(0)' }], { duration: FLIP_MS })
    animate(tile?.firstElementChild ?? null, [{ scale: 0.4 }, { scale: 1 }], { duration: FLIP_MS })
  }
  if (look === 'restGem' || look === 'restMine') {
    const delay = revealDelay(place, lastOpened(onStage(minesStore.get())?.state))
    const reveal = { duration: REVEAL_MS, delay, fill: 'backwards' } as const
    animate(tile, [{ opacity: 1 }, { opacity: 0 }], { ...reveal, pseudoElement: '::before' })
    animate(tile?.firstElementChild ?? null, [{ scale: 0.5 }, { scale: 1 }], reveal)
  }
}

/** Returns the mine that ended the round, or the last gem before a cash-out. */
function lastOpened(state: MinesState | undefined): number {
  return state?.hit ?? state?.opened.at(-1) ?? 0
}

/** Returns when a tile is revealed, so that the reveal runs outward from the last opened tile. */
function revealDelay(tile: number, from: number): number {
  const [rows, columns] = [
    Math.floor(tile / SIDE) - Math.floor(from / SIDE),
    (tile % SIDE) - (from % SIDE),
  ]
  return Math.round(Math.hypot(rows, columns) * REVEAL_STEP_MS)
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
