import { mirrorTarget } from '@kapis/games/dice'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { LinkedField, StageFields, Unit } from '../stage/stage-field.tsx'
import styles from '../stage/stage-fields.module.css'
import { diceFields } from './dice-fields.ts'
import { diceSettings, swapSides, useDiceSettings } from './dice-settings.ts'
import { diceStore } from './dice-store.ts'
import { diceTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'

const LINKS = { game: diceStore, fields: diceFields }

/** Renders the fields for multiplier, target and chance, which all change the same target. */
export function DiceTrio() {
  const play = useTexts(playTexts)
  const condition = useDiceSettings((settings) => settings.condition)
  const other = condition === 'above' ? 'below' : 'above'
  const t = useTexts(diceTexts)
  return (
    <StageFields>
      <LinkedField {...LINKS} field="multiplier" label={play.multiplier}>
        <Unit>x</Unit>
      </LinkedField>
      <LinkedField {...LINKS} field="target" label={t.rollSide[condition]}>
        <button
          type="button"
          className={styles.swap}
          aria-label={t.switchTo[other]}
          onClick={() => swapSides(mirrorTarget(diceSettings().targetHundredths))}
        >
          <Icon name="i-swap" size={18} />
        </button>
      </LinkedField>
      <LinkedField {...LINKS} field="chance" label={play.winChance}>
        <Unit>%</Unit>
      </LinkedField>
    </StageFields>
  )
}
