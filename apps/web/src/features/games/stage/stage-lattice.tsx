import { useEffect, useRef } from 'react'
import { Lattice } from '#ui/lattice.tsx'
import type { GameStore } from '../play/one-shot-store.ts'
import styles from '../model/outcome.module.css'

const COLUMNS = 15
const ROWS = 11
const MIDDLE_ROW = 4

type StageLatticeProps = {
  game: Pick<GameStore, 'play' | 'follow'>
  /** Returns the horizontal position of the last result, from 0 (left) to 1 (right). */
  landing: () => number
}

/**
 * Lights the background's panes around the place where a win landed, after the ripple of the win
 * moment. A loss lights nothing. The light is only decoration.
 */
export default function StageLattice({ game, landing }: StageLatticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let shown: unknown = null
    return game.follow(() => {
      const { phase, result } = game.play()
      const won = phase === 'idle' && result?.isWin === true ? result : null
      if (won === shown) return
      shown = won
      light(box.current, won === null ? null : landing())
    })
  }, [game, landing])
  return (
    <div ref={box} className={styles.latticeBox} data-lattice>
      <Lattice
        columns={COLUMNS}
        rows={ROWS}
        light={() => 0}
        color="var(--win)"
        className={styles.lattice}
      />
    </div>
  )
}

function light(box: HTMLElement | null, landed: number | null): void {
  const panes = box?.querySelectorAll<SVGRectElement>('rect:last-child') ?? []
  panes.forEach((pane, place) => {
    const away = landed === null ? Infinity : distance(landed, place)
    const glow = String(Math.max(0, 0.24 - away * 0.07))
    if (pane.style.opacity !== glow) pane.style.opacity = glow
  })
}

function distance(landed: number, place: number): number {
  const row = Math.floor(place / COLUMNS)
  return Math.hypot((place % COLUMNS) - (landed * COLUMNS - 0.5), (row - MIDDLE_ROW) * 0.9)
}
