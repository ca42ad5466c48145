import { formatHundredths } from '@kapis/games/dice'
import { Suspense } from 'react'
import { contained } from '#ui/overlays/contained.tsx'
import { GameHistory } from '../stage/game-history.tsx'
import { Lock } from '../panel/locked-fields.tsx'
import { DiceOutcome } from './dice-outcome.tsx'
import type { DiceResult } from './dice-table.ts'
import { dice, rollOf } from './dice-table.ts'
import { DiceTrack } from './dice-track.tsx'
import { DiceTrio } from './dice-trio.tsx'

const StageLattice = contained(() => import('../stage/stage-lattice.tsx'), { isQuiet: true })

export function DiceBoard({ onPick }: { onPick: (identifier: string) => void }) {
  return (
    <>
      <Suspense>
        <StageLattice game={dice} landing={landing} />
      </Suspense>
      <GameHistory game={dice} textOf={pillText} onPick={onPick} />
      <DiceOutcome />
      <Lock isLocked={dice.isLocked} subscribe={dice.follow}>
        <DiceTrack />
        <DiceTrio />
      </Lock>
    </>
  )
}

function landing(): number {
  const { result } = dice.play()
  return result === null ? 0 : rollOf(result) / 10_000
}

/** Always five characters, so that the row of pills stands still. */
function pillText(result: DiceResult): string {
  return formatHundredths(rollOf(result)).padStart(5, '0')
}
