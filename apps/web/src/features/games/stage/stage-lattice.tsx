import { useEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { DURATIONS, animate } from '#lib/motion.ts'
import { Lattice } from '#ui/lattice.tsx'
import { useAuto } from '../auto/auto-store.ts'
import type { GameStore } from '../play/one-shot-store.ts'
import styles from '../model/outcome.module.css'

const COLUMNS = 15
const ROWS = 11
const MIDDLE_ROW = 4
const STEP_MS = 28

type StageLatticeProps = {
  game: Pick<GameStore, 'play' | 'follow'>
  /** Returns the horizontal position of the last result, 0 to 1. */
  landing: () => number
}

/** Lights the panes outward from a winning position; a loss has no effect. Only decoration. */
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
    <div ref={box} className={styles.latticeBox}>
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
  const isQuick = device().isTurbo || useAuto.getState().run !== null
  panes.forEach((pane, place) => {
    const away = landed === null ? Infinity : distance(landed, place)
    const glow = Math.max(0, 0.24 - away * 0.07)
    if (pane.style.opacity !== String(glow)) pane.style.opacity = String(glow)
    if (glow === 0 || isQuick) return
    const delay = Math.round(away * STEP_MS)
    const rest = { opacity: glow }
    animate(pane, [{ opacity: 0 }, { opacity: glow + 0.15, offset: 0.35 }, rest], {
      delay,
      duration: DURATIONS.reveal - delay,
      fill: 'backwards',
    })
  })
}

function distance(landed: number, place: number): number {
  const row = Math.floor(place / COLUMNS)
  return Math.hypot((place % COLUMNS) - (landed * COLUMNS - 0.5), (row - MIDDLE_ROW) * 0.9)
}
