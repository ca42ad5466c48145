import { useEffect, useRef } from 'react'
import { isMotionReduced } from '#lib/motion.ts'
import { playSound } from '#lib/sound/sound.ts'
import { PinBoard } from './pin-board.ts'
import { usePlinkoSettings } from './plinko-settings.ts'
import { fallOf, plinkoStore } from './plinko-store.ts'
import styles from './plinko.module.css'

/**
 * Shows the pyramid of pins, which is only decoration: the buckets and the announcer have the
 * result.
 */
export function PlinkoStage() {
  const rows = usePlinkoSettings((settings) => settings.rows)
  const box = useRef<HTMLDivElement>(null)
  const pins = useRef<HTMLCanvasElement>(null)
  const air = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (box.current === null || pins.current === null || air.current === null) return undefined
    return play(box.current, new PinBoard(pins.current, air.current, () => playSound('tick')), rows)
  }, [rows])
  return (
    <div ref={box} className={styles.stage} aria-hidden="true">
      <canvas ref={pins} />
      <canvas ref={air} />
    </div>
  )
}

/**
 * Fits the board to the box and drops a ball for every answered bet. Returns a cleanup function.
 */
function play(box: HTMLElement, board: PinBoard, rows: number): () => void {
  const fit = () => board.resize(box.clientWidth, box.clientHeight, rows)
  fit()
  const sizes = new ResizeObserver(fit)
  sizes.observe(box)
  const dropped = new Set(plinkoStore.get().arriving.map(({ identifier }) => identifier))
  const unfollow = plinkoStore.follow(() => {
    for (const result of plinkoStore.get().arriving) {
      if (dropped.has(result.identifier)) continue
      dropped.add(result.identifier)
      if (!isMotionReduced() && !document.hidden) board.drop(fallOf(result))
    }
  })
  return () => {
    sizes.disconnect()
    unfollow()
    board.stop()
  }
}
