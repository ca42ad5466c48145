import { migrate } from '../apps/api/src/db/migrate.ts'
import { startApi } from './run/start-api.ts'
import { isWebBuilt, WEB_DIST } from './run/web-build.ts'
import { startWorker } from './run/worker.ts'

// `pnpm start`: the built web app, the API and a worker on the operator's database.
if (!isWebBuilt()) fail('The web app is not built: run pnpm build first.')
if (!process.env['DATABASE_URL'] && !process.env['DATABASE_URL_FILE']) {
  fail('DATABASE_URL is missing: see docs/CONFIG.md. To try the product, run pnpm dev.')
}

const ownerUrl = process.env['MIGRATE_DATABASE_URL']
if (ownerUrl) await migrate(ownerUrl)
const env = { WEB_DIST, PROFILE: process.env['PROFILE'] ?? 'production' }
const api = await startApi({ env })
startWorker(env)
console.log(`serving on http://127.0.0.1:${api.port}`)
process.exit((await api.exited) ?? 1)

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}
