import type { ReactNode } from 'react'
import { useId } from 'react'
import { FieldNote } from '#ui/fields/text-field.tsx'
import type { LinkedFields } from './linked-fields.ts'
import type { GameStore } from '../engine/game-store.ts'
import styles from './stage-fields.module.css'
import { useDerived } from '../model/use-derived.ts'

type StageFieldProps = {
  label: string
  text: string
  error: string | undefined
  onType: (text: string) => void
  onLeave: () => void
  /** The content after the number: its unit, or a button. */
  children: ReactNode
}

/** Renders a field on the stage for one number. */
function StageField({ label, text, error, onType, onLeave, children }: StageFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        <input
          id={id}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
        />
        {children}
      </div>
      {error !== undefined && <FieldNote id={`${id}-note`} error={error} />}
    </div>
  )
}

type LinkedFieldProps<F extends string> = {
  game: Pick<GameStore, 'follow'>
  fields: LinkedFields<F>
  field: F
  label: string
  children: ReactNode
}

/** Renders one of several linked fields, which show the same bet in different ways. */
export function LinkedField<F extends string>(props: LinkedFieldProps<F>) {
  const { game, fields, field, label, children } = props
  const text = useDerived(game, () => fields.texts()[field])
  const error = useDerived(game, () => fields.errors()[field])
  return (
    <StageField
      label={label}
      text={text}
      error={error}
      onType={(typed) => fields.type(field, typed)}
      onLeave={() => fields.leave(field)}
    >
      {children}
    </StageField>
  )
}

export function StageFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

export function Unit({ children }: { children: string }) {
  return <span className={styles.unit}>{children}</span>
}
