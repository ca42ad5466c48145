import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { DURATIONS, animate, isMotionReduced } from '#lib/motion.ts'
import { Icon } from '#ui/icon.tsx'
import { Money } from '#ui/money.tsx'
import { useLanguage } from '#texts/language.ts'
import type { Round } from '../engine/round.ts'
import styles from '../model/outcome.module.css'
import { resultText } from './result-announcer.tsx'
import { VerifiedTick } from '../verify/verified-tick.tsx'

/** Shows the outcome in text and icons, and whether the browser verified it. */
export function OutcomeChip({ result, children }: { result: Round; children?: ReactNode }) {
  useLanguage()
  const { isWin, isPractice, payoutMinor, stakeMinor, multiplier4, currency } = result
  const chip = useRef<HTMLParagraphElement>(null)
  useEffect(() => settle(chip.current), [])
  return (
    <p ref={chip} className={`num ${styles.chip}`} data-outcome>
      {children !== undefined && <span>{children}</span>}
      <b className={lookOf(result)}>
        {multiplier4 !== 10_000n && <Icon name={isWin ? 'i-up' : 'i-down'} size={15} />}
        {resultText(result)}
        {!isPractice && <Money minor={payoutMinor - stakeMinor} currency={currency} isSigned />}
      </b>
      <VerifiedTick isPractice={isPractice} check={result} identifier={result.identifier} />
    </p>
  )
}

/** Returns the class of the outcome. A payout equal to the stake is neither a win nor a loss. */
function lookOf({ isWin, multiplier4 }: Round) {
  if (isWin) return styles.won
  return multiplier4 === 10_000n ? styles.even : styles.lost
}

const CALM_MS = 120

/**
 * Fades the chip in after a short delay. With reduced motion, fades in its parent without a delay.
 * Does nothing in turbo mode.
 */
function settle(chip: HTMLElement | null): void {
  if (device().isTurbo || chip === null) return
  const frames = [{ opacity: 0 }, { opacity: 1 }]
  if (isMotionReduced()) chip.parentElement?.animate?.(frames, CALM_MS)
  else animate(chip, frames, { duration: DURATIONS.fast, delay: 120, fill: 'backwards' })
}
