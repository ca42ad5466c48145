import type { ImportLine, ImportOutcome } from '@kapis/contract/reconciliation'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { FileButton } from '#staff/import/file-button.tsx'
import { ImportSteps } from '#staff/import/import-steps.tsx'
import { useTexts } from '#texts/texts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { ImportList } from './import-list.tsx'
import { ImportPane } from './import-pane.tsx'
import { ImportTable } from './import-table.tsx'
import { gcashImportTexts } from './import-texts.ts'
import split from './split-page.module.css'
import styles from './import.module.css'
import { OutcomeFilters } from './outcome-filters.tsx'
import { useImport } from './use-import.ts'
import type { ImportState } from './use-import.ts'

/** The page that imports the history of the GCash account: file, columns, dry run. */
export function ImportPage() {
  const texts = useTexts(gcashImportTexts)
  const state = useImport()
  const { file, preview, imported, isBusy, error } = state
  const [outcome, setOutcome] = useState<ImportOutcome>('look')
  const [chosen, setChosen] = useState<ImportLine | null>(null)
  const note =
    file === null || preview === null
      ? texts.note
      : texts.about(file.name, preview.lines.length, file.kilobytes)
  const hasColumns = preview !== null && preview.fault?.why !== 'columns'
  if (imported !== null) return <Imported state={state} />
  return (
    <div className={split.page}>
      <div className={split.main}>
        <AdminPageHeader title={texts.title} note={note} />
        <ImportSteps
          label={texts.steps}
          names={[texts.stepFile, texts.stepColumns, texts.stepDryRun]}
          at={file === null ? 0 : hasColumns ? 2 : 1}
        />
        <FormAlert message={error} />
        {file === null && (
          <div className={styles.drop}>
            <FileButton label={texts.choose} onChoose={(one) => void state.choose(one)} />
          </div>
        )}
        {file === null && <ImportList />}
        {file !== null && preview === null && isBusy && (
          <div role="status" aria-label={texts.reading}>
            <Skeleton width="100%" height={240} />
          </div>
        )}
        {preview !== null && <Fault state={state} />}
        {preview !== null && preview.fault === null && (
          <>
            <p className={styles.dry} role="status">
              <Icon name="i-search" size={18} />
              <b>{texts.dryRun}</b> {texts.dryRunNote}
            </p>
            <OutcomeFilters tallies={preview.tallies} value={outcome} onChange={setOutcome} />
            <ImportTable
              key={outcome}
              lines={preview.lines.filter((line) => line.outcome === outcome)}
              chosen={chosen}
              onChoose={setChosen}
            />
          </>
        )}
        {preview !== null && <Footer state={state} />}
      </div>
      {preview !== null && <ImportPane state={state} line={chosen} />}
    </div>
  )
}

/** Shows why the file cannot be imported. */
function Fault({ state: { preview } }: { state: ImportState }) {
  const texts = useTexts(gcashImportTexts)
  const fault = preview?.fault ?? null
  if (fault === null) return null
  return <FormAlert message={texts.faults[fault.why](fault.line ?? 0)} />
}

function Footer({ state }: { state: ImportState }) {
  const texts = useTexts(gcashImportTexts)
  const { preview, isBusy } = state
  if (preview === null) return null
  const { deposit, new: fresh, payout, duplicate, look } = preview.tallies
  const count = deposit.lines + fresh.lines + payout.lines
  const isEmpty = count + look.lines === 0
  return (
    <footer className={styles.foot}>
      <p>{preview.fault === null && texts.summary(count, duplicate.lines, look.lines)}</p>
      <Button onClick={state.reset}>{texts.cancel}</Button>
      <Button
        variant="primary"
        disabled={preview.fault !== null || isEmpty}
        isBusy={isBusy}
        onClick={() => void state.send()}
      >
        {texts.submit(count)}
      </Button>
    </footer>
  )
}

function Imported({ state }: { state: ImportState }) {
  const texts = useTexts(gcashImportTexts)
  const { imported } = state
  if (imported === null) return null
  return (
    <div className={styles.done} role="status">
      <h1>{texts.done(imported.imported)}</h1>
      <p>{texts.doneNote(imported.skipped, imported.leftOut)}</p>
      <div className={styles.buttons}>
        <Link to="/admin/reconciliation" className={buttonClass({ variant: 'primary' })}>
          {texts.toDays}
        </Link>
        <Button onClick={state.reset}>{texts.another}</Button>
      </div>
    </div>
  )
}
