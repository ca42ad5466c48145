import type { FlipSide } from '@kapis/games/flip'
import { useLayoutEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { EASINGS, animate } from '#lib/motion.ts'
import { isEndingByChoice, onStage } from '../engine/play-state.ts'
import heads from './art/heads.svg'
import tails from './art/tails.svg'
import { SPIN_MS, flipStore } from './flip-store.ts'
import styles from './flip.module.css'

const FACES: Record<FlipSide, string> = { heads, tails }
const WOBBLE_MS = 700
/** When the coin lands and when it bounces, as shares of the duration of the flip. */
const LANDS_AT = 0.72
const BOUNCE_AT = 0.86
/** The positions of the discs between the faces, which form the coin's edge. */
const EDGE_DISCS = [-2, -1, 0, 1, 2]

/** Renders the coin and animates its flip, which ends on the face that the server sent. */
export function Coin() {
  const toss = useRef<HTMLDivElement>(null)
  const shown = flipStore.use(onStage)
  const isArriving = flipStore.use(({ arriving }) => arriving.length > 0)
  const isWaiting = flipStore.use((state) => state.out.length > 0 && !isEndingByChoice(state))
  const face: FlipSide = shown?.state.faces.at(-1) ?? 'heads'
  const flips = shown?.state.faces.length ?? 0
  useLayoutEffect(() => {
    if (isArriving && !device().isTurbo) flip(toss.current, face, flips)
  }, [isArriving, face, flips])
  useLayoutEffect(() => {
    if (!isWaiting || device().isTurbo) return
    const wobble = animate(
      toss.current,
      [{ rotate: '0deg' }, { rotate: '-5deg' }, { rotate: '5deg' }, { rotate: '0deg' }],
      { duration: WOBBLE_MS, easing: EASINGS.inOut },
    )
    return () => wobble?.cancel()
  }, [isWaiting])
  const isLost = shown?.end === 'lose' && !isArriving
  return (
    <div className={styles.coinBox} data-landed data-lost={isLost || undefined}>
      <div className={styles.shadow} />
      <div ref={toss} className={styles.toss}>
        <div className={styles.coin} data-face={face}>
          {EDGE_DISCS.map((at) => (
            <i key={at} style={{ transform: `translateZ(${at * 2}px)` }} />
          ))}
          <i className={styles.edge} />
          <Face side="heads" />
          <Face side="tails" />
        </div>
      </div>
    </div>
  )
}

/**
 * Tosses the coin: it rises and falls in an arc, turns three to five times in the air, half a turn
 * more for tails, and bounces once. Its shadow shrinks while it is in the air.
 */
function flip(toss: HTMLElement | null, face: FlipSide, flips: number): void {
  const motion = { duration: SPIN_MS, easing: 'linear' }
  const at = (height: number, offset: number, easing: string) => ({
    transform: `translateY(${-height}%) scale(${1 + height / 400})`,
    offset,
    easing,
  })
  const [rise, fall] = ['cubic-bezier(0.2, 0.6, 0.5, 1)', 'cubic-bezier(0.5, 0, 0.8, 0.4)']
  animate(
    toss,
    [
      at(0, 0, rise),
      at(44, LANDS_AT / 2, fall),
      at(0, LANDS_AT, rise),
      at(7, BOUNCE_AT, fall),
      at(0, 1, 'linear'),
    ],
    motion,
  )
  const end = face === 'heads' ? 0 : 180
  const turned = (degrees: number, offset: number) => ({
    transform: `rotateX(${degrees}deg)`,
    offset,
  })
  const from = end - 360 * (3 + (flips % 3))
  animate(
    toss?.firstElementChild ?? null,
    [turned(from, 0), turned(end, LANDS_AT), turned(end + 14, BOUNCE_AT), turned(end, 1)],
    motion,
  )
  const dark = (share: number, offset: number) => ({
    opacity: share,
    transform: `scale(${share})`,
    offset,
  })
  animate(
    toss?.previousElementSibling ?? null,
    [dark(1, 0), dark(0.5, LANDS_AT / 2), dark(1, LANDS_AT), dark(0.9, BOUNCE_AT), dark(1, 1)],
    motion,
  )
}

/** Shows one face: heads is a portrait in gold, tails a sun whose pearl rays form a cross. */
export function Face({ side }: { side: FlipSide }) {
  return (
    <svg viewBox="0 0 240 240" className={styles.face} data-side={side} aria-hidden="true">
      <image href={FACES[side]} width="240" height="240" />
    </svg>
  )
}
