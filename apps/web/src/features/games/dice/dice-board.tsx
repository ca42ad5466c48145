import { formatHundredths } from '@kapis/games/dice'
import { useLanguage } from '#texts/language.ts'
import { GameHistory } from '../stage/game-history.tsx'
import { LockedFields } from '../table/panel/locked-fields.tsx'
import { DiceOutcomeView } from './dice-outcome.tsx'
import type { DiceResult } from './dice-store.ts'
import { diceStore, rollOf } from './dice-store.ts'
import { DiceTrack } from './dice-track.tsx'
import { DiceTrio } from './dice-trio.tsx'

export function DiceBoard({ onPick }: { onPick: (identifier: string) => void }) {
  useLanguage()
  return (
    <>
      <GameHistory game={diceStore} textOf={pillText} onPick={onPick} />
      <DiceOutcomeView />
      <LockedFields game={diceStore}>
        <DiceTrack />
        <DiceTrio />
      </LockedFields>
    </>
  )
}

/** Returns the roll as exactly five characters, so that all pills have the same width. */
function pillText(result: DiceResult): string {
  return formatHundredths(rollOf(result)).padStart(5, '0')
}
