import { useId } from 'react'
import type { IconName } from '../icon.tsx'
import { Icon } from '../icon.tsx'
import styles from './segmented.module.css'

type Choice<V extends string> = { value: V; label: string; icon?: IconName }

type SegmentedProps<V extends string> = {
  label: string
  isLabelHidden?: boolean
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
  isDisabled?: boolean
}

/** Renders native radio buttons as one bar, so that arrow keys and forms work as usual. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, isLabelHidden = false, choices, value, onChange, isDisabled = false } = props
  const name = useId()
  return (
    <fieldset disabled={isDisabled}>
      <legend className={isLabelHidden ? 'sr' : styles.legend}>{label}</legend>
      <div className={styles.bar}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon && <Icon name={choice.icon} size={16} />}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
