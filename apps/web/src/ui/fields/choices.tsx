import type { ComponentProps } from 'react'
import { useId } from 'react'
import styles from './choices.module.css'
import { Icon } from '../icon.tsx'
import { FieldNote } from './text-field.tsx'

type SelectProps<V extends string> = {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  isDisabled?: boolean
  error?: string | undefined
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { label, options, value, onChange, isDisabled = false, error } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        <select
          id={id}
          value={value}
          disabled={isDisabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value as V)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="i-down" size={18} />
      </div>
      {error !== undefined && <FieldNote id={`${id}-note`} error={error} />}
    </div>
  )
}

type SwitchProps = {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

export function Switch({ label, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'className'> & {
  label: string
  value: number
  onChange: (value: number) => void
  valueText: string
}

export function Slider({ label, value, onChange, valueText, ...input }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={`${styles.label} ${styles.both}`}>
        {label}
        <output className="num">{valueText}</output>
      </label>
      <input
        {...input}
        id={id}
        type="range"
        className={styles.slider}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
