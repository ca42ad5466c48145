import { join } from 'node:path'
import { freePort } from '../services/free-port.ts'
import { startServices } from '../services/services.ts'
import { apiEnvironment, newSecretsKey } from './api-environment.ts'
import { DATABASE, prepareDatabase, seedDemo } from './prepare-database.ts'
import { startApi } from './start-api.ts'
import { buildWebIfStale, WEB_DIST } from './web-build.ts'

export type DemoApp = {
  origin: string
  databaseUrl: string
  /** The environment of the API and of a worker beside it. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** Serves the built web app on its own API with the demo users, for browsers. */
export async function serveDemo(more: Record<string, string> = {}): Promise<DemoApp> {
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
  const api = await startApi({
    env: { ...env, ...more },
    logFile: join(services.folder, 'api.log'),
  })
  const stop = async () => {
    await api.stop()
    await services.stop()
  }
  return { origin, databaseUrl: services.postgres.url(DATABASE), env, stop }
}
