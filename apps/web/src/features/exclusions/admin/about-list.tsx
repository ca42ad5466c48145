import { EXCLUSION_MODES } from '@kapis/contract/exclusions'
import { useTexts } from '#texts/texts.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { exclusionImportTexts } from './import-texts.ts'
import styles from './import.module.css'
import type { ExclusionImportState } from './use-exclusion-import.ts'

/** Asks for the name and date of the list, and whether the file is the whole of it. */
export function AboutList({ state }: { state: ExclusionImportState }) {
  const texts = useTexts(exclusionImportTexts)
  const { name, listedOn, mode } = state.about
  return (
    <div className={styles.about}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={name}
        maxLength={120}
        onChange={(event) => void state.change({ name: event.target.value })}
      />
      <TextField
        label={texts.listedOn}
        type="date"
        value={listedOn}
        onChange={(event) => void state.change({ listedOn: event.target.value })}
      />
      <Segmented
        label={texts.mode}
        choices={EXCLUSION_MODES.map((value) => ({ value, label: texts.modes[value] }))}
        value={mode}
        onChange={(value) => void state.change({ mode: value })}
      />
    </div>
  )
}
