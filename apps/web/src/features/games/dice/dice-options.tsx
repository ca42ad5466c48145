import type { DiceCondition } from '@kapis/games/dice'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import { useAuto } from '../auto/auto-store.ts'
import { setCondition, useDiceSettings } from './dice-settings.ts'
import styles from './dice.module.css'
import { diceTexts } from './texts.ts'

/**
 * Lets the player bet above or below the target. On phones and in auto-bet, only the stage has this
 * control.
 */
export function DiceOptions() {
  const condition = useDiceSettings((settings) => settings.condition)
  const mode = useAuto((auto) => auto.mode)
  const t = useTexts(diceTexts)
  if (mode === 'auto') return null
  return (
    <div className={styles.sides}>
      <Segmented<DiceCondition>
        label={t.condition}
        choices={[
          { value: 'above', label: t.above, icon: 'i-up' },
          { value: 'below', label: t.below, icon: 'i-down' },
        ]}
        value={condition}
        onChange={setCondition}
      />
    </div>
  )
}
