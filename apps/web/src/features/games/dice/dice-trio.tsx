import { mirrorTarget } from '@kapis/games/dice'
import type { ReactNode } from 'react'
import { messages } from '#lib/messages.ts'
import { Icon } from '#ui/icon.tsx'
import { StageField, StageFields, Unit } from '../shared/stage-field.tsx'
import styles from '../shared/stage-fields.module.css'
import { useRead } from '../shared/use-read.ts'
import { leaveField, readTrioErrors, trioTexts, typeInto } from './dice-fields.ts'
import type { TrioField as Field } from './dice-settings.ts'
import { diceSettings, swapSides, useDiceSettings } from './dice-settings.ts'
import { dice } from './dice-table.ts'

/** Multiplier, target and chance: three views of one number, each of them can be typed. */
export function DiceTrio() {
  const condition = useDiceSettings((settings) => settings.condition)
  const other = condition === 'above' ? 'below' : 'above'
  const t = messages.dice
  return (
    <StageFields>
      <TrioField field="multiplier" label={messages.play.multiplier}>
        <Unit>x</Unit>
      </TrioField>
      <TrioField field="target" label={t.rollSide[condition]}>
        <button
          type="button"
          className={styles.swap}
          aria-label={t.switchTo[other]}
          onClick={() => swapSides(mirrorTarget(diceSettings().targetHundredths))}
        >
          <Icon name="i-swap" size={18} />
        </button>
      </TrioField>
      <TrioField field="chance" label={messages.play.winChance}>
        <Unit>%</Unit>
      </TrioField>
    </StageFields>
  )
}

type TrioFieldProps = { field: Field; label: string; children: ReactNode }

function TrioField({ field, label, children }: TrioFieldProps) {
  const text = useRead(dice, () => trioTexts()[field])
  const error = useRead(dice, () => readTrioErrors()[field])
  return (
    <StageField
      label={label}
      text={text}
      error={error}
      onType={(typed) => typeInto(field, typed)}
      onLeave={() => leaveField(field)}
    >
      {children}
    </StageField>
  )
}
