import type { FlipSide } from '@kapis/games/flip'
import { useLayoutEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { EASINGS, animate } from '#lib/motion.ts'
import { SPIN_MS, flipStore } from './flip-store.ts'
import styles from './flip.module.css'

const WOBBLE_MS = 700

/** Animates the flip. The face is known before the animation starts. */
export function Coin() {
  const coin = useRef<HTMLDivElement>(null)
  const shown = flipStore.use((state) => state.arriving ?? state.round)
  const isArriving = flipStore.use((state) => state.arriving !== null)
  const isWaiting = flipStore.use(({ phase }) => phase === 'acting' || phase === 'checking')
  const face: FlipSide = shown?.state.faces.at(-1) ?? 'heads'
  const flips = shown?.state.faces.length ?? 0
  useLayoutEffect(() => {
    if (isArriving && !device().isTurbo) spin(coin.current, face, flips)
  }, [isArriving, face, flips])
  useLayoutEffect(() => {
    if (!isWaiting || device().isTurbo) return
    const wobble = animate(
      coin.current,
      [{ rotate: '0deg' }, { rotate: '-5deg' }, { rotate: '5deg' }, { rotate: '0deg' }],
      { duration: WOBBLE_MS, easing: EASINGS.inOut },
    )
    return () => wobble?.cancel()
  }, [isWaiting])
  const isLost = shown?.end?.way === 'lose' && !isArriving
  return (
    <div className={styles.coinBox} data-lost={isLost || undefined}>
      <div ref={coin} className={styles.coin} data-face={face}>
        <Face side="heads" />
        <Face side="tails" />
      </div>
    </div>
  )
}

/** Spins three to five whole turns, plus the half turn that the result needs. */
function spin(coin: HTMLElement | null, face: FlipSide, flips: number): void {
  const end = face === 'heads' ? 0 : 180
  const turns = 3 + (flips % 3)
  const at = (degrees: number, y: number) => ({
    transform: `translateY(${y}px) rotateX(${degrees}deg)`,
  })
  const from = end - 360 * turns
  animate(coin, [at(from, 0), { ...at(from / 2, -54), offset: 0.45 }, at(end, 0)], {
    duration: SPIN_MS,
    easing: EASINGS.inOut,
  })
}

/** Heads is gold and round, tails silver and octagonal: distinguishable by shape and letter. */
export function Face({ side }: { side: FlipSide }) {
  const isHeads = side === 'heads'
  return (
    <svg viewBox="-50 -50 100 100" className={styles.face} data-side={side} aria-hidden="true">
      <circle r="49" fill={isHeads ? '#ffb020' : '#d9d6cc'} />
      <circle
        r="43"
        fill="none"
        stroke={isHeads ? '#a86a00' : '#8d8b80'}
        strokeWidth="2"
        strokeOpacity=".6"
      />
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
