import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ROOT } from '../run/root.ts'
import { freePort, startOnFreePort } from '../services/free-port.ts'
import { makeScratch } from '../services/scratch.ts'
import { isInstalled, readDeployFile } from './deploy-folder.ts'
import { startCaddy, startHaproxy, startNginx } from './start-proxies.ts'
import type { LoggedProxy } from './start-proxies.ts'

const PROXIES = [
  ['caddy', startCaddy],
  ['nginx', startNginx],
  ['haproxy', startHaproxy],
] as const
const SECRETS = ['token-in-query', 'token-in-cookie', 'token-in-reply', 'token-in-header']
const DAYS = 90
const scratch = makeScratch()
afterAll(() => scratch.remove())

describe.each(PROXIES.filter(([name]) => isInstalled(name)))('%s', (_, start) => {
  const seen: unknown[] = []
  let api: Server
  let proxy: LoggedProxy
  let port = 0
  beforeAll(async () => {
    api = createServer((incoming, reply) => {
      seen.push(incoming.headers['x-request-id'])
      reply.statusCode = incoming.url!.startsWith('/missing') ? 404 : 200
      reply.setHeader('set-cookie', '__Host-kapis=token-in-reply; Secure; Path=/')
      reply.setHeader('location', '/verify?code=token-in-reply')
      reply.end('{}')
    })
    await new Promise<void>((resolve) => void api.listen(0, '127.0.0.1', resolve))
    const apiPort = (api.address() as AddressInfo).port
    await startOnFreePort(async (free) => {
      port = free
      proxy = await start(scratch.path, { port, apiPort, downPort: await freePort() })
      await untilAnswering(port, proxy)
    })
  })
  afterAll(async () => {
    await proxy.end('SIGTERM')
    api.close()
    api.closeAllConnections()
  })

  test('one line for each request, with the id that the API gets, and no token', async () => {
    const before = { lines: proxy.readLog().length, requests: seen.length }
    const paths = ['/api/v1/auth/totp?code=token-in-query', '/missing?token-in-query', '/']
    for (const path of paths) await ask(port, path)
    const incoming = seen.slice(before.requests)
    expect(incoming).toHaveLength(paths.length)
    await vi.waitFor(
      () => expect(proxy.readLog().length).toBeGreaterThanOrEqual(before.lines + paths.length),
      { timeout: 20_000, interval: 20 },
    )
    const lines = proxy.readLog().slice(before.lines)
    expect(lines).toHaveLength(paths.length)
    for (const [n, path] of paths.entries()) {
      const line = lines.find((one) => one.includes(String(incoming[n]))) ?? ''
      for (const part of ['127.0.0.1', path.split('?')[0]!, n === 1 ? '404' : '200']) {
        expect(line).toContain(part)
      }
    }
    for (const secret of SECRETS) expect(lines.join('\n')).not.toContain(secret)
  })
})

test('docs/RETENTION.md and logrotate keep the access log for the same time', () => {
  const page = readFileSync(join(ROOT, 'docs/RETENTION.md'), 'utf8')
  expect(page).toMatch(new RegExp(`access log of the proxy.*\\| ${DAYS} days`))
  const stanzas = readDeployFile('proxy/logrotate.conf').split('\n}\n').slice(0, -1)
  expect(stanzas).toHaveLength(PROXIES.length)
  for (const stanza of stanzas) {
    expect(stanza).toContain(`rotate ${DAYS}\n`)
    expect(stanza).toContain(`maxage ${DAYS}\n`)
    expect(stanza).toContain('daily\n')
  }
})

test.runIf(isInstalled('logrotate'))('logrotate removes what is older, and nothing else', () => {
  const folder = join(scratch.path, 'rotated')
  mkdirSync(folder, { mode: 0o755 })
  const text = readDeployFile('proxy/logrotate.conf')
    .replaceAll(/\/var\/log\/(caddy|nginx)/g, folder)
    .replaceAll('/var/log/haproxy.log', join(folder, 'none.log'))
    .replace('su caddy caddy', '')
    .replace(`${folder}/access.log ${folder}/error.log`, `${folder}/none-2.log`)
  const file = join(folder, 'logrotate.conf')
  writeFileSync(file, text, { mode: 0o644 })
  writeFileSync(join(folder, 'access.log'), 'a line\n')
  for (const days of [1, 89, 91]) {
    const at = new Date(Date.now() - days * 86_400_000)
    const old = join(folder, `access.log-${at.toISOString().slice(0, 10).replaceAll('-', '')}.gz`)
    writeFileSync(old, `${days}`)
    utimesSync(old, at, at)
  }
  const state = join(folder, 'state')
  execFileSync('logrotate', ['--force', '--state', state, file], { stdio: 'inherit' })
  const kept = readdirSync(folder).filter((name) => name.startsWith('access.log-'))
  const texts = kept.map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(texts.toSorted()).toEqual(['1', '89', 'a line\n'])
  expect(readFileSync(join(folder, 'access.log'), 'utf8')).toBe('')
})

/** Sends a request with tokens where browsers have them. Resolves with the status. */
function ask(port: number, path: string): Promise<number> {
  const headers = { cookie: '__Host-kapis=token-in-cookie', authorization: 'token-in-header' }
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const options = { port, host: 'localhost', path, headers, rejectUnauthorized: false }
  request(options, (reply) => reply.resume().once('end', () => resolve(reply.statusCode!)))
    .once('error', reject)
    .end()
  return promise
}

async function untilAnswering(port: number, proxy: LoggedProxy): Promise<void> {
  while (!proxy.hasExited) {
    const status = await ask(port, '/').catch(() => 0)
    if (status === 200) {
      // The line of this request may come later than its reply.
      await wait(300)
      return
    }
    await wait(100)
  }
  throw new Error('the proxy did not start')
}
