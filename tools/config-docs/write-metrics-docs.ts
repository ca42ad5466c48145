import {
  API_METRICS,
  DATABASE_METRICS,
  WORKER_METRICS,
} from '../../apps/api/src/monitoring/metrics.ts'
import type { Metric } from '../../apps/api/src/monitoring/metrics.ts'

const INTRODUCTION = `# Metrics

Every API process and every worker serves its metrics for Prometheus at \`/metrics\` of its internal port (\`INTERNAL_PORT\`, \`WORKER_INTERNAL_PORT\`). The metrics of Node.js and of the process have their usual names, for example \`process_resident_memory_bytes\` and \`nodejs_eventloop_lag_p99_seconds\`. [\`deploy/monitoring\`](../deploy/monitoring/README.md) has alert rules and a dashboard.

\`pnpm gen config\` writes this page from \`apps/api/src/monitoring/metrics.ts\`.
`

const FROM_THE_DATABASE = `Every process reports the same values, so queries take their maximum: \`max(kapis_jobs_dead)\`. They are read together, at most once in 15 seconds for each process. The lag of standbys needs \`grant pg_read_all_stats to kapis_app\`; without it the lag is NaN.`

/** Returns the text of docs/METRICS.md. */
export function writeMetricsPage(): string {
  return [
    INTRODUCTION,
    '## Of one API process\n\n',
    table(API_METRICS),
    '\n## Of one worker\n\n',
    table(WORKER_METRICS),
    '\n## Of the database\n\n',
    `${FROM_THE_DATABASE}\n\n`,
    table(DATABASE_METRICS),
  ].join('')
}

function table(metrics: Readonly<Record<string, Metric>>): string {
  const rows = Object.entries(metrics).map(([name, { type, labels = {}, help }]) => {
    const names = Object.keys(labels).map((label) => `\`${label}\``)
    return `| \`${name}\` | ${type} | ${names.join(', ')} | ${help} |\n`
  })
  return `| Metric | Type | Labels | Meaning |\n|---|---|---|---|\n${rows.join('')}`
}
