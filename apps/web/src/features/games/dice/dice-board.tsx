import { formatHundredths } from '@kapis/games/dice'
import { GameHistory } from '../shared/game-history.tsx'
import { Lock } from '../shared/lock.tsx'
import { StageLattice } from '../shared/stage-lattice.tsx'
import { DiceOutcome } from './dice-outcome.tsx'
import type { DiceResult } from './dice-table.ts'
import { dice, rollOf } from './dice-table.ts'
import { DiceTrack } from './dice-track.tsx'
import { DiceTrio } from './dice-trio.tsx'

export function DiceBoard({ onPick }: { onPick: (identifier: string) => void }) {
  return (
    <>
      <StageLattice game={dice} landing={landing} />
      <GameHistory game={dice} textOf={pillText} onPick={onPick} />
      <DiceOutcome />
      <Lock isLocked={dice.isLocked} subscribe={dice.follow}>
        <DiceTrack />
        <DiceTrio />
      </Lock>
    </>
  )
}

const landing = (result: DiceResult) => rollOf(result) / 10_000

/** Always five characters, so that the row of pills stands still. */
function pillText(result: DiceResult): string {
  return formatHundredths(rollOf(result)).padStart(5, '0')
}
