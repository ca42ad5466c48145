import { useLayoutEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { EASINGS, animate } from '#lib/motion.ts'
import { Icon } from '#ui/icon.tsx'
import { diceStore, rollOf } from './dice-store.ts'
import styles from './dice.module.css'

const DROP_MS = 260

/** Marks where the last roll landed. The drop animation restarts with every roll. */
export function DiceMarker() {
  const result = diceStore.use((state) => (state.phase === 'idle' ? state.round : null))
  const marker = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (result === null || device().isTurbo) return
    const from = { opacity: 0, transform: 'translateY(-22px)' }
    const to = { opacity: 1, transform: 'none' }
    animate(marker.current, [from, to], { duration: DROP_MS, easing: EASINGS.spring })
  }, [result])
  if (result === null) return null
  return (
    <div
      ref={marker}
      className={styles.marker}
      data-landed
      data-win={result.isWin || undefined}
      style={{ '--at': rollOf(result) / 10_000 } as object}
      aria-hidden="true"
    >
      <Icon name={result.isWin ? 'i-check' : 'i-x'} size={20} />
    </div>
  )
}
