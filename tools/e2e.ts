import { join } from 'node:path'
import { bin, ROOT } from './run/root.ts'
import { serveDemo } from './run/serve-demo.ts'
import { startWorker } from './run/worker.ts'
import { startChild } from './services/child.ts'

const app = await serveDemo({ LOG_LEVEL: 'info', SIGN_INS_PER_HOUR: '1000' })
startWorker(app.env)

const journeys = startChild(bin('playwright'), ['test', ...process.argv.slice(2)], {
  cwd: join(ROOT, 'e2e'),
  env: { ...process.env, E2E_URL: app.origin, E2E_DATABASE_URL: app.databaseUrl },
  deathSignal: 'TERM',
})
const code = await journeys.exited
await app.stop()
process.exit(code ?? 1)
