import { mirrorTarget } from '@kapis/games/dice'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { messages } from '#lib/messages.ts'
import { Icon } from '#ui/icon.tsx'
import { FieldNote } from '#ui/text-field.tsx'
import { leaveField, trioTexts, typeInto } from './dice-fields.ts'
import { dice, swapSides, useDiceStore } from './dice-store.ts'
import type { TrioField as Field } from './dice-store.ts'
import styles from './dice-trio.module.css'
import { readErrors, useRead } from './use-dice.ts'

/** Multiplier, target and chance: three views of one number, each of them can be typed. */
export function DiceTrio() {
  const condition = useDiceStore((state) => state.condition)
  const other = condition === 'above' ? 'below' : 'above'
  const t = messages.dice
  return (
    <div className={styles.trio}>
      <TrioField field="multiplier" check="multiplier" label={t.multiplier}>
        <span className={styles.unit}>x</span>
      </TrioField>
      <TrioField field="target" check="targetValue" label={t.rollSide[condition]}>
        <button
          type="button"
          className={styles.swap}
          aria-label={t.switchTo[other]}
          onClick={() => swapSides(mirrorTarget(dice().targetHundredths))}
        >
          <Icon name="i-swap" size={18} />
        </button>
      </TrioField>
      <TrioField field="chance" check="winChance" label={t.winChance}>
        <span className={styles.unit}>%</span>
      </TrioField>
    </div>
  )
}

type TrioFieldProps = {
  field: Field
  check: 'multiplier' | 'targetValue' | 'winChance'
  label: string
  children: ReactNode
}

function TrioField({ field, check, label, children }: TrioFieldProps) {
  const id = useId()
  const text = useRead(() => trioTexts(dice())[field])
  const error = useRead(() => readErrors()[check])
  return (
    <div className={styles.trioField}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.trioBox} data-invalid={error !== undefined || undefined}>
        <input
          id={id}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => typeInto(field, event.target.value)}
          onBlur={() => leaveField(field)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
        />
        {children}
      </div>
      {error !== undefined && <FieldNote id={`${id}-note`} error={error} />}
    </div>
  )
}
