import { formatHundredths } from '@kapis/games/dice'
import { useMemo } from 'react'
import { Lattice } from '#ui/lattice.tsx'
import type { Pill } from '../shared/history-pills.tsx'
import { HistoryPills } from '../shared/history-pills.tsx'
import type { DiceResult } from './dice-store.ts'
import { DiceOutcome } from './dice-outcome.tsx'
import { DiceTrack } from './dice-track.tsx'
import { DiceTrio } from './dice-trio.tsx'
import styles from './dice.module.css'
import type { Dice } from './use-dice.ts'

const COLUMNS = 15
const ROWS = 11

export function DiceBoard({ dice }: { dice: Dice }) {
  const { history, result, isBusy } = dice
  const lit = !isBusy && result?.isWin === true ? result.rollHundredths : null
  const lattice = useMemo(
    () => (
      <Lattice
        columns={COLUMNS}
        rows={ROWS}
        light={(column, row) => lightAround(lit, column, row)}
        color="var(--win)"
        className={styles.lattice}
      />
    ),
    [lit],
  )
  return (
    <>
      {lattice}
      <HistoryPills pills={history.map(pillOf)} />
      <DiceOutcome dice={dice} />
      <DiceTrack dice={dice} />
      <DiceTrio dice={dice} />
    </>
  )
}

function pillOf(result: DiceResult): Pill {
  const { identifier, rollHundredths, isWin, isPractice, mismatch } = result
  return {
    key: identifier,
    // Always five characters, so that the row of pills stands still.
    text: formatHundredths(rollHundredths).padStart(5, '0'),
    isWin,
    isPractice,
    isVerified: !isPractice && mismatch === null,
  }
}

/** A won roll lights the panes around where it landed; a lost one does nothing. */
function lightAround(rollHundredths: number | null, column: number, row: number): number {
  if (rollHundredths === null) return 0
  const landed = (rollHundredths / 10_000) * COLUMNS - 0.5
  const distance = Math.hypot(column - landed, (row - 4) * 0.9)
  return Math.max(0, 0.24 - distance * 0.07)
}
