import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import { ROOT } from './root.ts'

/** Runs one of our programs beside this one, with the same terminal, until this one ends. */
export function runBeside(args: string[], env: Record<string, string> = {}): void {
  const child = startChild(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    deathSignal: 'TERM',
  })
  // Do not send SIGKILL, because a killed watcher would leave the watched program running.
  atExit({ stop: () => child.end('SIGTERM'), stopNow: () => child.signal('SIGTERM') })
}
