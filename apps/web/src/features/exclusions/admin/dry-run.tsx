import { EXCLUSION_FIELDS, isRemoval } from '@kapis/contract/exclusions'
import type { ExclusionPreview, StartedExclusionUpload } from '@kapis/contract/exclusions'
import { formatDateTime } from '#lib/format.ts'
import { formatCount } from '#staff/format-count.ts'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { exclusionImportTexts } from './import-texts.ts'
import styles from './import.module.css'
import { exclusionsTexts } from './texts.ts'
import type { ExclusionImportState } from './use-exclusion-import.ts'

type DryRunProps = { state: ExclusionImportState; preview: ExclusionPreview }

/** Shows what the import would do: the counts and the first lines. */
export function DryRun({ state, preview }: DryRunProps) {
  const texts = useTexts(exclusionImportTexts)
  const { tallies, removed, total } = preview
  const counts = { ...tallies, removed, total }
  return (
    <>
      <p className={styles.dry} role="status">
        <Icon name="i-search" size={18} />
        <b>{texts.dryRun}</b> {texts.dryRunNote}
      </p>
      <dl className={styles.tallies}>
        {(['new', 'known', 'repeated', 'removed', 'total'] as const).map((key) => (
          <div key={key} data-warn={(key === 'removed' && removed > 0) || undefined}>
            <dt>{texts.tallies[key]}</dt>
            <dd className="num">{formatCount(counts[key])}</dd>
          </div>
        ))}
      </dl>
      {isRemoval(preview) && <Removal state={state} preview={preview} />}
      <Lines lines={preview.lines} />
    </>
  )
}

/** Warns about removals, and asks for a reason. Only super admins may request them. */
function Removal({ state, preview }: DryRunProps) {
  const texts = useTexts(exclusionImportTexts)
  const canRemove = useCan('exclusions.remove')
  const { removed, freed } = preview
  return (
    <>
      <p className={styles.warning} role="alert">
        <Icon name="i-alert" size={18} />
        {texts.removedWarning(formatCount(removed), formatCount(freed))}{' '}
        {canRemove ? texts.removalNeedsTwo : texts.removalNeedsSuper}
      </p>
      {canRemove && (
        <TextField
          label={texts.reason}
          value={state.reason}
          maxLength={500}
          onChange={(event) => state.setReason(event.target.value)}
        />
      )}
    </>
  )
}

type ColumnFieldsProps = { state: ExclusionImportState; started: StartedExclusionUpload }

/** Asks which column of the file has which field. */
export function ColumnFields({ state, started }: ColumnFieldsProps) {
  const texts = useTexts(exclusionImportTexts)
  const { columns, headers, rememberedFrom } = started
  return (
    <fieldset className={styles.columns}>
      <legend>{texts.columns}</legend>
      {EXCLUSION_FIELDS.map((field) => (
        <label key={field}>
          <span>{texts[field]}</span>
          <select
            value={columns[field] ?? ''}
            data-wrong={!headers.includes(columns[field] ?? '') || undefined}
            onChange={(event) => void state.map(field, event.target.value)}
          >
            <option value="">{texts.noColumn}</option>
            {[...new Set(headers)].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
      <p>
        {rememberedFrom === null
          ? texts.suggested
          : texts.remembered(formatDateTime(rememberedFrom))}
      </p>
    </fieldset>
  )
}

const TONES = { new: 'info', known: 'plain', repeated: 'warn' } as const

function Lines({ lines }: Pick<ExclusionPreview, 'lines'>) {
  const texts = useTexts(exclusionImportTexts)
  const { kinds } = useTexts(exclusionsTexts)
  return (
    // The scrolling frame can have the focus, so that arrow keys scroll it.
    <div
      className={styles.frame}
      role="region"
      aria-label={texts.firstLines(lines.length)}
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption>{texts.firstLines(lines.length)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.line}</th>
            <th scope="col">{texts.kind}</th>
            <th scope="col">{texts.outcome}</th>
          </tr>
        </thead>
        <tbody className="num">
          {lines.map(({ line, kind, outcome }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{kinds[kind]}</td>
              <td>
                <Badge tone={TONES[outcome]}>{texts.outcomes[outcome]}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
