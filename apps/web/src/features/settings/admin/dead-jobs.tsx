import type { DeadJob } from '@kapis/contract/jobs'
import { decideDeadJob, listDeadJobs } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { Card } from './settings-card.tsx'
import styles from './settings.module.css'
import { settingsTexts } from './texts.ts'

type JobDecision = { job: DeadJob; verdict: 'retry' | 'dismiss' }

/** Lists the jobs that failed on their last attempt. Staff retry or dismiss each with a reason. */
export function DeadJobs() {
  const { data, isError } = useQuery({
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.deadJobs],
    queryFn: () => api.call(listDeadJobs, {}),
    meta: { isSilent: true },
  })
  const [decision, setDecision] = useState<JobDecision | null>(null)
  const t = useTexts(settingsTexts).deadJobs
  return (
    <Card title={t.title} note={t.note}>
      {isError && <p role="alert">{t.unavailable}</p>}
      {data?.total === 0 && <p>{t.none}</p>}
      {data !== undefined && data.total > data.deadJobs.length && <p>{t.more(data.total)}</p>}
      {data !== undefined && (
        <ul className={styles.jobs}>
          {data.deadJobs.map((job) => (
            <JobRow key={job.jobId} job={job} onAsk={setDecision} />
          ))}
        </ul>
      )}
      {decision !== null && <ConfirmJob {...decision} onClose={() => setDecision(null)} />}
    </Card>
  )
}

function JobRow({ job, onAsk }: { job: DeadJob; onAsk: (request: JobDecision) => void }) {
  const t = useTexts(settingsTexts).deadJobs
  return (
    <li>
      <div>
        <b>{job.task}</b>
        <small className="num">{t.failed(job.attempts, formatDateTime(job.failedAt))}</small>
        <p>{job.lastError}</p>
      </div>
      <span>
        <Button size="small" onClick={() => onAsk({ job, verdict: 'retry' })}>
          {t.retry}
        </Button>
        <Button size="small" onClick={() => onAsk({ job, verdict: 'dismiss' })}>
          {t.dismiss}
        </Button>
      </span>
    </li>
  )
}

function ConfirmJob({ job, verdict: result, onClose }: JobDecision & { onClose: () => void }) {
  const t = useTexts(settingsTexts).deadJobs
  const isRetry = result === 'retry'
  const params = { jobId: job.jobId }
  return (
    <Confirm
      title={isRetry ? t.retryTitle(job.task) : t.dismissTitle(job.task)}
      message={isRetry ? t.retryMessage : t.dismissMessage}
      confirmText={isRetry ? t.retry : t.dismiss}
      isDanger={!isRetry}
      onConfirm={() =>
        executeAction(
          decideDeadJob,
          { params, body: { verdict: result } },
          { isFormError: true, success: isRetry ? t.retried : t.dismissed },
        )
      }
      onClose={onClose}
    />
  )
}
