import { join } from 'node:path'
import { installRedisIfWeCan } from './dev/install-redis.ts'
import { startWeb } from './dev/start-web.ts'
import { waitForApi } from './dev/wait-for-api.ts'
import { apiEnvironment, keptSecretsKey } from './run/api-environment.ts'
import { DATABASE, prepareDatabase, seedDemo } from './run/prepare-database.ts'
import { ROOT } from './run/root.ts'
import { API_ENTRY } from './run/start-api.ts'
import { startWorker } from './run/worker.ts'
import { atExit } from './services/at-exit.ts'
import { startChild } from './services/child.ts'
import { freePort, freePortLike } from './services/free-port.ts'
import { startServices } from './services/services.ts'

installRedisIfWeCan()
const services = await startServices({ persistentName: 'dev' })
await prepareDatabase(services)

const webPort = await freePortLike(5173)
const apiPort = await freePort()
const env = apiEnvironment({
  services,
  database: DATABASE,
  profile: 'development',
  origins: [`http://127.0.0.1:${webPort}`, `http://localhost:${webPort}`],
  secretsKey: keptSecretsKey(join(services.folder, 'secrets-key')),
  port: apiPort,
})
await seedDemo(env)

const api = startChild(process.execPath, ['--watch', '--watch-preserve-output', API_ENTRY], {
  cwd: ROOT,
  env: { LOG_LEVEL: 'warn', ...process.env, ...env },
  stdio: ['ignore', 'inherit', 'inherit'],
  deathSignal: 'TERM',
})
atExit({ stop: () => api.end('SIGTERM'), stopNow: () => api.signal('SIGKILL') })
startWorker(env, ['--watch', '--watch-preserve-output'])
await startWeb(webPort, `http://127.0.0.1:${apiPort}`)

const isUp = await waitForApi(`http://127.0.0.1:${apiPort}`)
if (!isUp) console.log('the API does not answer yet; it starts again when a file changes')
console.log(`
  web       http://127.0.0.1:${webPort}
  API       http://127.0.0.1:${apiPort}
  database  ${services.postgres.url(DATABASE)}
  redis     ${services.redis?.url ?? 'none: limits are counted per process'}
`)
