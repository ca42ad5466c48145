import { Icon } from '#ui/icon.tsx'
import styles from './import-steps.module.css'

type ImportStepsProps = { label: string; names: readonly string[]; at: number }

/** Shows which steps of an import are done. `at` is the index of the current one. */
export function ImportSteps({ label, names, at }: ImportStepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
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
