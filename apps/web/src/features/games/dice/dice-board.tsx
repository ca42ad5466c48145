import { formatHundredths } from '@kapis/games/dice'
import { messages } from '#lib/messages.ts'
import type { Pill } from '../shared/history-pills.tsx'
import { HistoryPills } from '../shared/history-pills.tsx'
import { Lock } from '../shared/lock.tsx'
import { DiceLattice } from './dice-lattice.tsx'
import { DiceOutcome } from './dice-outcome.tsx'
import type { DiceResult } from './dice-store.ts'
import { useDiceStore } from './dice-store.ts'
import { DiceTrack } from './dice-track.tsx'
import { DiceTrio } from './dice-trio.tsx'
import { followDice, isLocked } from './use-dice.ts'

export function DiceBoard({ onPick }: { onPick: (identifier: string) => void }) {
  return (
    <>
      <DiceLattice />
      <History onPick={onPick} />
      <DiceOutcome />
      <Lock isLocked={isLocked} subscribe={followDice}>
        <DiceTrack />
        <DiceTrio />
      </Lock>
    </>
  )
}

function History({ onPick }: { onPick: (identifier: string) => void }) {
  const history = useDiceStore((state) => state.history)
  return <HistoryPills label={messages.dice.last} pills={history.map(pillOf)} onPick={onPick} />
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
