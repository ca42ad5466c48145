import { formatHundredths, winningInterval } from '@kapis/games/dice'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { device } from '#lib/device-choices.ts'
import { messages } from '#lib/messages.ts'
import { DURATIONS, animate, isMotionReduced } from '#lib/motion.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Money } from '#ui/money.tsx'
import type { DiceResult } from './dice-store.ts'
import { dice, useDiceStore } from './dice-store.ts'
import styles from './dice.module.css'
import { useRead } from './use-dice.ts'

/** The number, and under it in words and marks what it means. */
export function DiceOutcome() {
  const phase = useDiceStore((state) => state.phase)
  const result = useDiceStore((state) => state.result)
  const isBusy = phase === 'rolling' || phase === 'checking'
  const number = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => show(number.current, isBusy, result?.rollHundredths ?? 0), [isBusy, result])
  const look = isBusy ? 'rolling' : result === null ? 'waiting' : result.isWin ? 'win' : 'loss'
  return (
    <div className={styles.outcome} data-look={look}>
      <div ref={number} className={styles.number} aria-hidden="true" data-testid="roll-number" />
      {isBusy ? (
        <p className={styles.chip}>
          {phase === 'checking' ? messages.dice.checking : messages.dice.rolling}
        </p>
      ) : result === null ? (
        <WinningNumbers />
      ) : (
        <OutcomeChip key={result.identifier} result={result} />
      )}
    </div>
  )
}

/** Before the first roll: which numbers win, in words, so that nobody wonders about the edge. */
function WinningNumbers() {
  const text = useRead(() => {
    const { condition } = dice()
    const { fromHundredths, toHundredths } = winningInterval(dice())
    const numbers = [fromHundredths, toHundredths].map(formatHundredths) as [string, string]
    return messages.dice.interval[condition](...numbers)
  })
  return <p className={`num ${styles.chip}`}>{text}</p>
}

function OutcomeChip({ result }: { result: DiceResult }) {
  const { params, isWin, isPractice, payoutMinor, stakeMinor, currency } = result
  const chip = useRef<HTMLParagraphElement>(null)
  useEffect(() => settle(chip.current), [])
  const t = messages.dice
  return (
    <p ref={chip} className={`num ${styles.chip}`}>
      <span>
        {t[params.condition]} {formatHundredths(params.targetHundredths)}
      </span>
      <b className={isWin ? styles.won : styles.lost}>
        <Icon name={isWin ? 'i-up' : 'i-down'} size={15} />
        {isWin ? t.win : t.noWin}
        {!isPractice && <Money minor={payoutMinor - stakeMinor} currency={currency} isSigned />}
      </b>
      <Tick result={result} />
    </p>
  )
}

function Tick({ result: { isPractice, mismatch } }: { result: DiceResult }) {
  const t = messages.dice
  if (isPractice) return <Badge>{t.practiceWord}</Badge>
  return mismatch === null ? (
    <Badge tone="win" icon="i-check">
      {t.verified}
    </Badge>
  ) : (
    <Badge tone="warn" icon="i-alert">
      {t.notVerified}
    </Badge>
  )
}

const FRAME_MS = 42
const CALM_MS = 120

/** Shows the roll; while nothing is known yet numbers run past. They are no draw, only motion. */
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

/** The chip comes in after the marker; with less motion the whole state only fades in. */
function settle(chip: HTMLElement | null): void {
  if (device().isTurbo || chip === null) return
  const frames = [{ opacity: 0 }, { opacity: 1 }]
  if (isMotionReduced()) chip.parentElement?.animate?.(frames, CALM_MS)
  else animate(chip, frames, { duration: DURATIONS.fast, delay: 120, fill: 'backwards' })
}
