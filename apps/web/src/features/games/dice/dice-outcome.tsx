import { formatHundredths, winningInterval } from '@kapis/games/dice'
import { useLayoutEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { DURATIONS, animate, isMotionReduced } from '#lib/motion.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { OutcomeChip } from '../stage/outcome-chip.tsx'
import styles from '../model/outcome.module.css'
import { useDerived } from '../model/use-derived.ts'
import { diceSettings } from './dice-settings.ts'
import type { DiceResult } from './dice-store.ts'
import { diceStore, rollOf } from './dice-store.ts'
import { playTexts } from '../model/play-texts.ts'
import { diceTexts } from './texts.ts'

/** Shows the rolled number and, below it, the outcome in text and icons. */
export function DiceOutcomeView() {
  const play = useTexts(playTexts)
  const dice = useTexts(diceTexts)
  const phase = diceStore.use((state) => state.phase)
  const result = diceStore.use((state) => state.round)
  const isBusy = phase === 'playing' || phase === 'checking'
  const number = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => show(number.current, isBusy, result === null ? 0 : rollOf(result)),
    [isBusy, result],
  )
  const look = isBusy ? 'playing' : result === null ? 'waiting' : result.isWin ? 'win' : 'loss'
  return (
    <div className={styles.outcome} data-look={look}>
      <div
        ref={number}
        className={styles.number}
        aria-hidden="true"
        data-testid="roll-number"
        data-number
      />
      {isBusy ? (
        <p className={styles.chip}>{phase === 'checking' ? play.checking : dice.rolling}</p>
      ) : result === null ? (
        <WinningNumbers />
      ) : (
        <OutcomeChip key={result.identifier} result={result}>
          {bettedOn(result)}
        </OutcomeChip>
      )}
    </div>
  )
}

/** Shows which numbers win. Used before the first roll. */
function WinningNumbers() {
  const dice = useTexts(diceTexts)
  const text = useDerived(diceStore, () => {
    const { condition } = diceSettings()
    const { fromHundredths, toHundredths } = winningInterval(diceSettings())
    const numbers = [fromHundredths, toHundredths].map(formatHundredths) as [string, string]
    return dice.interval[condition](...numbers)
  })
  return <p className={`num ${styles.chip}`}>{text}</p>
}

function bettedOn({ params }: DiceResult): string {
  return `${currentTexts(diceTexts)[params.condition]} ${formatHundredths(params.targetHundredths)}`
}

const FRAME_MS = 42

/** Shows the roll or, while the bet is pending, changing numbers, which are only an animation. */
function show(number: HTMLElement | null, isBusy: boolean, rollHundredths: number) {
  if (number === null) return
  if (!isBusy) {
    number.textContent = textOf(rollHundredths)
    return
  }
  if (device().isTurbo || isMotionReduced()) return
  let at = 4_242
  const roll = () => {
    at = (at * 7 + 1_237) % 10_000
    number.textContent = textOf(at)
  }
  roll()
  const timer = setInterval(roll, FRAME_MS)
  const blur = animate(number, [{ filter: 'blur(0)' }, { filter: 'blur(2px)' }], {
    duration: DURATIONS.instant,
    fill: 'forwards',
  })
  return () => {
    clearInterval(timer)
    blur?.cancel()
  }
}

function textOf(hundredths: number): string {
  return formatHundredths(hundredths).padStart(5, '0')
}
