import { manilaDay } from '@kapis/payments/manila'
import { useState } from 'react'
import { usePageAddress } from '#lib/use-url-search.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import { RANGES, readRange, shifted, withCustom, withDays } from './range.ts'
import type { Range } from './range.ts'
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
        <span className={styles.dates}>
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              type="date"
              aria-label={texts[end]}
              max={today}
              value={custom[end]}
              onChange={({ target: { value } }) => {
                if (value !== '') move((s) => withCustom(s, { ...custom, [end]: value }, end))
              }}
            />
          ))}
        </span>
      )}
      <Segmented
        label={texts.range}
        isLabelHidden
        choices={choices}
        value={range.from === undefined ? String(range.days) : 'custom'}
        onChange={(value) =>
          move((s) =>
            value === 'custom' ? withCustom(s, custom, 'to') : withDays(s, Number(value)),
          )
        }
      />
    </div>
  )
}
