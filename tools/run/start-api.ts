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
  readonly exited: Promise<number | null>
  /** SIGTERM, and a while to drain. */
  stop(): Promise<void>
  kill9(): Promise<void>
}

export interface StartApi {
  env: Record<string, string>
  /** The program; the real one unless a proof plants a bug. */
  entry?: string
  /** Where its words go; to our own terminal when absent. */
  logFile?: string
}

export const API_ENTRY = 'apps/api/src/main.ts'

/** Starts one API process and waits until it says on which port it listens. */
export async function startApi({ env, entry = API_ENTRY, logFile }: StartApi): Promise<Api> {
  const log = logFile ? openSync(logFile, 'a') : 'inherit'
  const child = startChild(process.execPath, [join(ROOT, entry)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
    deathSignal: 'TERM',
  })
  if (typeof log === 'number') closeSync(log)
  const stop = () => child.end('SIGTERM', 20_000).finally(forget)
  const forget = atExit({ stop, stopNow: () => child.signal('SIGKILL') })
  const port = await listeningPort(child, 120_000)
  if (port === null) {
    await stop()
    throw new Error(`the API did not start\n${logFile ? readFileSync(logFile, 'utf8') : ''}`)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
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

function listeningPort(child: Child, deadlineMs: number): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const late = setTimeout(() => resolve(null), deadlineMs)
  void child.exited.then(() => resolve(null))
  child.raw.on('message', (said) => {
    const { type, port } = said as { type?: string; port?: number }
    if (type === 'listening' && port !== undefined) resolve(port)
  })
  return promise.finally(() => clearTimeout(late))
}
