import { PUBLIC_LOG } from '#lib/paths.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './fairness-page.module.css'
import { ReturnsTable } from './returns-table.tsx'
import { WorkedExample } from './worked-example.tsx'
import { proofTexts } from './proof-texts.ts'

/**
 * Renders the public page that explains why results cannot be manipulated, and how to check them.
 */
export function FairnessPage() {
  const t = useTexts(proofTexts)
  return (
    <article className={styles.page}>
      <PageTitle title={t.title} />
      <p className={styles.lead}>{t.lead}</p>
      <ol className={styles.steps}>
        {t.steps.map(([name, words]) => (
          <li key={name}>
            <h2>{name}</h2>
            <p>{words}</p>
          </li>
        ))}
      </ol>
      <section>
        <h2>{t.exampleTitle}</h2>
        <WorkedExample />
      </section>
      <section>
        <h2>{t.returnsTitle}</h2>
        <ReturnsTable />
      </section>
      <section>
        <h2>{t.yourselfTitle}</h2>
        <p>{t.yourself}</p>
        <p className={styles.keys}>
          <a href="/.well-known/fairness-keys.json">{t.keys}</a>
        </p>
        <p className={styles.keys}>
          <a href={PUBLIC_LOG}>{t.log}</a>
        </p>
      </section>
    </article>
  )
}
