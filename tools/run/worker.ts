import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import { ROOT } from './root.ts'

const WORKER = 'apps/api/src/worker.ts'

/** Starts the worker beside the API, once there is one. */
export function startWorker(env: Record<string, string>, flags: string[] = []): void {
  if (!existsSync(join(ROOT, WORKER))) return
  const child = startChild(process.execPath, [...flags, WORKER], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    deathSignal: 'TERM',
  })
  atExit({ stop: () => child.end('SIGTERM'), stopNow: () => child.signal('SIGKILL') })
}
