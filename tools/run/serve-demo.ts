import { join } from 'node:path'
import { fillDatabase } from '../demo/fill-database.ts'
import { startMailSink } from '../mail/mail-sink.ts'
import { startPushService } from '../push/push-service.ts'
import { startOnFreePort } from '../services/free-port.ts'
import { startServices } from '../services/services.ts'
import { apiEnvironment, newSecretsKey } from './api-environment.ts'
import { DATABASE, prepareDatabase, seedDemo } from './prepare-database.ts'
import { startApi } from './start-api.ts'
import { buildWebIfStale, WEB_DIST } from './web-build.ts'

export type DemoApp = {
  origin: string
  databaseUrl: string
  /** The page with the e-mails and SMS that were sent. */
  mailUrl: string
  /** The push service that takes the notices for devices. */
  pushUrl: string
  /** The environment of the API and of a worker beside it. */
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * Serves the built web app with its own API and the demo users. With `hasYear`, it first makes a
 * year of demo data, which takes a minute.
 */
export async function serveDemo(
  more: Record<string, string> = {},
  { hasYear = false } = {},
): Promise<DemoApp> {
  await buildWebIfStale()
  // Nothing of it must survive a power cut.
  const services = await startServices({ settings: { fsync: 'off' } })
  await prepareDatabase(services)
  const secretsKey = newSecretsKey()
  const mail = await startMailSink(join(services.folder, 'sms.jsonl'))
  const push = await startPushService()
  const pushKey = newSecretsKey()
  const originAt = (port: number) => `http://127.0.0.1:${port}`
  const environmentAt = (port: number) =>
    apiEnvironment({
      services,
      database: DATABASE,
      profile: 'test',
      // Browsers allow passkeys on `localhost`, but not on an address.
      origins: [originAt(port), `http://localhost:${port}`],
      secretsKey,
      mail,
      push: { key: pushKey, service: push.origin },
      webDist: WEB_DIST,
      port,
    })
  // The port is chosen after the data is made, so that no other program takes it meanwhile.
  if (hasYear) await fillDatabase(environmentAt(0), { say: console.log })
  await seedDemo(environmentAt(0))
  const { api, env, origin } = await startOnFreePort(async (port) => {
    const ours = environmentAt(port)
    const logFile = join(services.folder, 'api.log')
    const started = await startApi({ env: { ...ours, ...more }, logFile })
    return { api: started, env: ours, origin: originAt(port) }
  })
  const stop = async () => {
    await api.stop()
    await mail.stop()
    await push.stop()
    await services.stop()
  }
  const databaseUrl = services.postgres.url(DATABASE)
  return { origin, databaseUrl, mailUrl: mail.url, pushUrl: push.origin, env, stop }
}
