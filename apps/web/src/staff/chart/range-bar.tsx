import { RANGE_DAYS_MAX } from '@kapis/contract/figures'
import { manilaDay } from '@kapis/payments/manila'
import { useState } from 'react'
import { usePageAddress } from '#lib/use-url-search.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import { RANGES, findRangeFault, readRange, shifted, withCustom, withDays } from './range.ts'
import type { Days, Range } from './range.ts'
import styles from './range-bar.module.css'
import { chartTexts } from './texts.ts'

/** Returns the range in the URL of this page. */
export function useRange(): Range {
  const [search] = usePageAddress()
  return readRange(search)
}

/** The controls that choose the days of the charts on this page. The choice is part of the URL. */
export function RangeBar() {
  const texts = useTexts(chartTexts)
  const [search, move] = usePageAddress()
  const range = readRange(search)
  const [today] = useState(() => manilaDay(Date.now()))
  const custom = { from: range.from ?? shifted(today, 1 - range.days), to: range.to ?? today }
  const choices = [
    ...RANGES.map((days) => ({ value: String(days), label: texts.days(String(days)) })),
    { value: 'custom', label: texts.custom },
  ]
  const { isCompared } = range
  return (
    <div className={styles.bar}>
      <label className={styles.compare}>
        <input
          type="checkbox"
          checked={isCompared}
          onChange={() =>
            move(({ compare: _, ...rest }) => (isCompared ? { ...rest, compare: 'off' } : rest))
          }
        />
        {texts.compare(String(range.days))}
      </label>
      {range.from !== undefined && (
        <CustomDays
          days={custom}
          today={today}
          onChange={(days) => move((now) => withCustom(now, days))}
        />
      )}
      <Segmented
        label={texts.range}
        isLabelHidden
        choices={choices}
        value={range.from === undefined ? String(range.days) : 'custom'}
        onChange={(value) =>
          move((now) =>
            value === 'custom' ? withCustom(now, custom) : withDays(now, Number(value)),
          )
        }
      />
    </div>
  )
}

type CustomDaysProps = { days: Days; today: string; onChange: (days: Days) => void }

/**
 * The fields of a custom range. While the two days are not a valid range, for example while one is
 * being typed, the fields keep them and show the reason, and the charts keep the last valid range.
 */
function CustomDays({ days, today, onChange }: CustomDaysProps) {
  const texts = useTexts(chartTexts)
  const [applied, setApplied] = useState(days)
  const [draft, setDraft] = useState(days)
  if (applied.from !== days.from || applied.to !== days.to) {
    setApplied(days)
    setDraft(days)
  }
  const fault = findRangeFault(draft)
  const change = (next: Days) => {
    setDraft(next)
    if (findRangeFault(next) === null) onChange(next)
  }
  return (
    <span className={styles.dates}>
      {(['from', 'to'] as const).map((end) => (
        <input
          key={end}
          type="date"
          aria-label={texts[end]}
          aria-invalid={fault !== null}
          max={today}
          value={draft[end]}
          onChange={({ target: { value } }) => {
            if (value !== '') change({ ...draft, [end]: value })
          }}
        />
      ))}
      <span role="status">
        {fault === 'reversed' && texts.reversed}
        {fault === 'tooLong' && texts.tooLong(String(RANGE_DAYS_MAX))}
      </span>
    </span>
  )
}
