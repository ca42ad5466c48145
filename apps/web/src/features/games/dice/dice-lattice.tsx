import { useEffect, useRef } from 'react'
import { device } from '#lib/device-choices.ts'
import { DURATIONS, animate } from '#lib/motion.ts'
import { Lattice } from '#ui/lattice.tsx'
import { useAuto } from '../shared/auto-store.ts'
import { dice, useDiceStore } from './dice-store.ts'
import styles from './dice.module.css'

const COLUMNS = 15
const ROWS = 11
const MIDDLE_ROW = 4
const STEP_MS = 28

/** A won roll lights the panes around where it landed, outward; a lost one does nothing. */
export function DiceLattice() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let shown: unknown = null
    return useDiceStore.subscribe(({ phase, result }) => {
      const won = phase === 'idle' && result?.isWin === true ? result : null
      if (won === shown) return
      shown = won
      light(box.current, won?.rollHundredths ?? null)
    })
  }, [])
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

function light(box: HTMLElement | null, rollHundredths: number | null): void {
  const panes = box?.querySelectorAll<SVGRectElement>('rect:last-child') ?? []
  const isQuick = device().isTurbo || (useAuto.getState().run !== null && dice().history.length > 0)
  panes.forEach((pane, place) => {
    const away = rollHundredths === null ? Infinity : distance(rollHundredths, place)
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

function distance(rollHundredths: number, place: number): number {
  const landed = (rollHundredths / 10_000) * COLUMNS - 0.5
  const row = Math.floor(place / COLUMNS)
  return Math.hypot((place % COLUMNS) - landed, (row - MIDDLE_ROW) * 0.9)
}
