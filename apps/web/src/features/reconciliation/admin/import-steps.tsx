import { useTexts } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'
import { importTexts } from './import-texts.ts'
import styles from './import.module.css'
import type { ImportState } from './use-import.ts'

/** Shows which of the three steps of an import are done. */
export function ImportSteps({ state: { file, preview } }: { state: ImportState }) {
  const texts = useTexts(importTexts)
  const hasColumns = preview !== null && preview.fault?.why !== 'columns'
  const at = file === null ? 0 : hasColumns ? 2 : 1
  const names = [texts.stepFile, texts.stepColumns, texts.stepDryRun]
  return (
    <ol className={styles.steps} aria-label={texts.steps}>
      {names.map((name, index) => (
        <li
          key={name}
          data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
          aria-current={index === at ? 'step' : undefined}
        >
          <i>{index < at ? <Icon name="i-check" size={16} /> : index + 1}</i>
          {name}
        </li>
      ))}
    </ol>
  )
}
