import { fromManila, manilaDay } from '@kapis/payments/manila'
import { useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './table-toolbar.module.css'
import type { Filter } from './table-types.ts'
import { staffTexts } from '../texts.ts'

type FilterChipProps = { filter: Filter; value: string; onChange: (value: string) => void }

/** A filter: its label, its field and a button that clears it. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const texts = useTexts(staffTexts)
  const id = useId()
  const isOn = value !== ''
  return (
    <span className={styles.chip} data-on={isOn || undefined}>
      <label htmlFor={id}>{filter.label}</label>
      {'kind' in filter && filter.kind === 'amount' ? (
        <AmountInput key={value} id={id} value={value} onChange={onChange} />
      ) : 'kind' in filter ? (
        <input
          id={id}
          type="date"
          value={dayOf(value)}
          onChange={(event) => onChange(startOf(event.target.value, filter.key))}
        />
      ) : (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{texts.table.all}</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {isOn && (
        <button
          type="button"
          aria-label={texts.table.clearFilter(filter.label)}
          onClick={() => onChange('')}
        >
          <Icon name="i-x" size={14} />
        </button>
      )}
    </span>
  )
}

type AmountInputProps = { id: string; value: string; onChange: (value: string) => void }

/** The field of an amount. It applies on blur or Enter, if the server would accept the amount. */
function AmountInput({ id, value, onChange }: AmountInputProps) {
  const commit = (field: HTMLInputElement) => {
    const entered = field.value.replaceAll(/[₱,\s]/g, '')
    if (entered === value) return
    if (entered === '' || AMOUNT.test(entered)) onChange(entered)
    else field.value = value
  }
  return (
    <input
      id={id}
      className={styles.amount}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value}
      onBlur={(event) => commit(event.currentTarget)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget)}
    />
  )
}

const AMOUNT = /^\d{1,9}(\.\d{1,4})?$/
const DAY_MS = 86_400_000

/** Converts a day in Manila to an instant: to its end for `endDate`, otherwise to its start. */
function startOf(day: string, key: string): string {
  const midnight = fromManila(`${day}T00:00`)?.getTime()
  if (midnight === undefined) return ''
  return new Date(key === 'endDate' ? midnight + DAY_MS - 1 : midnight).toISOString()
}

function dayOf(iso: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : manilaDay(at)
}
