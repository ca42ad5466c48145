import type { ImportLine } from '@kapis/contract/reconciliation'
import { useState } from 'react'
import { formatReference } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useTexts } from '#texts/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Pager } from '#ui/pager.tsx'
import { formatChange } from './format-change.ts'
import { gcashImportTexts } from './import-texts.ts'
import split from './split-page.module.css'
import styles from './import.module.css'

const ROWS = 10
const TONES = {
  deposit: 'win',
  new: 'info',
  payout: 'win',
  duplicate: 'plain',
  look: 'warn',
} as const

type ImportTableProps = {
  lines: readonly ImportLine[]
  chosen: ImportLine | null
  onChoose: (line: ImportLine) => void
}

/** The lines of one outcome. J and K walk through them, Enter opens one. */
export function ImportTable({ lines, chosen, onChoose }: ImportTableProps) {
  const texts = useTexts(gcashImportTexts)
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(lines.length / ROWS))
  const first = (page - 1) * ROWS
  const shown = lines.slice(first, first + ROWS)
  const walk = (step: number) => {
    const at = lines.findIndex(({ line }) => line === chosen?.line)
    const next = lines[Math.min(lines.length - 1, Math.max(0, at + step))]
    if (next === undefined) return
    onChoose(next)
    setPage(Math.floor(lines.indexOf(next) / ROWS) + 1)
  }
  useKeys({ j: () => walk(1), k: () => walk(-1) })
  if (lines.length === 0) return <p className={split.none}>{texts.none}</p>
  return (
    <div className={split.frame}>
      <table className={`${split.table} ${styles.table}`}>
        <caption className="sr">{texts.filter}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.line}</th>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.reference}</th>
            <th scope="col">{texts.party}</th>
            <th scope="col" data-number>
              {texts.amount}
            </th>
            <th scope="col">{texts.outcome}</th>
            <th scope="col">{texts.why}</th>
          </tr>
        </thead>
        <tbody className="num">
          {shown.map((line) => (
            <Line
              key={line.line}
              line={line}
              isChosen={line.line === chosen?.line}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
      <div className={split.pages}>
        <span>{texts.range(first + 1, first + shown.length, lines.length)}</span>
        <Pager
          page={page}
          pages={pages}
          onPrevious={() => setPage(page - 1)}
          onNext={() => setPage(page + 1)}
        />
      </div>
    </div>
  )
}

type LineProps = { line: ImportLine; isChosen: boolean; onChoose: (line: ImportLine) => void }

function Line({ line, isChosen, onChoose }: LineProps) {
  const texts = useTexts(gcashImportTexts)
  return (
    <tr data-at={isChosen || undefined} onClick={() => onChoose(line)}>
      <td>
        <button type="button" aria-pressed={isChosen} onClick={() => onChoose(line)}>
          {line.line}
        </button>
      </td>
      <td data-label={texts.time}>{formatDateTime(line.at)}</td>
      <td data-label={texts.reference}>
        {line.reference === null ? '—' : formatReference(line.reference)}
      </td>
      <td data-label={texts.party}>{line.party === '' ? '—' : line.party}</td>
      <td data-label={texts.amount} data-number>
        {formatChange(line.amount)}
      </td>
      <td data-label={texts.outcome}>
        <Badge
          tone={TONES[line.outcome]}
          {...(line.outcome === 'look' && { icon: 'i-alert' as const })}
        >
          {texts.badges[line.outcome]}
        </Badge>
      </td>
      <td data-label={texts.why}>{texts.reasons[line.reason](line.about ?? '')}</td>
    </tr>
  )
}
