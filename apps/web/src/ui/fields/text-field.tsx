import type { ComponentProps, ReactNode } from 'react'
import { useId, useState } from 'react'
import { useTexts } from '#texts/texts.ts'
import { Icon } from '../icon.tsx'
import styles from './text-field.module.css'
import { uiTexts } from '../texts.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  'data-autofocus'?: boolean
  label: string
  /** Whether only screen readers get the label, because a heading above the field says the same. */
  isLabelHidden?: boolean
  error?: string | undefined
  hint?: ReactNode
  /** Content at the end of the label's line, such as a character count. */
  aside?: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
}

/** Renders a labelled input with one message below it: the error or, without one, the hint. */
export function TextField({ label, error, hint, ...props }: TextFieldProps) {
  const { aside, leading, trailing, isLabelHidden = false, ...input } = props
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'sr' : styles.label}>
        {label}
        {aside}
      </label>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        {leading}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNote ? noteId : undefined}
        />
        {trailing}
      </div>
      {hasNote && <FieldNote id={noteId} error={error} hint={hint} />}
    </div>
  )
}

export function PasswordField(props: TextFieldProps) {
  const ui = useTexts(uiTexts)
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={isShown}
          aria-label={ui.showField(props.label)}
          onClick={() => setIsShown((shown) => !shown)}
        >
          {isShown ? ui.hide : ui.show}
        </button>
      }
    />
  )
}

/** Shows the message of a field. An error has an icon, so that it does not depend on colour. */
export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string
  error?: string | undefined
  hint?: ReactNode
}) {
  const ui = useTexts(uiTexts)
  if (error === undefined) {
    return (
      <div id={id} className={styles.hint}>
        {hint}
      </div>
    )
  }
  return (
    <p id={id} className={styles.error}>
      <Icon name="i-alert" size={15} />
      {ui.translate(error)}
    </p>
  )
}

type CheckFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  label: string
  error?: string | undefined
}

export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.check} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && <FieldNote id={`${id}-note`} error={error} />}
    </div>
  )
}
