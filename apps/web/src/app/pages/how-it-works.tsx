import { useTexts } from '#texts/texts.ts'
import styles from './home-page.module.css'
import { homeTexts } from './home-texts.ts'

type StepsProps = { name: 'before' | 'after' }

/** The section that explains the first steps to visitors. */
export function HowItWorks() {
  const home = useTexts(homeTexts)
  return (
    <section className={styles.how}>
      <h2>{home.howItWorks}</h2>
      <Steps name="before" />
    </section>
  )
}

/** The section that explains to visitors and players why results cannot be manipulated. */
export function HowResultsAreDecided() {
  const { howDecided, returnToPlayer } = useTexts(homeTexts)
  return (
    <section id="fairness" className={`${styles.how} ${styles.fairness}`}>
      <h2>{howDecided}</h2>
      <Steps name="after" />
      <p className={styles.edge}>{returnToPlayer}</p>
    </section>
  )
}

function Steps({ name }: StepsProps) {
  const home = useTexts(homeTexts)
  return (
    <ol>
      {home.steps[name].map(([title, words], i) => (
        <li key={title}>
          <span className={styles.step} aria-hidden="true">
            {i + 1}
          </span>
          <div>
            <b>{title}</b>
            <p>{words}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
