import { useTexts } from '#texts/texts.ts'
import type { IdentityStep } from './draft.ts'
import styles from './identity.module.css'
import { identityTexts } from './texts.ts'

/** Shows the steps as bars: those that are done, the current one and the others. */
export function StepBars({ steps, at }: { steps: readonly IdentityStep[]; at: number }) {
  const texts = useTexts(identityTexts)
  return (
    <ol className={styles.bars} aria-label={texts.stepsLabel}>
      {steps.map((step, place) => (
        <li
          key={step}
          data-state={place < at ? 'done' : place === at ? 'now' : 'later'}
          aria-current={place === at ? 'step' : undefined}
        >
          {texts.steps[step]}
        </li>
      ))}
    </ol>
  )
}
