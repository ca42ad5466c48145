import { DICE, chanceFromTarget, formatHundredths } from '@kapis/games/dice'
import type { KeyboardEvent } from 'react'
import { playSound } from '#lib/sound/sound.ts'
import { useTexts } from '#texts/texts.ts'
import { DiceMarker } from './dice-marker.tsx'
import { diceSettings, setTarget, useDiceSettings } from './dice-settings.ts'
import styles from './dice.module.css'
import { diceTexts } from './texts.ts'

const TICKS = [0, 25, 50, 75, 100]

/** Renders the slider over its track: solid where numbers win, hatched where they lose. */
export function DiceTrack() {
  const dice = useTexts(diceTexts)
  const condition = useDiceSettings((state) => state.condition)
  const targetHundredths = useDiceSettings((state) => state.targetHundredths)
  const at = targetHundredths / 10
  const chance = formatHundredths(chanceFromTarget({ condition, targetHundredths }))
  return (
    <div className={styles.track}>
      <div className={styles.rail}>
        <Slats
          lossFrom={condition === 'above' ? 0 : at}
          lossTo={condition === 'above' ? at : 1000}
        />
        <input
          type="range"
          className={styles.slider}
          aria-label={dice.target}
          aria-valuetext={dice.targetText[condition](formatHundredths(targetHundredths), chance)}
          min={DICE.targetMin}
          max={DICE.targetMax}
          step={1}
          value={targetHundredths}
          onChange={(event) => moveTo(Number(event.target.value))}
          onKeyDown={stepByKey}
        />
        <DiceMarker />
      </div>
      <div className={`num ${styles.scale}`} aria-hidden="true">
        {TICKS.map((tick) => (
          <span key={tick} style={{ left: `${tick}%` }}>
            {tick}
          </span>
        ))}
      </div>
    </div>
  )
}

/**
 * Moves the target and plays a tick when it passes a whole number. `playSound` allows at most
 * twelve ticks a second.
 */
function moveTo(targetHundredths: number): void {
  const whole = (hundredths: number) => Math.floor(hundredths / 100)
  if (whole(diceSettings().targetHundredths) !== whole(targetHundredths)) playSound('tick')
  setTarget(targetHundredths)
}

/**
 * Moves the target by 0.5 with an arrow key, by 0.01 with Shift and an arrow key, and by 5 with a
 * page key. The browser handles Home and End.
 */
function stepByKey(event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key]
  if (direction === undefined) return
  event.preventDefault()
  const isPage = event.key.startsWith('Page')
  const step = isPage ? STEPS.page : event.shiftKey ? STEPS.fine : STEPS.arrow
  const target = diceSettings().targetHundredths + direction * step
  moveTo(Math.min(DICE.targetMax, Math.max(DICE.targetMin, target)))
}

const STEPS = { arrow: 50, fine: 1, page: 500 } as const
const DIRECTIONS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageDown: -1,
}

function Slats({ lossFrom, lossTo }: { lossFrom: number; lossTo: number }) {
  const winFrom = lossFrom === 0 ? lossTo : 0
  const winTo = lossFrom === 0 ? 1000 : lossFrom
  return (
    <svg viewBox="0 0 1000 44" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <pattern id="dice-slat" width="20" height="44" patternUnits="userSpaceOnUse">
          <rect x="1.7" width="16.6" height="44" rx="4.5" fill="#fff" />
        </pattern>
        <mask id="dice-slats">
          <rect width="1000" height="44" fill="url(#dice-slat)" />
        </mask>
        <linearGradient id="dice-win" x1="0" x2="1" y1="0" y2="0">
          <stop offset="0" stopColor="#1AA893" />
          <stop offset="1" stopColor="#35E3C8" />
        </linearGradient>
        <pattern
          id="dice-hatch"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(35)"
        >
          <rect width="7" height="7" className={styles.hatchBed} />
          <rect width="2.8" height="7" className={styles.hatch} />
        </pattern>
      </defs>
      <g mask="url(#dice-slats)">
        <rect x={lossFrom} width={lossTo - lossFrom} height="44" fill="url(#dice-hatch)" />
        <rect x={winFrom} width={winTo - winFrom} height="44" fill="url(#dice-win)" />
      </g>
    </svg>
  )
}
