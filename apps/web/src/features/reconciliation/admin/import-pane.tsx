import { STATEMENT_FIELDS } from '@kapis/contract/reconciliation'
import type { ImportLine } from '@kapis/contract/reconciliation'
import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { formatChange } from './format-change.ts'
import { gcashImportTexts } from './import-texts.ts'
import split from './split-page.module.css'
import styles from './import-pane.module.css'
import type { ImportState } from './use-import.ts'

type ImportPaneProps = { state: ImportState; line: ImportLine | null }

/** Shows the columns of the file, the check of its balances, and the chosen line. */
export function ImportPane({ state, line }: ImportPaneProps) {
  const texts = useTexts(gcashImportTexts)
  const { preview } = state
  if (preview === null) return null
  const { rememberedFrom } = preview
  return (
    <aside className={`${split.pane} ${styles.pane}`} aria-label={texts.columns}>
      <header>
        <h2>{texts.columns}</h2>
        <p>
          {rememberedFrom === null
            ? texts.suggested
            : texts.remembered(formatDateTime(rememberedFrom))}
        </p>
      </header>
      <div className={styles.fields}>
        {STATEMENT_FIELDS.map((field) => (
          <label key={field}>
            <span>{texts.fields[field]}</span>
            <select
              value={preview.columns[field] ?? ''}
              data-wrong={!preview.headers.includes(preview.columns[field] ?? '') || undefined}
              onChange={(event) => void state.map(field, event.target.value)}
            >
              <option value="">{texts.noColumn}</option>
              {[...new Set(preview.headers)].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <BalanceCheck state={state} />
      {line !== null && <Candidates line={line} />}
    </aside>
  )
}

function BalanceCheck({ state: { preview } }: { state: ImportState }) {
  const texts = useTexts(gcashImportTexts)
  const balance = preview?.balance ?? null
  if (balance === null) return null
  return (
    <section>
      <h3>{texts.balanceCheck}</h3>
      <dl className={`num ${styles.balance}`}>
        <div>
          <dt>{texts.opening}</dt>
          <dd>{formatPeso(balance.opening)}</dd>
        </div>
        <div>
          <dt>{texts.change}</dt>
          <dd>{formatChange(balance.change)}</dd>
        </div>
        <div>
          <dt>{texts.closing}</dt>
          <dd>{formatPeso(balance.closing)}</dd>
        </div>
      </dl>
      {preview?.fault === null && (
        <p className={styles.follows}>
          <Icon name="i-check" size={16} />
          {texts.follows}
        </p>
      )}
    </section>
  )
}

/** Shows the deposits that a line may belong to, and how well each fits. */
function Candidates({ line }: { line: ImportLine }) {
  const texts = useTexts(gcashImportTexts)
  return (
    <section>
      <h3>{texts.chosenLine(line.line)}</h3>
      {line.candidates.length === 0 && <p className={split.none}>{texts.noCandidates}</p>}
      {line.candidates.map((one) => (
        <CandidateCard key={one.walletHistoryId} candidate={one} />
      ))}
    </section>
  )
}
