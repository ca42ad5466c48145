import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from '../services/child.ts'
import { isListening } from '../services/haproxy.ts'
import { giveToServer } from '../services/run-as.ts'
import type { OnStop } from './on-stop.ts'
import { render } from './render.ts'

const PORT = 6379

/** Starts Redis as `deploy/ha/` describes it. Returns the address for the application. */
export async function startRedis(folder: string, tls: string, onStop: OnStop): Promise<string> {
  const password = randomBytes(16).toString('hex')
  const values = {
    TLS_FOLDER: tls,
    REDIS_ADDRESS: '127.0.0.1',
    REDIS_PORT: String(PORT),
    REDIS_ACL: join(folder, 'redis.acl'),
    REDIS_PASSWORD: password,
  }
  for (const name of ['redis.conf', 'redis.acl']) {
    writeFileSync(join(folder, name), render(name, values), { mode: 0o600 })
    giveToServer(join(folder, name))
  }
  const child = startChild('redis-server', [join(folder, 'redis.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: '/',
    unprivileged: true,
    deathSignal: 'KILL',
  })
  onStop(() => child.end('SIGTERM', 5_000))
  while (!child.hasExited && !(await isListening({ host: '127.0.0.1', port: PORT }))) await wait(20)
  if (child.hasExited) throw new Error('Redis did not start')
  return `rediss://kapis:${password}@kapis-redis:${PORT}?ca=${join(tls, 'redis', 'ca.crt')}`
}
