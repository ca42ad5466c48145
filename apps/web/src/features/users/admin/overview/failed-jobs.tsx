import type { Overview } from '@kapis/contract/users'
import { formatDateTime } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import { formatCount } from './format-figures.ts'
import styles from './tables.module.css'
import { overviewTexts } from './texts.ts'

/** The failed jobs, with a hint to look at the worker's log. Hidden if there are none. */
export function FailedJobs({ jobs }: { jobs: Overview['deadJobs'] }) {
  const t = useTexts(overviewTexts).jobs
  if (jobs.length === 0) return null
  return (
    <section id="jobs" className={styles.card} aria-labelledby="jobs-title">
      <h2 id="jobs-title">{t.title}</h2>
      <table className={`num ${styles.table}`}>
        <caption className="sr">{t.caption}</caption>
        <thead>
          <tr>
            {[t.task, t.count, t.last].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ task, count, failedAt }) => (
            <tr key={task}>
              <th scope="row">{task}</th>
              <td>{formatCount(count)}</td>
              <td>{formatDateTime(failedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
