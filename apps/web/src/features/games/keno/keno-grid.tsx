import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { device } from '#lib/device-preferences.ts'
import { isMotionReduced } from '#lib/motion.ts'
import { playSound } from '#lib/sound/sound.ts'
import { useTexts } from '#texts/texts.ts'
import { allNumbers, toggleNumber, useKenoSettings } from './keno-settings.ts'
import type { Draw, KenoResult } from './keno-store.ts'
import { DRAW_MS, drawOf, isOnBoard, kenoStore } from './keno-store.ts'
import styles from './keno.module.css'
import { kenoTexts } from './texts.ts'

const COLUMNS = 8
const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
}

/**
 * Shows the grid of forty numbers. Only one of them is in the tab order; arrow keys move the focus.
 */
export function KenoGrid() {
  const keno = useTexts(kenoTexts)
  const [at, setAt] = useState(1)
  const numbers = useKenoSettings((settings) => settings.numbers)
  const arriving = kenoStore.use((state) => state.arriving[0] ?? null)
  const draw = useDraw(arriving)
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => (arriving === null ? undefined : soundDraw(arriving)), [arriving])

  function moveBy(event: KeyboardEvent) {
    const next = at + (STEPS[event.key] ?? 0)
    if (next === at || next < 1 || next > allNumbers().length) return
    event.preventDefault()
    setAt(next)
    grid.current?.querySelectorAll('button')[next - 1]?.focus()
  }

  const isCalm = device().isTurbo || isMotionReduced() || arriving === null
  return (
    <div
      ref={grid}
      role="group"
      aria-label={keno.board}
      className={styles.grid}
      data-drawn={draw !== null || undefined}
      style={{ '--step': isCalm ? '0ms' : `${DRAW_MS}ms` } as object}
      onKeyDown={moveBy}
    >
      {allNumbers().map((number) => (
        <Tile
          key={number}
          number={number}
          isPicked={numbers.includes(number)}
          order={draw?.drawn.indexOf(number) ?? -1}
          isInTabOrder={number === at}
          onReach={() => setAt(number)}
        />
      ))}
    </div>
  )
}

/**
 * Returns the draw to show: the arriving one, or the last one until the picks or the risk change.
 */
function useDraw(arriving: KenoResult | null): Draw | null {
  const settled = kenoStore.use((state) => (state.out.length === 0 ? state.result : null))
  const settings = useKenoSettings()
  const kept = settled !== null && isOnBoard(settled, settings) ? settled : null
  const shown = arriving ?? kept
  return shown === null ? null : drawOf(shown)
}

type TileProps = {
  number: number
  isPicked: boolean
  /** The position of this number in the draw, or -1 if it was not drawn. */
  order: number
  isInTabOrder: boolean
  onReach: () => void
}

function Tile({ number, isPicked, order, isInTabOrder, onReach }: TileProps) {
  const isDrawn = order >= 0
  const t = useTexts(kenoTexts)
  const isHit = isDrawn && isPicked
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isPicked}
      tabIndex={isInTabOrder ? 0 : -1}
      data-sound="tick"
      data-look={isHit ? 'hit' : isDrawn ? 'drawn' : undefined}
      style={{ '--order': Math.max(0, order) } as object}
      onFocus={onReach}
      onClick={() => {
        if (!toggleNumber(number)) playSound('error')
      }}
    >
      <span className="num">{number}</span>
      {isHit && <Gem />}
      {isDrawn && <span className="sr">{isPicked ? t.hit : t.drawn}</span>}
    </button>
  )
}

function Gem() {
  return (
    <svg viewBox="0 0 40 32" className={styles.gem} aria-hidden="true">
      <path d="M9 1h22l8 10-19 20L1 11z" fill="#ffb020" />
      <path d="M9 1 1 11h12zM31 1l8 10H27z" fill="#ffd27a" />
      <path d="M9 1h22l-4 10H13z" fill="#fff0cf" />
      <path d="M13 11h14l-7 20z" fill="#ffc852" />
    </svg>
  )
}

/**
 * Plays a rising chime for each drawn number that was picked, and a tick for the others. Returns a
 * cleanup function.
 */
function soundDraw(result: KenoResult) {
  if (device().isTurbo || isMotionReduced()) return
  const { numbers } = result.params
  let hits = 0
  const timers = drawOf(result).drawn.map((number, order) => {
    const step = numbers.includes(number) ? (hits += 1) : 0
    const play = () => (step > 0 ? playSound('gem', step) : playSound('tick'))
    return setTimeout(play, order * DRAW_MS)
  })
  return () => timers.forEach(clearTimeout)
}
