import { DICE, chanceFromTarget, formatHundredths } from '@kapis/games/dice'
import type { KeyboardEvent } from 'react'
import { Icon } from '#ui/icon.tsx'
import { setTarget } from './dice-store.ts'
import styles from './dice.module.css'
import type { Dice } from './use-dice.ts'

const TICKS = [0, 25, 50, 75, 100]
const FAR = 500
const NEAR = 100

/** The rail: solid where the bet wins, hatched where it loses, with a native slider over it. */
export function DiceTrack({ dice }: { dice: Dice }) {
  const { condition, targetHundredths, isBusy, result } = dice
  const at = targetHundredths / 10
  const hasMarker = result !== null && !isBusy
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
          aria-label="Target"
          aria-valuetext={`Roll ${condition} ${formatHundredths(targetHundredths)}, win chance ${formatHundredths(chanceFromTarget(dice))} percent`}
          min={DICE.targetMin}
          max={DICE.targetMax}
          step={1}
          value={targetHundredths}
          disabled={isBusy}
          onChange={(event) => setTarget(Number(event.target.value))}
          onKeyDown={(event) => stepByKey(event, targetHundredths)}
        />
        {hasMarker && (
          <div
            key={result.identifier}
            className={styles.marker}
            data-win={result.isWin || undefined}
            style={{ '--at': result.rollHundredths / 10_000 } as object}
            aria-hidden="true"
          >
            <Icon name={result.isWin ? 'i-check' : 'i-x'} size={20} />
          </div>
        )}
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

/** Arrow keys move by 0.01 by themselves; with Shift by 1, page keys by 5. */
function stepByKey(event: KeyboardEvent, targetHundredths: number): void {
  const step = STEPS[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
  if (step === undefined) return
  event.preventDefault()
  setTarget(Math.min(DICE.targetMax, Math.max(DICE.targetMin, targetHundredths + step)))
}

const STEPS: Record<string, number> = {
  PageUp: FAR,
  PageDown: -FAR,
  'Shift+ArrowRight': NEAR,
  'Shift+ArrowUp': NEAR,
  'Shift+ArrowLeft': -NEAR,
  'Shift+ArrowDown': -NEAR,
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
          <rect width="7" height="7" fill="#4A231B" />
          <rect width="2.8" height="7" fill="#A4452F" />
        </pattern>
      </defs>
      <g mask="url(#dice-slats)">
        <rect x={lossFrom} width={lossTo - lossFrom} height="44" fill="url(#dice-hatch)" />
        <rect x={winFrom} width={winTo - winFrom} height="44" fill="url(#dice-win)" />
      </g>
    </svg>
  )
}
