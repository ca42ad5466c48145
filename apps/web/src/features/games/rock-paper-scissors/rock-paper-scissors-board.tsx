import type { Hand } from '@kapis/games/rock-paper-scissors'
import { useLayoutEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { EASINGS, animate } from '#lib/motion.ts'
import { useTexts } from '#texts/texts.ts'
import { HandArt } from './hand-art.tsx'
import { SHAKE_MS, rockPaperScissorsStore, useHand } from './rock-paper-scissors-store.ts'
import styles from './rock-paper-scissors.module.css'
import { rpsTexts } from './texts.ts'

/** Shows two facing hands that shake and then open at the same time. */
export function RockPaperScissorsBoard() {
  const box = useRef<HTMLDivElement>(null)
  const chosen = useHand((state) => state.hand)
  const thrown = rockPaperScissorsStore.use((state) => state.round?.state.throws.at(-1) ?? null)
  const isArriving = rockPaperScissorsStore.use((state) => state.arriving !== null)
  const isActing = rockPaperScissorsStore.use(
    ({ phase }) => phase !== 'idle' && phase !== 'looking',
  )
  const isOut = isActing || isArriving
  useLayoutEffect(() => {
    if (!isArriving || device().isTurbo) return
    for (const fist of box.current?.querySelectorAll('[data-fist]') ?? []) shake(fist)
  }, [isArriving])
  const shown = isOut ? null : thrown
  const t = useTexts(rpsTexts)
  return (
    <div ref={box} className={styles.board} data-result={shown?.result}>
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
      <div className={styles.hand} data-fist>
        {hand === null ? <span className={styles.unknown}>?</span> : <HandArt hand={hand} />}
      </div>
      <p>{name}</p>
    </div>
  )
}

/** Shakes a fist three times. */
function shake(fist: Element): void {
  const up = { transform: 'translateY(-22px) rotate(-7deg)' }
  const down = { transform: 'none' }
  animate(fist, [down, up, down, up, down, up, down], {
    duration: SHAKE_MS,
    easing: EASINGS.inOut,
  })
}
