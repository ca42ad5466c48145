import { useTexts } from '#texts/texts.ts'
import type { ChartData } from './chart-data.ts'
import { cellsAt, formatValue, isCompared } from './chart-data.ts'
import styles from './chart.module.css'
import { chartTexts } from './texts.ts'

/** The room that a tip needs beside its column. It is as wide as its text, and at least 256. */
const WIDTH = 300

type TipProps = ChartData & { at: number; x: number; step: number; width: number }

/** The numbers of one column, shown beside it. Screen readers get the same numbers as text. */
export function Tip({ at, x, step, width, ...data }: TipProps) {
  const texts = useTexts(chartTexts)
  const isRoomRight = x + step + 8 + WIDTH <= width
  const side = isRoomRight ? { left: x + step + 8 } : { right: Math.max(0, width - x + 8) }
  return (
    <div className={`num ${styles.tip}`} style={side} aria-hidden="true">
      <b>{data.columns[at]?.name}</b>
      <table>
        <tbody>
          {isCompared(data) && (
            <tr>
              <th />
              <th>{texts.now}</th>
              <th>{texts.before}</th>
            </tr>
          )}
          {data.series.map((one) => (
            <tr key={one.label}>
              <th scope="row">
                <i
                  data-look={one.look === 'result' && (one.values[at] ?? 0) < 0 ? 'loss' : one.look}
                />
                {one.label}
              </th>
              {cellsAt(at)(one).map((cell, place) => (
                <td key={place}>{formatValue(data.unit, cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the content of the tooltip as one sentence. */
export function tipText(data: ChartData, at: number, before: string | null): string {
  const parts = data.series.map((one) => {
    const [now = 0, then] = cellsAt(at)(one).map((cell) => formatValue(data.unit, cell))
    return then === undefined || before === null
      ? `${one.label} ${now}`
      : `${one.label} ${now}, ${before.toLowerCase()} ${then}`
  })
  return `${data.columns[at]?.name}: ${parts.join('; ')}`
}
