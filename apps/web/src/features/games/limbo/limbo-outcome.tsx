import { useLayoutEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { DURATIONS, animate, isMotionReduced } from '#lib/motion.ts'
import { useTexts } from '#texts/texts.ts'
import { OutcomeChip } from '../stage/outcome-chip.tsx'
import styles from '../model/outcome.module.css'
import { useDerived } from '../model/use-derived.ts'
import { LimboClimb } from './limbo-climb.tsx'
import { formatTimes100, limboSettings } from './limbo-settings.ts'
import { countMs, heightOf, limboStore, limboResultOf } from './limbo-store.ts'
import own from './limbo.module.css'
import { playTexts } from '../model/play-texts.ts'
import { limboTexts } from './texts.ts'

/** Shows the rising number, the outcome and the climb. */
export function LimboOutcomeView() {
  const play = useTexts(playTexts)
  const limbo = useTexts(limboTexts)
  const phase = limboStore.use((state) => state.phase)
  const result = limboStore.use((state) => state.round)
  const arriving = limboStore.use((state) => state.arriving[0] ?? null)
  const isBusy = phase === 'playing' || phase === 'checking'
  const number = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const shown = arriving ?? (isBusy ? null : result)
  const reached = shown === null ? null : limboResultOf(shown)
  const isCounting = arriving !== null
  useLayoutEffect(
    () => climb(stage.current, number.current, { reached, isCounting, isBusy }),
    [stage, number, reached, isCounting, isBusy],
  )
  const look = isBusy ? 'playing' : result === null ? 'waiting' : result.isWin ? 'win' : 'loss'
  return (
    <div ref={stage} className={own.climb} data-look={look}>
      <div className={styles.outcome} data-look={look}>
        <div
          ref={number}
          className={`${styles.number} ${own.number}`}
          aria-hidden="true"
          data-testid="limbo-number"
          data-number
        />
        {isBusy ? (
          <p className={styles.chip}>{phase === 'checking' ? play.checking : limbo.counting}</p>
        ) : result === null ? (
          <Needed />
        ) : (
          <OutcomeChip key={result.identifier} result={result}>
            {limbo.target} {formatTimes100(result.params.targetHundredths)}x
          </OutcomeChip>
        )}
      </div>
      <LimboClimb />
    </div>
  )
}

/** Shows which results win. Used before the first bet. */
function Needed() {
  const limbo = useTexts(limboTexts)
  const text = useDerived(limboStore, () =>
    limbo.needed(formatTimes100(limboSettings().targetHundredths)),
  )
  return <p className={`num ${styles.chip}`}>{text}</p>
}

type Climb = { reached: number | null; isCounting: boolean; isBusy: boolean }

/**
 * Animates the count up to the result. Writes the number and the height in the DOM, without
 * rendering. Returns a cleanup function.
 */
function climb(
  stage: HTMLElement | null,
  number: HTMLElement | null,
  { reached, isCounting, isBusy }: Climb,
) {
  if (stage === null || number === null) return
  const write = (hundredths: number) => {
    number.textContent = `${formatTimes100(hundredths)}x`
    stage.style.setProperty('--lit', String(heightOf(hundredths)))
  }
  const isCalm = device().isTurbo || isMotionReduced()
  if (reached === null || !isCounting || isCalm) {
    write(reached ?? 100)
    return isBusy && !isCounting ? wait(number) : undefined
  }
  let frame = 0
  const startedAt = performance.now()
  const lasts = countMs(reached)
  const step = () => {
    const done = Math.min(1, (performance.now() - startedAt) / lasts)
    write(Math.round(100 * (reached / 100) ** done))
    if (done < 1) frame = requestAnimationFrame(step)
  }
  step()
  return () => cancelAnimationFrame(frame)
}

/**
 * Pulses the number once while waiting for the reply. Returns a function that cancels the pulse.
 */
function wait(number: HTMLElement) {
  const frames = [{ opacity: 1 }, { opacity: 0.45 }, { opacity: 1 }]
  const breath = animate(number, frames, { duration: DURATIONS.reveal, fill: 'none' })
  return () => breath?.cancel()
}
