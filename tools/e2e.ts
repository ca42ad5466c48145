import { join } from 'node:path'
import { apiEnvironment, newSecretsKey } from './run/api-environment.ts'
import { DATABASE, prepareDatabase, seedDemo } from './run/prepare-database.ts'
import { bin, ROOT } from './run/root.ts'
import { startApi } from './run/start-api.ts'
import { buildWebIfStale, WEB_DIST } from './run/web-build.ts'
import { startWorker } from './run/worker.ts'
import { startChild } from './services/child.ts'
import { freePort } from './services/free-port.ts'
import { startServices } from './services/services.ts'

await buildWebIfStale()
const services = await startServices()
await prepareDatabase(services)

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const env = apiEnvironment({
  services,
  database: DATABASE,
  profile: 'test',
  origins: [origin],
  secretsKey: newSecretsKey(),
  webDist: WEB_DIST,
  port,
})
await seedDemo(env)
const logFile = join(services.folder, 'api.log')
const api = await startApi({
  env: { LOG_LEVEL: 'info', SIGN_INS_PER_HOUR: '1000', ...env },
  logFile,
})
startWorker(env)

const journeys = startChild(bin('playwright'), ['test', ...process.argv.slice(2)], {
  cwd: join(ROOT, 'e2e'),
  env: { ...process.env, E2E_URL: origin, E2E_DATABASE_URL: services.postgres.url(DATABASE) },
  deathSignal: 'TERM',
})
const code = await journeys.exited
await api.stop()
await services.stop()
process.exit(code ?? 1)
