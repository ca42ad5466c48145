import { runJobs } from '../src/jobs/run-jobs.ts'

// A worker whose job never ends, for tests that kill it. It reports that the job has begun.
const [databaseUrl, beatMs] = process.argv.slice(2) as [string, string]

await runJobs({
  databaseUrl,
  tasks: {
    'read-deposit': () => {
      process.send?.('begun')
      return new Promise(() => {})
    },
  },
  timed: [],
  onFailure: () => {},
  pollMs: 50,
  beatMs: Number(beatMs),
})
