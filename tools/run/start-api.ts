import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import type { Child } from '../services/child.ts'
import { ROOT } from './root.ts'

export interface Api {
  readonly url: string
  readonly pid: number
  readonly port: number
  /** The port that serves /metrics, /live and /ready. */
  readonly internalPort: number
  readonly exited: Promise<number | null>
  /** Sends SIGTERM and waits until the process has drained and ended. */
  stop(): Promise<void>
  kill9(): Promise<void>
}

export interface StartApi {
  env: Record<string, string>
  /** The program to run. It is the real one unless a proof plants a bug. */
  entry?: string
  /** What `kapis` runs: an API process, unless another command is named. */
  command?: 'serve' | 'worker' | 'signer'
  /** The file for the process's output. Without it, the output goes to the terminal. */
  logFile?: string
}

/** The program of operators, `kapis`. */
export const KAPIS = 'apps/api/src/commands/kapis.ts'

/** Starts one API process and waits until it reports its port. */
export async function startApi({
  env,
  entry = KAPIS,
  command = 'serve',
  logFile,
}: StartApi): Promise<Api> {
  const log = logFile ? openSync(logFile, 'a') : 'inherit'
  const child = startChild(process.execPath, [join(ROOT, entry), command], {
    cwd: ROOT,
    // A developer's machine may have a deployment, whose variables are not for this process.
    env: { ...process.env, KAPIS_ENV: '', ...env },
    stdio: ['ignore', log, log, 'ipc'],
    deathSignal: 'TERM',
  })
  if (typeof log === 'number') closeSync(log)
  // Much longer than a stop takes, because a process that is killed counts as failed.
  const stop = () => child.end('SIGTERM', 90_000).finally(forget)
  const forget = atExit({ stop, stopNow: () => child.signal('SIGKILL') })
  const ports = await listeningPorts(child, 240_000)
  if (ports === null) {
    await stop()
    throw new Error(`the API did not start\n${logFile ? readFileSync(logFile, 'utf8') : ''}`)
  }
  return {
    url: `http://127.0.0.1:${ports.port}`,
    ...ports,
    pid: child.pid,
    exited: child.exited,
    stop,
    async kill9() {
      child.signal('SIGKILL')
      await child.exited
      forget()
    },
  }
}

type Ports = Pick<Api, 'port' | 'internalPort'>

function listeningPorts(child: Child, deadlineMs: number): Promise<Ports | null> {
  const { promise, resolve } = Promise.withResolvers<Ports | null>()
  const late = setTimeout(() => resolve(null), deadlineMs)
  void child.exited.then(() => resolve(null))
  child.raw.on('message', (message) => {
    const { type, port, internalPort = 0 } = message as Partial<Ports> & { type?: string }
    if (type === 'listening' && port !== undefined) resolve({ port, internalPort })
  })
  return promise.finally(() => clearTimeout(late))
}
