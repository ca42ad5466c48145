import { formatHundredths } from '@kapis/games/dice'
import { Suspense } from 'react'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { useLanguage } from '#texts/language.ts'
import { GameHistory } from '../stage/game-history.tsx'
import { LockedFields } from '../panel/locked-fields.tsx'
import { DiceOutcomeView } from './dice-outcome.tsx'
import type { DiceResult } from './dice-store.ts'
import { diceStore, rollOf } from './dice-store.ts'
import { DiceTrack } from './dice-track.tsx'
import { DiceTrio } from './dice-trio.tsx'

const StageLattice = lazyWithBoundary(() => import('../stage/stage-lattice.tsx'), { isQuiet: true })

export function DiceBoard({ onPick }: { onPick: (identifier: string) => void }) {
  useLanguage()
  return (
    <>
      <Suspense>
        <StageLattice game={diceStore} landing={landing} />
      </Suspense>
      <GameHistory game={diceStore} textOf={pillText} onPick={onPick} />
      <DiceOutcomeView />
      <LockedFields isLocked={diceStore.isLocked} subscribe={diceStore.follow}>
        <DiceTrack />
        <DiceTrio />
      </LockedFields>
    </>
  )
}

function landing(): number {
  const { result } = diceStore.play()
  return result === null ? 0 : rollOf(result) / 10_000
}

/** Returns the roll as exactly five characters, so that all pills have the same width. */
function pillText(result: DiceResult): string {
  return formatHundredths(rollOf(result)).padStart(5, '0')
}
