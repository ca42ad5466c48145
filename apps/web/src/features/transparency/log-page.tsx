import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '#ui/load-failed.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useTexts } from '#texts/texts.ts'
import { LogDays } from './log-days.tsx'
import { LogHead } from './log-head.tsx'
import styles from './log-page.module.css'
import { ReceiptBox } from './receipt-box.tsx'
import { loadLogs } from './verify-log.ts'
import { transparencyTexts } from './texts.ts'

/** The period after which the log is requested again while the page is visible. */
const EVERY_MS = 15_000

/**
 * Renders the page of the public log, which nobody can rewrite. The browser verifies what it shows.
 */
export function LogPage() {
  const t = useTexts(transparencyTexts)
  const { data, isError, isPaused, refetch } = useQuery({
    queryKey: ['public-logs'],
    queryFn: loadLogs,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    // If a later request fails, the last reply stays on screen.
    meta: { isSilent: true },
  })
  const logs = data ?? []
  const shown = logs.filter(({ fault }) => fault !== 'missing')
  return (
    <article className={styles.page}>
      <PageTitle title={t.title} />
      <p className={styles.lead}>{t.lead}</p>
      <p className={styles.note}>{t.lines}</p>
      {data === undefined && isError && <LoadFailed words={t} onRetry={() => void refetch()} />}
      {data !== undefined && (isError || isPaused) && <p role="alert">{t.stale}</p>}
      {data === undefined && !isError && <p role="status">{t.loading}</p>}
      {logs.map((log) => (
        <LogHead key={log.shown.origin} log={log} />
      ))}
      <Meaning />
      {data !== undefined && <ReceiptBox logs={logs} />}
      {shown.map((log) => (
        <LogDays key={log.shown.origin} log={log} />
      ))}
    </article>
  )
}

function Meaning() {
  const t = useTexts(transparencyTexts).meaning
  return (
    <section>
      <h2>{t.title}</h2>
      <div className={styles.columns}>
        {[[t.yes, t.proves] as const, [t.no, t.proveNot] as const].map(([title, words]) => (
          <div key={title} className={styles.card}>
            <h3>{title}</h3>
            <ul>
              {words.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
