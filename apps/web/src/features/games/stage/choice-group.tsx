import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './choice-group.module.css'

type Choice<V extends string> = { value: V; label: string; picture: ReactNode }

type ChoiceGroupProps<V extends string> = {
  label: string
  choices: readonly Choice<V>[]
  value: V
  isLocked: boolean
  onChange: (value: V) => void
  /** Called on Enter, to play the selected option. */
  onEnter: () => void
}

/** Renders native radio buttons as large images. Arrow keys select an option and Enter plays it. */
export function ChoiceGroup<V extends string>(props: ChoiceGroupProps<V>) {
  const { label, choices, value, isLocked, onChange, onEnter } = props
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className="sr">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} data-locked={isLocked || undefined}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => {
              if (!isLocked) onChange(choice.value)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.repeat) return
              event.preventDefault()
              onEnter()
            }}
          />
          {choice.picture}
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
