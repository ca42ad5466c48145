import { formatHundredths, mirrorTarget } from '@kapis/games/dice'

import { messages } from '#lib/messages.ts'
import { contained } from '#ui/overlays/contained.tsx'
import { unlocked } from '../page/bet-keys.ts'
import { GamePage } from '../page/one-shot-page.tsx'
import { DiceBoard } from './dice-board.tsx'
import { DiceOptions } from './dice-options.tsx'
import { diceSettings, swapSides } from './dice-settings.ts'
import type { DiceResult } from './dice-table.ts'
import { dice, rollOf } from './dice-table.ts'

const Rules = contained(() => import('./dice-rules.tsx'))

export function DicePage() {
  const t = messages.dice
  return (
    <GamePage
      game={dice}
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
  h: unlocked(dice, () => turnTo('above')),
  l: unlocked(dice, () => turnTo('below')),
}

/** The chance stays what it was, the target is mirrored. */
function turnTo(condition: 'above' | 'below'): void {
  const { condition: now, targetHundredths } = diceSettings()
  if (now !== condition) swapSides(mirrorTarget(targetHundredths))
}

function spoken(result: DiceResult): string {
  const { roll, sides } = messages.dice.said
  const { condition, targetHundredths } = result.params
  const target = formatHundredths(targetHundredths)
  return roll(formatHundredths(rollOf(result)), sides[condition], target)
}
