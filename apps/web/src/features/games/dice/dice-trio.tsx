import { mirrorTarget } from '@kapis/games/dice'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import { FieldNote } from '#ui/text-field.tsx'
import { leaveField, trioTexts, typeInto } from './dice-fields.ts'
import { swapSides } from './dice-store.ts'
import type { TrioField as Field } from './dice-store.ts'
import styles from './dice-trio.module.css'
import type { Dice } from './use-dice.ts'

/** Multiplier, target and chance: three views of one number, each of them can be typed. */
export function DiceTrio({ dice }: { dice: Dice }) {
  const { condition, errors, isBusy, targetHundredths } = dice
  const texts = trioTexts(dice)
  const other = condition === 'above' ? 'below' : 'above'
  const shared = { texts, isDisabled: isBusy }
  return (
    <div className={styles.trio}>
      <TrioField field="multiplier" label="Multiplier" error={errors.multiplier} {...shared}>
        <span className={styles.unit}>x</span>
      </TrioField>
      <TrioField field="target" label={`Roll ${condition}`} error={errors.targetValue} {...shared}>
        <button
          type="button"
          className={styles.swap}
          aria-label={`Switch to roll ${other}`}
          disabled={isBusy}
          onClick={() => swapSides(mirrorTarget(targetHundredths))}
        >
          <Icon name="i-swap" size={18} />
        </button>
      </TrioField>
      <TrioField field="chance" label="Win chance" error={errors.winChance} {...shared}>
        <span className={styles.unit}>%</span>
      </TrioField>
    </div>
  )
}

type TrioFieldProps = {
  field: Field
  label: string
  texts: Record<Field, string>
  error: string | undefined
  isDisabled: boolean
  children: ReactNode
}

function TrioField({ field, label, texts, error, isDisabled, children }: TrioFieldProps) {
  const id = useId()
  return (
    <div className={styles.trioField}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.trioBox} data-invalid={error !== undefined || undefined}>
        <input
          id={id}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          value={texts[field]}
          disabled={isDisabled}
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
