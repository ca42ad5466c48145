import { formatHundredths, mirrorTarget } from '@kapis/games/dice'

import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { unlocked } from '../table/game-keys.ts'
import { GamePage } from '../table/game-page.tsx'
import { DiceBoard } from './dice-board.tsx'
import { DiceOptions } from './dice-options.tsx'
import { diceSettings, swapSides } from './dice-settings.ts'
import type { DiceResult } from './dice-store.ts'
import { diceStore, rollOf } from './dice-store.ts'
import { diceTexts } from './texts.ts'

const Rules = lazyWithBoundary(() => import('./dice-rules.tsx'))

export function DicePage() {
  const t = useTexts(diceTexts)
  return (
    <GamePage
      game={diceStore}
      name={t.name}
      words={{ play: t.roll, practice: t.practiceRoll }}
      options={<DiceOptions />}
      Stage={DiceBoard}
      Rules={Rules}
      keys={KEYS}
      keyNames={t.keys}
      say={spoken}
    />
  )
}

const KEYS = {
  h: unlocked(diceStore, () => turnTo('above')),
  l: unlocked(diceStore, () => turnTo('below')),
}

/** Switches between above and below. The target is mirrored, so that the chance stays the same. */
function turnTo(condition: 'above' | 'below'): void {
  const { condition: now, targetHundredths } = diceSettings()
  if (now !== condition) swapSides(mirrorTarget(targetHundredths))
}

function spoken(result: DiceResult): string {
  const { roll, sides } = currentTexts(diceTexts).announcement
  const { condition, targetHundredths } = result.params
  const target = formatHundredths(targetHundredths)
  return roll(formatHundredths(rollOf(result)), sides[condition], target)
}
