import type { FlipSide } from '@kapis/games/flip'
import { useLayoutEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { EASINGS, animate } from '#lib/motion.ts'
import { SPIN_MS, flipStore } from './flip-store.ts'
import styles from './flip.module.css'

const WOBBLE_MS = 700
/** When the coin lands and when it bounces, as shares of the duration of the flip. */
const LANDS_AT = 0.72
const BOUNCE_AT = 0.86
/** The positions of the discs between the faces, which form the coin's edge. */
const EDGE_DISCS = [-2, -1, 0, 1, 2]

/** Renders the coin and animates its flip, which ends on the face that the server sent. */
export function Coin() {
  const toss = useRef<HTMLDivElement>(null)
  const shown = flipStore.use((state) => state.arriving ?? state.round)
  const isArriving = flipStore.use((state) => state.arriving !== null)
  const isWaiting = flipStore.use(({ phase }) => phase === 'acting' || phase === 'checking')
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
  const isLost = shown?.end?.way === 'lose' && !isArriving
  return (
    <div className={styles.coinBox} data-lost={isLost || undefined}>
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

/**
 * Draws one face. Heads is gold with a shell and tails is silver with an octagon, so that the faces
 * do not differ by colour alone. The style sheet lights it from the top left.
 */
export function Face({ side }: { side: FlipSide }) {
  const isHeads = side === 'heads'
  return (
    <svg viewBox="-50 -50 100 100" className={styles.face} data-side={side} aria-hidden="true">
      <g fill="none" stroke={isHeads ? '#a86a00' : '#8d8b80'}>
        <circle r="47" strokeWidth="3" strokeOpacity=".5" strokeDasharray="1.6 2.3" />
        <circle r="43" strokeWidth="2" strokeOpacity=".6" />
      </g>
      {isHeads ? <Shell /> : <Octagon />}
      <text
        y="12.5"
        textAnchor="middle"
        fill={isHeads ? '#7a4a00' : '#4c4b44'}
        fontFamily="var(--font-display)"
        fontWeight="700"
        fontSize="34"
      >
        {isHeads ? 'H' : 'T'}
      </text>
    </svg>
  )
}

function Shell() {
  return (
    <g fill="none" stroke="#8a5400" strokeOpacity=".5" strokeWidth="4" strokeLinecap="round">
      <path d="M0-33A33 33 0 0 1 33 0" />
      <path d="M0 33A33 33 0 0 1-33 0" />
      <path d="M-20-25A32 32 0 0 0-30-10" />
      <path d="M20 25A32 32 0 0 0 30 10" />
    </g>
  )
}

function Octagon() {
  return (
    <path
      d="M-14-34H14L34-14V14L14 34H-14L-34 14V-14z"
      fill="#eeece4"
      stroke="#8d8b80"
      strokeWidth="2.500"
    />
  )
}
