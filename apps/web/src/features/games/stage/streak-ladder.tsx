import { STREAK, streakMultiplier4 } from '@kapis/games/streak'
import { useLayoutEffect, useRef } from 'react'
import { isMotionReduced } from '#lib/motion.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './streak-ladder.module.css'
import { times4 } from '../model/multiplier-text.ts'
import { roundTexts } from '../model/round-texts.ts'

const STEPS = Array.from({ length: STREAK.winsMax }, (_, i) => i + 1)

type StreakLadderProps = {
  streak: number
  /** How the round ended, or null while it is open. */
  end: string | null
}

/**
 * Shows the twenty steps of a streak, each worth twice the previous one, and scrolls to the current
 * step.
 */
export function StreakLadder({ streak, end }: StreakLadderProps) {
  const rounds = useTexts(roundTexts)
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const shown = list.current
    const step = shown?.children[Math.max(0, streak - 1)]
    if (shown === null || !(step instanceof HTMLElement)) return
    const left = step.offsetLeft - shown.clientWidth / 2 + step.clientWidth
    shown.scrollTo?.({ left, behavior: isMotionReduced() ? 'auto' : 'smooth' })
  }, [streak])
  // A lost step follows the last step that was won. After a cash-out, there is no current step.
  const isLost = end === 'lose'
  const at = isLost ? streak + 1 : streak
  const isCurrent = (step: number) => step === at && (end === null || isLost)
  const lookOf = (step: number) =>
    isCurrent(step) ? (isLost ? 'lost' : 'now') : step <= at ? 'done' : 'next'
  return (
    <ol ref={list} className={`num ${styles.ladder}`} aria-label={rounds.ladder} tabIndex={0}>
      {STEPS.map((step) => (
        <li key={step} data-look={lookOf(step)} aria-current={isCurrent(step) ? 'step' : undefined}>
          <small>{step}</small>
          <b>{times4(streakMultiplier4(step))}</b>
        </li>
      ))}
    </ol>
  )
}
