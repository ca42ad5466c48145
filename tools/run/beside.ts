import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import { ROOT } from './root.ts'

/** Runs one of our programs beside this one, on the same terminal, for as long as this one runs. */
export function runBeside(args: string[], env: Record<string, string> = {}): void {
  const child = startChild(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    deathSignal: 'TERM',
  })
  // Not -9, even in haste: a watcher that is killed leaves the program it watches behind.
  atExit({ stop: () => child.end('SIGTERM'), stopNow: () => child.signal('SIGTERM') })
}
