import type { ComponentProps, ReactNode } from 'react'
import { useEffect, useId } from 'react'
import { restoreText } from './kept-texts.ts'
import { FieldNote } from './text-field.tsx'
import styles from './text-field.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Content at the end of the label's line, such as a character count. */
  aside?: ReactNode
}

/** A long field. What was typed in it survives the end of a session (see `kept-texts.ts`). */
export function TextArea({ label, error, hint, aside, ...input }: TextAreaProps) {
  const id = useId()
  useEffect(() => {
    const area = document.getElementById(id)
    if (area instanceof HTMLTextAreaElement) restoreText(area)
  }, [id])
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <span>{label}</span>
        {aside}
      </label>
      <textarea
        {...input}
        id={id}
        className={styles.area}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={hasNote ? `${id}-note` : undefined}
      />
      {hasNote && <FieldNote id={`${id}-note`} error={error} hint={hint} />}
    </div>
  )
}
