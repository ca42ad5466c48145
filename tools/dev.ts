import { join } from 'node:path'
import { DEMO_PASSWORD, DEMO_USERS } from '../apps/api/src/seed-demo.ts'
import { installRedisIfWeCan } from './dev/install-redis.ts'
import { isAnswering } from './dev/wait-for-answer.ts'
import { apiEnvironment, keptSecretsKey } from './run/api-environment.ts'
import { runBeside } from './run/beside.ts'
import { DATABASE, prepareDatabase, seedDemo } from './run/prepare-database.ts'
import { API_ENTRY } from './run/start-api.ts'
import { startWorker } from './run/worker.ts'
import { freePort, freePortLike } from './services/free-port.ts'
import { startServices } from './services/services.ts'

const WATCH = ['--watch', '--watch-preserve-output']

// `--fresh` keeps nothing: new databases, free ports, and everything is removed at the end.
const isFresh = process.argv.includes('--fresh')

installRedisIfWeCan()
const services = await startServices(isFresh ? {} : { persistentName: 'dev' })
await prepareDatabase(services)

const webPort = isFresh ? await freePort() : await freePortLike(5173)
const apiPort = await freePort()
const webUrl = `http://127.0.0.1:${webPort}`
const apiUrl = `http://127.0.0.1:${apiPort}`
const internalPort = await freePort()
const internalUrl = `http://127.0.0.1:${internalPort}`
const env = apiEnvironment({
  services,
  database: DATABASE,
  profile: 'development',
  origins: [webUrl, `http://localhost:${webPort}`],
  secretsKey: keptSecretsKey(join(services.folder, 'secrets-key')),
  port: apiPort,
})
await seedDemo(env)

const LOG_LEVEL = process.env['LOG_LEVEL'] ?? 'warn'
runBeside([...WATCH, API_ENTRY], { LOG_LEVEL, ...env, INTERNAL_PORT: String(internalPort) })
startWorker(env, WATCH)
runBeside(['tools/dev/web-server.ts', String(webPort), apiUrl])

const isUp = await Promise.all([isAnswering(`${internalUrl}/live`), isAnswering(webUrl)])
if (isUp.includes(false)) console.log('not everything answers; it starts again when a file changes')
const logins = DEMO_USERS.map(({ username, role }) => `${username} (${role})`)
console.log(`
  web       ${webUrl}
  API       ${apiUrl}
  metrics   ${internalUrl}/metrics
  database  ${services.postgres.url(DATABASE)}
  redis     ${services.redis?.url ?? 'none: limits are counted per process'}
  logins    ${logins.join('\n            ')}
  password  ${DEMO_PASSWORD}
`)
