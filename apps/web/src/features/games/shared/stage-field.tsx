import type { ReactNode } from 'react'
import { useId } from 'react'
import { FieldNote } from '#ui/text-field.tsx'
import styles from './stage-fields.module.css'

type StageFieldProps = {
  label: string
  text: string
  error: string | undefined
  onType: (text: string) => void
  onLeave: () => void
  /** Its unit, or a button. */
  children: ReactNode
}

/** A number on the stage that can be typed. */
export function StageField({ label, text, error, onType, onLeave, children }: StageFieldProps) {
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

export function StageFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

export function Unit({ children }: { children: string }) {
  return <span className={styles.unit}>{children}</span>
}
