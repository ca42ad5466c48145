import { IMPORT_OUTCOMES } from '@kapis/contract/reconciliation'
import type { GcashImportPreview, ImportOutcome } from '@kapis/contract/reconciliation'
import { formatPeso } from '#lib/amounts.ts'
import { formatCount } from '#staff/format-count.ts'
import { useTexts } from '#texts/texts.ts'
import { gcashImportTexts } from './import-texts.ts'
import styles from './import.module.css'

type OutcomeFiltersProps = {
  tallies: GcashImportPreview['tallies']
  value: ImportOutcome
  onChange: (outcome: ImportOutcome) => void
}

/** The five outcomes of a dry run, each with its number of lines. One is shown in the table. */
export function OutcomeFilters({ tallies, value, onChange }: OutcomeFiltersProps) {
  const texts = useTexts(gcashImportTexts)
  return (
    <div className={styles.outcomes} role="group" aria-label={texts.filter}>
      {IMPORT_OUTCOMES.map((outcome) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={outcome === value}
          onClick={() => onChange(outcome)}
        >
          <b className="num">{formatCount(tallies[outcome].lines)}</b>
          <span>{texts.outcomes[outcome]}</span>
          <small className="num">
            {outcome === 'deposit' || outcome === 'payout'
              ? formatPeso(Math.abs(tallies[outcome].amount))
              : texts.outcomeNotes[outcome]}
          </small>
        </button>
      ))}
    </div>
  )
}
