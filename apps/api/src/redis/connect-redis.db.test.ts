import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChild } from '../../../../tools/services/child.ts'
import type { Child } from '../../../../tools/services/child.ts'
import { freePort } from '../../../../tools/services/free-port.ts'
import { hasRedis } from '../../../../tools/services/redis.ts'
import { makeScratch } from '../../../../tools/services/scratch.ts'
import { MAKE_CERTIFICATES } from '../../../../tools/services/signer-certificates.ts'
import { connectRedis } from './connect-redis.ts'

const scratch = makeScratch()
const tls = join(scratch.path, 'tls')
const OPTIONS = { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null }
let server: Child
let port = 0

beforeAll(async () => {
  execFileSync(MAKE_CERTIFICATES, [tls, 'server:redis:DNS:localhost'])
  chmodSync(tls, 0o755)
  port = await freePort()
  const files = ['cert-file:tls.crt', 'key-file:tls.key', 'ca-cert-file:ca.crt'].flatMap((one) => {
    const [option, name = ''] = one.split(':')
    return [`--tls-${option}`, join(tls, 'redis', name)]
  })
  const network = ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', ...files]
  const account = [
    '--user',
    'kapis',
    'on',
    '>secret',
    '~tokens:*',
    '+@all',
    '--user',
    'default',
    'off',
  ]
  server = startChild('redis-server', [...network, ...account, '--save', ''], {
    stdio: 'ignore',
    cwd: scratch.path,
    deathSignal: 'TERM',
  })
})
afterAll(async () => {
  await server.end('SIGTERM')
  scratch.remove()
})

const connectBy = (ending: string) =>
  connectRedis(`rediss://kapis:secret@localhost:${port}${ending}`, OPTIONS)

test.skipIf(!hasRedis())('a server is trusted if the named authority signed for it', async () => {
  const redis = connectBy(`?ca=${join(tls, 'redis', 'ca.crt')}`)
  for (let tries = 0; redis.status !== 'ready' && tries < 100; tries += 1) {
    await redis.connect().catch(() => wait(50))
  }
  expect(await redis.set('tokens:one', '1')).toBe('OK')
  await expect(redis.set('other', '1')).rejects.toThrow('NOPERM')
  redis.disconnect()
})

test.skipIf(!hasRedis())('a server of an unknown authority is not', async () => {
  const redis = connectBy('')
  const { promise, resolve } = Promise.withResolvers<Error>()
  redis.on('error', resolve)
  redis.connect().catch(() => {})
  expect((await promise).message).toContain('self-signed certificate')
  redis.disconnect()
})
