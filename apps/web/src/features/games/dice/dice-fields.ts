import {
  chanceFromTarget,
  diceMultiplier4,
  formatHundredths,
  targetFromChance,
  targetFromMultiplier,
} from '@kapis/games/dice'
import { linkFields } from '../stage/linked-fields.ts'
import { checkChance, checkMultiplier, checkTarget } from './dice-form.ts'
import type { TrioField } from './dice-settings.ts'
import { diceSettings, setTarget, useDiceSettings } from './dice-settings.ts'

/** The fields for multiplier, target and chance. All three show and change the same target. */
export const diceFields = linkFields<TrioField>({
  shown: () => ({
    multiplier: formatHundredths(Number(diceMultiplier4(diceSettings()) / 100n)),
    target: formatHundredths(diceSettings().targetHundredths),
    chance: formatHundredths(chanceFromTarget(diceSettings())),
  }),
  checks: { target: checkTarget, chance: checkChance, multiplier: checkMultiplier },
  move: (field, value4) => setTarget(targetOf(field, value4)),
  drafts: () => diceSettings().drafts,
  setDrafts: (drafts) => useDiceSettings.setState({ drafts }),
})

function targetOf(field: TrioField, value4: bigint): number {
  const { condition } = diceSettings()
  if (field === 'multiplier') return targetFromMultiplier(condition, value4)
  const hundredths = Number(value4 / 100n)
  return field === 'target' ? hundredths : targetFromChance(condition, hundredths)
}
