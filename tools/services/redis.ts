import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { atExit } from './at-exit.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import { freePort } from './free-port.ts'

export interface Redis {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
  kill9(): Promise<void>
}

/** Starts a private Redis without persistence. Returns null if redis-server is not installed. */
export async function startRedis({ dir }: { dir: string }): Promise<Redis | null> {
  if (!hasRedis()) {
    console.log('redis-server is not installed: running without it (limits are per API process)')
    return null
  }
  for (let tries = 1; tries <= 5; tries += 1) {
    const port = await freePort()
    const child = launch(dir, port)
    if (await isAnswering(child, port)) return running(child, port)
  }
  throw new Error('redis-server did not start')
}

export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function launch(dir: string, port: number): Child {
  const network = ['--bind', '127.0.0.1', '--port', String(port)]
  const memory = ['--save', '', '--appendonly', 'no', '--maxmemory', '256mb']
  return startChild('redis-server', [...network, ...memory, '--dir', dir], {
    stdio: 'ignore',
    cwd: '/',
    unprivileged: true,
    deathSignal: 'TERM',
  })
}

function running(child: Child, port: number): Redis {
  const stop = () => child.end('SIGTERM', 5000).finally(forget)
  const forget = atExit({ stop, stopNow: () => child.signal('SIGKILL') })
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid,
    stop,
    async kill9() {
      child.signal('SIGKILL')
      await child.exited
    },
  }
}

async function isAnswering(child: Child, port: number): Promise<boolean> {
  const deadline = Date.now() + 60_000
  while (!child.hasExited && Date.now() < deadline) {
    // Compare the process id in the reply, so that another server on the same port is not mistaken
    // for ours.
    if ((await ask(port)).includes(`process_id:${child.pid}`)) return true
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await child.end('SIGKILL')
  return false
}

function ask(port: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect({ port, host: '127.0.0.1', timeout: 1000 })
  let answer = ''
  socket.on('connect', () => socket.write('INFO server\r\nQUIT\r\n'))
  socket.on('data', (text) => (answer += text.toString()))
  socket.on('error', () => resolve(''))
  socket.on('timeout', () => socket.destroy())
  socket.on('close', () => resolve(answer))
  return promise
}
