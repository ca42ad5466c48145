import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Child } from '../services/child.ts'
import { freePort } from '../services/free-port.ts'
import { readDeployFile } from './deploy-folder.ts'
import { makeCertificate, runProxy } from './run-proxy.ts'

/** A proxy with its example of deploy/, and the lines that it has logged. */
export type LoggedProxy = Child & { readLog(): string[] }

/** Where a proxy listens, and the ports of the two processes of the API. */
type ProxyPorts = { port: number; apiPort: number; downPort: number }

export type StartProxy = (folder: string, ports: ProxyPorts) => Promise<LoggedProxy>

const linesOf = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []

export const startCaddy: StartProxy = async (place, { port, apiPort }) => {
  const folder = join(place, 'caddy')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'Caddyfile')
  const globals = `admin off\n\thttp_port ${await freePort()}\n\tskip_install_trust\n\tservers {`
  const text = readDeployFile('proxy/Caddyfile').replace('servers {', globals)
  writeFileSync(file, text)
  const log = join(folder, 'access.log')
  const child = runProxy('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    KAPIS_DOMAIN: `https://localhost:${port}`,
    KAPIS_API: `127.0.0.1:${apiPort}`,
    KAPIS_ACCESS_LOG: log,
    KAPIS_TLS: 'tls internal',
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
  return withLog(child, () => linesOf(log))
}

export const startNginx: StartProxy = async (place, { port, apiPort, downPort }) => {
  const folder = join(place, 'nginx')
  mkdirSync(folder, { recursive: true })
  makeCertificate(folder)
  const file = join(folder, 'nginx.conf')
  const text = readDeployFile('proxy/nginx.conf')
    .replace('user www-data;', process.getuid?.() === 0 ? 'user root;' : '')
    .replaceAll(/listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:3001 ', `127.0.0.1:${apiPort} `)
    .replace('127.0.0.1:3002 ', `127.0.0.1:${downPort} `)
    .replaceAll(/\/(etc\/ssl\/kapis|var\/log\/nginx|run)\//g, `${folder}/`)
  writeFileSync(file, text)
  execFileSync('nginx', ['-t', '-q', '-c', file, '-p', folder])
  const child = runProxy('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'])
  return withLog(child, () => linesOf(join(folder, 'access.log')))
}

/** Starts HAProxy without checks of health. A socket takes the place of rsyslog. */
export const startHaproxy: StartProxy = async (place, { port, apiPort, downPort }) => {
  const folder = join(place, 'haproxy')
  mkdirSync(folder, { recursive: true })
  makeCertificate(folder)
  const lines: string[] = []
  const syslog = createSocket('udp4')
  syslog.on('message', (text) => lines.push(text.toString().trim()))
  await new Promise<void>((resolve) => syslog.bind(0, '127.0.0.1', resolve))
  const file = join(folder, 'haproxy.cfg')
  const text = readDeployFile('proxy/haproxy.cfg')
    .replace('/dev/log', `127.0.0.1:${syslog.address().port}`)
    .replace('/etc/ssl/kapis', folder)
    // The user of a test may open fewer files than production.
    .replace(/maxconn \d+/, 'maxconn 4096')
    .replace('bind :80', `bind 127.0.0.1:${await freePort()}`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('127.0.0.1:3001 check port 13001', `127.0.0.1:${apiPort}`)
    .replace('127.0.0.1:3002 check port 13002', `127.0.0.1:${downPort}`)
  writeFileSync(file, text)
  const child = runProxy('haproxy', ['-db', '-f', file])
  void child.exited.then(() => syslog.close())
  return withLog(child, () => lines.filter((line) => line.includes(' haproxy[')))
}

function withLog(child: Child, readLog: () => string[]): LoggedProxy {
  return Object.assign(Object.create(child) as Child, { readLog })
}
