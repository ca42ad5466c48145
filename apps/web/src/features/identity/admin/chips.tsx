import { useId } from 'react'
import { FieldNote } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './decision.module.css'

type ChipsProps<V extends string> = {
  label: string
  choices: readonly V[]
  names: Record<V, string>
  chosen: readonly V[]
  /** Whether one or several can be chosen. */
  isOne?: boolean
  error: string | undefined
  onChange: (chosen: V[]) => void
}

/** Renders native checkboxes or radio buttons as chips. The first one takes the focus. */
export function Chips<V extends string>(props: ChipsProps<V>) {
  const { label, choices, names, chosen, isOne = false, error, onChange } = props
  const id = useId()
  const toggle = (one: V) =>
    onChange(
      isOne ? [one] : chosen.includes(one) ? chosen.filter((o) => o !== one) : [...chosen, one],
    )
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-note`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {choices.map((one) => (
          <label key={one}>
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={id}
              checked={chosen.includes(one)}
              onChange={() => toggle(one)}
            />
            {chosen.includes(one) && <Icon name="i-check" size={15} />}
            {names[one]}
          </label>
        ))}
      </div>
      {error !== undefined && <FieldNote id={`${id}-note`} error={error} />}
    </fieldset>
  )
}
