import type { Hand } from '@kapis/games/rock-paper-scissors'
import { useLayoutEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { EASINGS, animate } from '#lib/motion.ts'
import { useTexts } from '#texts/texts.ts'
import { HandArt } from './hand-art.tsx'
import { SHAKE_MS, rockPaperScissorsStore, useHand } from './rock-paper-scissors-store.ts'
import styles from './rock-paper-scissors.module.css'
import { rpsTexts } from './texts.ts'

/** Shows two hands that meet in the middle: they shake and then open at the same time. */
export function RockPaperScissorsBoard() {
  const box = useRef<HTMLDivElement>(null)
  const chosen = useHand((state) => state.hand)
  const thrown = rockPaperScissorsStore.use((state) => state.round?.state.throws.at(-1) ?? null)
  const isArriving = rockPaperScissorsStore.use(({ arriving }) => arriving.length > 0)
  const isOut = rockPaperScissorsStore.use(({ phase }) => phase !== 'idle' && phase !== 'looking')
  useLayoutEffect(() => {
    if (!isArriving || device().isTurbo) return
    const fists = box.current?.querySelectorAll('svg') ?? []
    fists.forEach((fist, side) => shake(fist, side === 0 ? 1 : -1))
  }, [isArriving])
  const shown = isOut ? null : thrown
  const t = useTexts(rpsTexts)
  return (
    <div ref={box} className={styles.board} data-landed data-result={shown?.result}>
      <Side
        name={t.you}
        hand={shown?.hand ?? (isOut ? 'rock' : chosen)}
        isWon={isWon(shown, 'win')}
      />
      <span className={styles.versus} aria-hidden="true">
        {shown === null ? t.versus : t.marks[shown.result]}
      </span>
      <Side
        name={t.house}
        hand={shown?.house ?? (isOut ? 'rock' : null)}
        isWon={isWon(shown, 'lose')}
      />
    </div>
  )
}

function isWon(shown: { result: string } | null, result: 'win' | 'lose'): boolean {
  return shown?.result === result
}

function Side({ name, hand, isWon: won }: { name: string; hand: Hand | null; isWon: boolean }) {
  return (
    <div className={styles.side} data-won={won || undefined}>
      <div className={styles.hand}>
        {hand === null ? <span className={styles.unknown}>?</span> : <HandArt hand={hand} />}
      </div>
      <p>{name}</p>
    </div>
  )
}

/** Shakes a fist three times about its cuff. The fist on the right turns the other way. */
function shake(fist: Element, way: 1 | -1): void {
  const up = { rotate: `${way * -14}deg` }
  const down = { rotate: `${way * 6}deg` }
  animate(fist, [{ rotate: '0deg' }, up, down, up, down, up, { rotate: '0deg' }], {
    duration: SHAKE_MS,
    easing: EASINGS.inOut,
  })
}
