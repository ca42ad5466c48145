import type { ReconSummary } from '@kapis/contract/reconciliation'
import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import { ageOf } from '#staff/review/format-age.ts'
import { formatDay } from '#staff/format-day.ts'
import styles from './reconciliation.module.css'
import type { recon } from './texts.en.ts'
import { reconTexts } from './texts.ts'
import { useOpenedAt } from './use-opened-at.ts'

/** Four figures: unexplained pesos, the two balances, and how far days are sealed. */
export function SummaryStrip({ summary }: { summary: ReconSummary }) {
  const texts = useTexts(reconTexts)
  const now = useOpenedAt()
  const { unexplained, gcashBalance, cashierBalance, importedTo, sealedTo, openDays } = summary
  const { amount, lines, oldestAt, isStarted } = unexplained
  const money = (value: number | null) => (value === null ? '—' : formatPeso(value))
  return (
    <dl className={`num ${styles.strip}`}>
      <div data-open={amount > 0 || undefined}>
        <dt>{texts.unexplained}</dt>
        <dd>{formatPeso(amount)}</dd>
        <dd>
          {oldestAt !== null
            ? texts.lines(lines, ageOf(oldestAt, now))
            : isStarted
              ? texts.allExplained
              : texts.nothing}
        </dd>
      </div>
      <div>
        <dt>{texts.balance}</dt>
        <dd>{money(gcashBalance)}</dd>
        <dd>{importedTo !== null && texts.importedTo(formatDateTime(importedTo))}</dd>
      </div>
      <div>
        <dt>{texts.cashier}</dt>
        <dd>{money(cashierBalance)}</dd>
        <dd>
          <span role="status">{comparedText(summary, texts)}</span>
        </dd>
      </div>
      <div>
        <dt>{texts.sealedTo}</dt>
        <dd>{sealedTo === null ? '—' : formatDay(sealedTo)}</dd>
        <dd>{texts.openDays(openDays)}</dd>
      </div>
    </dl>
  )
}

/** Shows how old the comparison with the journal is. */
function comparedText({ comparedAt, isComparing }: ReconSummary, texts: typeof recon): string {
  if (isComparing) return texts.comparing
  return comparedAt === null ? texts.byJournal : texts.compared(formatDateTime(comparedAt))
}
