import type { ReconDay } from '@kapis/contract/reconciliation'
import { formatPeso } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { formatChange } from '../format-change.ts'
import { formatDay } from '#staff/format-day.ts'
import split from '../split-page.module.css'
import styles from './reconciliation.module.css'
import { reconTexts } from './texts.ts'

type DaysTableProps = {
  days: readonly ReconDay[]
  chosen: string | null
  onChoose: (day: string) => void
}

/** The days of the GCash account, newest first. */
export function DaysTable({ days, chosen, onChoose }: DaysTableProps) {
  const texts = useTexts(reconTexts)
  return (
    <table className={`${split.table} ${styles.table}`}>
      <caption className="sr">{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          {[texts.opening, texts.in, texts.out, texts.fees, texts.closingGcash].map((name) => (
            <th key={name} scope="col" data-number>
              {name}
            </th>
          ))}
          <th scope="col" data-number>
            {texts.difference}
          </th>
          <th scope="col">{texts.state}</th>
        </tr>
      </thead>
      <tbody className="num">
        {days.map((one) => (
          <tr
            key={one.day}
            data-at={one.day === chosen || undefined}
            onClick={() => onChoose(one.day)}
          >
            <td>
              <button
                type="button"
                data-day={one.day}
                aria-pressed={one.day === chosen}
                onClick={() => onChoose(one.day)}
              >
                {formatDay(one.day)}
              </button>
            </td>
            {(['opening', 'in', 'out', 'fees', 'closing'] as const).map((field) => (
              <td key={field} data-number data-field={field} data-label={texts[field]}>
                {formatPeso(one[field])}
              </td>
            ))}
            <td
              data-number
              data-label={texts.difference}
              data-open={one.difference !== 0 || undefined}
            >
              {formatChange(one.difference)}
            </td>
            <td data-label={texts.state}>
              <DayState day={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function DayState({ day: { state, openLines } }: { day: ReconDay }) {
  const texts = useTexts(reconTexts)
  if (state === 'open') {
    return (
      <Badge tone="warn" dot="hollow">
        {texts.openLines(openLines)}
      </Badge>
    )
  }
  const looks = {
    progress: { tone: 'plain', dot: 'filled' },
    ready: { tone: 'info', icon: 'i-check' },
    prepared: { tone: 'info', icon: 'i-users' },
    sealed: { tone: 'win', dot: 'filled' },
  } as const
  return <Badge {...looks[state]}>{texts.states[state]}</Badge>
}
