import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { device } from '#lib/device-preferences.ts'
import { isMotionReduced } from '#lib/motion.ts'
import { playSound } from '#lib/sound/sound.ts'
import { useTexts } from '#texts/texts.ts'
import { isBusy } from '../engine/play-state.ts'
import flower from './art/hit.svg'
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

  const lastHit = draw?.drawn.findLast((number) => numbers.includes(number))
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
          isLast={number === lastHit}
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
  const settled = kenoStore.use((state) => (isBusy(state) ? null : state.round))
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
  /** Whether no later number of the draw was a hit, so that a win starts here. */
  isLast: boolean
  isInTabOrder: boolean
  onReach: () => void
}

function Tile({ number, isPicked, order, isLast, isInTabOrder, onReach }: TileProps) {
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
      data-tile={number}
      data-landed={(isHit && isLast) || undefined}
      data-look={isHit ? 'hit' : isDrawn ? 'drawn' : undefined}
      style={{ '--order': Math.max(0, order) } as object}
      onFocus={onReach}
      onClick={() => {
        if (!toggleNumber(number)) playSound('error')
      }}
    >
      <span className="num">{number}</span>
      {isHit && <img src={flower} alt="" className={styles.flower} />}
      {isDrawn && <span className="sr">{isPicked ? t.hit : t.drawn}</span>}
    </button>
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
