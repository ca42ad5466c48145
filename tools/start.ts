import { join } from 'node:path'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { apiEnvironment, keptSecretsKey } from './run/api-environment.ts'
import { DATABASE, prepareDatabase } from './run/prepare-database.ts'
import { startApi } from './run/start-api.ts'
import { isWebBuilt, WEB_DIST } from './run/web-build.ts'
import { startWorker } from './run/worker.ts'
import { freePortLike } from './services/free-port.ts'
import { startServices } from './services/services.ts'

if (!isWebBuilt()) {
  console.error('the web is not built: run pnpm build first')
  process.exit(1)
}

const port = Number(process.env['PORT'] ?? (await freePortLike(3000)))
const origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
const env = process.env['DATABASE_URL'] ? await givenServices() : await privateServices()
const api = await startApi({ env })
startWorker(env)
console.log(`serving on http://127.0.0.1:${api.port}`)
process.exit((await api.exited) ?? 1)

/** The operator's own database; missing variables are not guessed. */
async function givenServices(): Promise<Record<string, string>> {
  const ownerUrl = process.env['MIGRATE_DATABASE_URL']
  if (ownerUrl) await migrate(ownerUrl)
  return {
    WEB_DIST,
    PORT: String(port),
    PROFILE: process.env['PROFILE'] ?? 'production',
    PUBLIC_ORIGINS: process.env['PUBLIC_ORIGINS'] ?? origins.join(','),
  }
}

async function privateServices(): Promise<Record<string, string>> {
  console.log('DATABASE_URL is not set: starting private services')
  const services = await startServices({ persistentName: 'start' })
  await prepareDatabase(services)
  const secretsKey = keptSecretsKey(join(services.folder, 'secrets-key'))
  const where = { services, database: DATABASE, origins, port, webDist: WEB_DIST }
  return apiEnvironment({ ...where, profile: 'production', secretsKey })
}
