import { join } from 'node:path'
import { DEMO_PASSWORD, DEMO_USERS } from '../apps/api/src/commands/seed-demo.ts'
import { fillDatabase } from './demo/fill-database.ts'
import { installRedisIfWeCan } from './dev/install-redis.ts'
import { isAnswering } from './dev/wait-for-answer.ts'
import { startMailSink } from './mail/mail-sink.ts'
import { apiEnvironment, keptSecretsKey } from './run/api-environment.ts'
import { runBeside } from './run/beside.ts'
import { DATABASE, prepareDatabase, seedDemo } from './run/prepare-database.ts'
import { KAPIS } from './run/start-api.ts'
import { startWitness } from './run/start-witness.ts'
import { startWorker } from './run/worker.ts'
import { dropDatabase, hasDatabase } from './services/databases.ts'
import { freePort, freePortLike } from './services/free-port.ts'
import { startServices } from './services/services.ts'

const WATCH = ['--watch', '--watch-preserve-output']

// With `--fresh`, uses new databases and free ports, and removes everything at the end.
const isFresh = process.argv.includes('--fresh')
// With `--demo`, makes a year of demo data that ends now. With `--keep`, continues with the data of
// the last run.
const isDemo = process.argv.includes('--demo')
const isKept = process.argv.includes('--keep')

installRedisIfWeCan()
const persistentName = isDemo ? 'demo' : 'dev'
const services = await startServices(isFresh ? {} : { persistentName })
const hasYear = isDemo && isKept && (await hasDatabase(services.postgres.adminUrl, DATABASE))
if (isDemo && !hasYear) await dropDatabase(services.postgres.adminUrl, DATABASE)
await prepareDatabase(services)

const webPort = isFresh ? await freePort() : await freePortLike(5173)
const apiPort = await freePort()
const webUrl = `http://127.0.0.1:${webPort}`
const apiUrl = `http://127.0.0.1:${apiPort}`
const internalPort = await freePort()
const internalUrl = `http://127.0.0.1:${internalPort}`
const mail = await startMailSink(join(services.folder, 'sms.jsonl'))
const secretsKey = keptSecretsKey(join(services.folder, 'secrets-key'))
// It forgets the log when it ends, which only a witness of a development machine may do.
const witness = await startWitness()
witness.follow(secretsKey)
const ours = apiEnvironment({
  services,
  database: DATABASE,
  profile: 'development',
  origins: [webUrl, `http://localhost:${webPort}`],
  secretsKey,
  port: apiPort,
  mail,
})
const env = { ...ours, ...witness.env }
if (isDemo && !hasYear) await fillDatabase(env, { say: console.log })
await seedDemo(env)

const LOG_LEVEL = process.env['LOG_LEVEL'] ?? 'warn'
runBeside([...WATCH, KAPIS, 'serve'], {
  KAPIS_ENV: '',
  LOG_LEVEL,
  ...env,
  INTERNAL_PORT: String(internalPort),
})
startWorker(env, WATCH)
runBeside(['tools/dev/web-server.ts', String(webPort), apiUrl])

const isUp = await Promise.all([isAnswering(`${internalUrl}/live`), isAnswering(webUrl)])
if (isDemo) runBeside(['tools/demo/bots.ts', apiUrl], env)
if (isUp.includes(false)) console.log('not everything answers; it starts again when a file changes')
const logins = DEMO_USERS.map(({ username, role }) => `${username} (${role})`)
console.log(`
  web       ${webUrl}
  API       ${apiUrl}
  metrics   ${internalUrl}/metrics
  database  ${services.postgres.url(DATABASE)}
  mails     ${mail.url} (and SMS; nothing leaves this machine)
  redis     ${services.redis?.url ?? 'none: limits are counted per process'}
  logins    ${logins.join('\n            ')}
  password  ${DEMO_PASSWORD}
`)
