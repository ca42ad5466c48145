import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { reviewTexts } from '../review-texts.ts'
import styles from './checks.module.css'

export type ReviewCheck = {
  tone: 'win' | 'warn' | 'loss' | 'plain'
  words: string
  /** What the check rests on, such as how often a number was paid. */
  evidence?: string | undefined
}

const ORDER = ['loss', 'warn', 'plain', 'win'] as const

/** Lists the checks of an item. What speaks against a payment comes first. */
export function Checks({ checks }: { checks: readonly ReviewCheck[] }) {
  const texts = useTexts(reviewTexts)
  const passed = checks.filter(({ tone }) => tone === 'win').length
  const inOrder = checks.toSorted(
    (one, other) => ORDER.indexOf(one.tone) - ORDER.indexOf(other.tone),
  )
  return (
    <section className={styles.checks}>
      <h3>
        {texts.checks}
        <small>{texts.checksPassed(passed, checks.length - passed)}</small>
      </h3>
      <ul>
        {inOrder.map(({ tone, words, evidence }) => (
          <li key={words} data-tone={tone}>
            <Icon name={tone === 'win' ? 'i-check' : 'i-alert'} size={15} />
            <span>{words}</span>
            {evidence !== undefined && <small className="num">{evidence}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
