import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atExit } from './at-exit.ts'
import { startChild } from './child.ts'
import { giveToServer } from './run-as.ts'

/** Starts HAProxy with this configuration and waits until it listens on the port. */
export async function startHaproxy(
  folder: string,
  config: string,
  port: number,
): Promise<{ stop(): Promise<void> }> {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config, { mode: 0o600 })
  giveToServer(file)
  const logFile = join(folder, 'haproxy.log')
  const log = openSync(logFile, 'a')
  const child = startChild('/usr/sbin/haproxy', ['-db', '-f', file], {
    stdio: ['ignore', log, log],
    cwd: '/',
    unprivileged: true,
    deathSignal: 'KILL',
  })
  closeSync(log)
  const stop = () => child.end('SIGTERM', 2_000).finally(forget)
  const forget = atExit({ stop, stopNow: () => child.signal('SIGKILL') })
  const place = { host: '127.0.0.1', port }
  while (!child.hasExited && !(await isListening(place))) await wait(20)
  if (child.hasExited) throw new Error(`HAProxy did not start:\n${readFileSync(logFile, 'utf8')}`)
  return { stop }
}

/** Returns whether something takes connections there. */
export function isListening(place: { host: string; port: number }): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(place)
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

/** Sends a command to the socket of a running HAProxy, and returns its answer. */
export function commandHaproxy(socketFile: string, command: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(socketFile)
  let answer = ''
  socket.on('data', (text) => (answer += text.toString()))
  socket.once('error', reject).once('close', () => resolve(answer))
  socket.end(`${command}\n`)
  return promise
}
