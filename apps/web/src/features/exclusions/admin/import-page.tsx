import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#lib/format.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { formatCount } from '#staff/format-count.ts'
import { FileButton } from '#staff/import/file-button.tsx'
import { ImportSteps } from '#staff/import/import-steps.tsx'
import { useTexts } from '#texts/texts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { AboutList } from './about-list.tsx'
import { DryRun } from './dry-run.tsx'
import { exclusionImportTexts } from './import-texts.ts'
import styles from './import.module.css'
import { useExclusionImport } from './use-exclusion-import.ts'
import type { ExclusionImportState } from './use-exclusion-import.ts'

/** The page that imports an exclusion list: name and date, file, dry run. */
export function ImportPage() {
  const texts = useTexts(exclusionImportTexts)
  const state = useExclusionImport()
  const { about, file, preview, imported, isBusy, error } = state
  const isNamed = about.name.trim() !== '' && about.listedOn !== ''
  if (imported !== null) return <Imported state={state} />
  const lines =
    preview === null ? 0 : preview.tallies.new + preview.tallies.known + preview.tallies.repeated
  const note =
    file === null || preview === null
      ? texts.note
      : texts.about(file.name, formatCount(lines), file.kilobytes)
  return (
    <div className={styles.page}>
      <AdminPageHeader title={texts.title} note={note} />
      <ImportSteps
        label={texts.steps}
        names={[texts.stepList, texts.stepFile, texts.stepDryRun]}
        at={!isNamed ? 0 : preview === null ? 1 : 2}
      />
      <AboutList state={state} />
      <FormAlert message={error} />
      {file === null && (
        <div className={styles.drop}>
          {isNamed ? (
            <FileButton label={texts.choose} onChoose={(one) => void state.choose(one)} />
          ) : (
            <p>{texts.needName}</p>
          )}
        </div>
      )}
      {file !== null && preview === null && isBusy && (
        <div role="status" aria-label={texts.reading}>
          <Skeleton width="100%" height={240} />
        </div>
      )}
      {preview !== null && preview.fault !== null && (
        <FormAlert message={texts.faults[preview.fault.why](preview.fault.line ?? 0)} />
      )}
      {preview !== null && <DryRun state={state} preview={preview} />}
      {file !== null && <Footer state={state} isNamed={isNamed} />}
    </div>
  )
}

function Footer({ state, isNamed }: { state: ExclusionImportState; isNamed: boolean }) {
  const texts = useTexts(exclusionImportTexts)
  const { preview, isBusy } = state
  const fresh = preview?.tallies.new ?? 0
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
        disabled={preview === null || preview.fault !== null || !isNamed}
        isBusy={isBusy}
        onClick={() => void state.send()}
      >
        {fresh === 0 ? texts.submitSame : texts.submit(formatCount(fresh))}
      </Button>
    </footer>
  )
}

function Imported({ state }: { state: ExclusionImportState }) {
  const texts = useTexts(exclusionImportTexts)
  const { imported } = state
  if (imported === null) return null
  const { total, added, removed } = imported
  return (
    <div className={styles.done} role="status">
      <h1>{texts.done(formatCount(total))}</h1>
      <p>{texts.doneNote(formatCount(added), formatCount(removed))}</p>
      <div className={styles.buttons}>
        <Link to="/admin/exclusions" className={buttonClass({ variant: 'primary' })}>
          {texts.toLists}
        </Link>
        <Button onClick={state.reset}>{texts.another}</Button>
      </div>
    </div>
  )
}
