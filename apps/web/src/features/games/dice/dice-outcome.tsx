import { formatHundredths } from '@kapis/games/dice'
import { useEffect, useState } from 'react'
import { messages } from '#lib/messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Money } from '#ui/money.tsx'
import type { DiceResult } from './dice-store.ts'
import styles from './dice.module.css'
import type { Dice } from './use-dice.ts'

/** The number, and under it in words and marks what it means. */
export function DiceOutcome({ dice: { phase, isBusy, result } }: { dice: Dice }) {
  const spinning = useSpin(isBusy)
  const look = isBusy ? 'rolling' : result === null ? 'waiting' : result.isWin ? 'win' : 'loss'
  const shown = isBusy ? spinning : (result?.rollHundredths ?? 5_000)
  return (
    <div className={styles.outcome} data-look={look}>
      <div className={styles.number} aria-hidden="true" data-testid="roll-number">
        {result === null && !isBusy ? '00.00' : formatHundredths(shown).padStart(5, '0')}
      </div>
      {isBusy ? (
        <p className={styles.chip}>{phase === 'checking' ? messages.dice.checking : 'Rolling…'}</p>
      ) : result === null ? (
        <p className={styles.chip}>Set your bet and roll</p>
      ) : (
        <OutcomeChip result={result} />
      )}
    </div>
  )
}

function OutcomeChip({ result }: { result: DiceResult }) {
  const { params, isWin, isPractice, payoutMinor, stakeMinor, currency, mismatch } = result
  const side = params.condition === 'above' ? 'Above' : 'Below'
  return (
    <p className={`num ${styles.chip}`}>
      <span>
        {side} {formatHundredths(params.targetHundredths)}
      </span>
      <b className={isWin ? styles.won : styles.lost}>
        <Icon name={isWin ? 'i-up' : 'i-down'} size={15} />
        {isWin ? 'Win' : 'No win'}
        {!isPractice && <Money minor={payoutMinor - stakeMinor} currency={currency} isSigned />}
      </b>
      {isPractice ? (
        <Badge>Practice</Badge>
      ) : mismatch === null ? (
        <Badge tone="win" icon="i-check">
          Verified
        </Badge>
      ) : (
        <Badge tone="warn" icon="i-alert">
          Not verified
        </Badge>
      )}
    </p>
  )
}

const FRAME_MS = 42

/** Numbers that run past while nothing is known yet. They are no draw, only motion. */
function useSpin(isOn: boolean): number {
  const [shown, setShown] = useState(4_242)
  useEffect(() => {
    if (!isOn || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setShown((n) => (n * 7 + 1_237) % 10_000), FRAME_MS)
    return () => clearInterval(timer)
  }, [isOn])
  return shown
}
