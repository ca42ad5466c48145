import { isRemoval } from '@kapis/contract/exclusions'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#lib/format.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { formatCount } from '#staff/format-count.ts'
import { FileButton } from '#staff/import/file-button.tsx'
import { ImportSteps } from '#staff/import/import-steps.tsx'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Icon } from '#ui/icon.tsx'
import { AboutList } from './about-list.tsx'
import { ColumnFields, DryRun } from './dry-run.tsx'
import { ImportProgress } from './import-progress.tsx'
import { exclusionImportTexts } from './import-texts.ts'
import styles from './import.module.css'
import { useExclusionImport } from './use-exclusion-import.ts'
import type { ExclusionImportState } from './use-exclusion-import.ts'

/** The page that imports an exclusion list: name and date, file, dry run. */
export function ImportPage() {
  const texts = useTexts(exclusionImportTexts)
  const state = useExclusionImport()
  const { about, file, upload, started, fault, error, isWaiting } = state
  const isNamed = about.name.trim() !== '' && about.listedOn !== ''
  if (upload?.state === 'imported' || isWaiting) return <Finished state={state} />
  const preview = upload?.preview ?? null
  const note =
    file === null || upload === null
      ? texts.note
      : texts.about(file.name, formatCount(upload.lines), file.kilobytes)
  return (
    <div className={styles.page}>
      <AdminPageHeader title={texts.title} note={note} />
      <ImportSteps
        label={texts.steps}
        names={[texts.stepList, texts.stepFile, texts.stepDryRun]}
        at={!isNamed ? 0 : preview === null ? 1 : 2}
      />
      <AboutList state={state} />
      <FormAlert message={upload?.state === 'changed' ? texts.changed : error} />
      {file === null && (
        <div className={styles.drop}>
          {isNamed ? (
            <FileButton label={texts.choose} onChoose={(one) => void state.choose(one)} />
          ) : (
            <p>{texts.needName}</p>
          )}
        </div>
      )}
      <ImportProgress state={state} />
      {fault !== null && <FormAlert message={texts.faults[fault.why](fault.line ?? 0)} />}
      {started !== null && <ColumnFields state={state} started={started} />}
      {preview !== null && upload?.state !== 'importing' && (
        <DryRun state={state} preview={preview} />
      )}
      {file !== null && <Footer state={state} isNamed={isNamed} />}
    </div>
  )
}

function Footer({ state, isNamed }: { state: ExclusionImportState; isNamed: boolean }) {
  const texts = useTexts(exclusionImportTexts)
  const canRemove = useCan('exclusions.remove')
  const { upload, isBusy, reason } = state
  const preview = upload?.state === 'compared' ? upload.preview : null
  const fresh = preview?.tallies.new ?? 0
  const isRemoving = preview !== null && isRemoval(preview)
  const isAllowed = !isRemoving || (canRemove && reason.trim() !== '')
  return (
    <footer className={styles.foot}>
      <p>
        {preview !== null && preview.sameFileAt !== null && (
          <>
            <Icon name="i-alert" size={16} /> {texts.sameFile(formatDateTime(preview.sameFileAt))}
          </>
        )}
      </p>
      <Button onClick={state.reset}>{texts.cancel}</Button>
      <Button
        variant="primary"
        disabled={preview === null || !isNamed || !isAllowed}
        isBusy={isBusy}
        onClick={() => void state.send()}
      >
        {isRemoving
          ? texts.submitRemoval
          : fresh === 0
            ? texts.submitSame
            : texts.submit(formatCount(fresh))}
      </Button>
    </footer>
  )
}

/** Shows that the list is imported, or that a second person must approve the import. */
function Finished({ state }: { state: ExclusionImportState }) {
  const texts = useTexts(exclusionImportTexts)
  const preview = state.upload?.preview
  if (preview == null) return null
  const { total, tallies, removed } = preview
  return (
    <div className={styles.done} role="status">
      <h1>{state.isWaiting ? texts.waits : texts.done(formatCount(total))}</h1>
      <p>
        {state.isWaiting
          ? texts.waitsNote(formatCount(removed))
          : texts.doneNote(formatCount(tallies.new), formatCount(removed))}
      </p>
      <div className={styles.buttons}>
        <Link
          to={state.isWaiting ? '/admin/approvals' : '/admin/exclusions'}
          className={buttonClass({ variant: 'primary' })}
        >
          {state.isWaiting ? texts.toApprovals : texts.toLists}
        </Link>
        <Button onClick={state.reset}>{texts.another}</Button>
      </div>
    </div>
  )
}
