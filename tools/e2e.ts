import { join } from 'node:path'
import { bin, ROOT } from './run/root.ts'
import { serveDemo } from './run/serve-demo.ts'
import { startWitness } from './run/start-witness.ts'
import { startWorker } from './run/worker.ts'
import { startChild } from './services/child.ts'

// With `--demo`, the journeys see a year of demo data. Screenshots use it; most other journeys
// expect the small database.
const request = process.argv.slice(2)
// With `--layout`, the walk over every page takes all sizes and languages, with a year of demo data.
const isLayout = request.includes('--layout')
const hasYear = isLayout || request.includes('--demo')
const given = request.filter((one) => !['--demo', '--layout'].includes(one))
// Turn load shedding off. On a busy machine, the API would answer 503 now and then.
const witness = await startWitness()
const limits = { SIGN_INS_PER_HOUR: '1000', SHED_FROM_DELAY_MS: '0' }
const app = await serveDemo({ LOG_LEVEL: 'info', ...limits, ...witness.env }, { hasYear })
witness.follow(app.env['SECRETS_KEY'] ?? '')
startWorker({ ...app.env, ...witness.env })

const journeys = startChild(
  bin('playwright'),
  ['test', ...given, ...(isLayout ? ['--project=desktop', 'layout'] : [])],
  {
    cwd: join(ROOT, 'e2e'),
    env: {
      ...process.env,
      ...(isLayout && { LAYOUT: 'full' }),
      E2E_URL: app.origin,
      E2E_DATABASE_URL: app.databaseUrl,
      E2E_MAIL_URL: app.mailUrl,
      E2E_PUSH_URL: app.pushUrl,
      E2E_REDIS_URL: app.env['REDIS_URL'] ?? '',
    },
    deathSignal: 'TERM',
  },
)
const code = await journeys.exited
await app.stop()
witness.stop()
process.exit(code ?? 1)
