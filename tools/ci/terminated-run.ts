import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { listProcesses } from '../services/processes.ts'

interface Terminated {
  code: number
  /** How many of the processes that it started are running. */
  alive: number
  lastLine: string | undefined
  seconds: number
}

/**
 * Starts a run whose programs print `begun` and their ids, terminates it once it has so many
 * children and so many programs have begun, and returns how it ended.
 */
export async function terminateRun(
  [command, ...args]: [string, ...string[]],
  when: { begun: number; children: number },
  env: Record<string, string> = {},
): Promise<Terminated> {
  const run = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let printed = ''
  run.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  const begun = () => [...printed.matchAll(/begun (\d+)/g)].map(([, id]) => Number(id))
  const children = () => listProcesses().filter(({ parent }) => parent === run.pid)
  const seen = () => ({ begun: begun().length, children: children().length })
  await expect.poll(seen, { timeout: 120_000 }).toEqual(when)
  const started = new Set([...begun(), ...children().map(({ id }) => id)])
  const signalledAt = performance.now()
  run.kill('SIGTERM')
  const [code] = (await once(run, 'close')) as [number]
  const seconds = (performance.now() - signalledAt) / 1000
  const alive = listProcesses().filter(({ id, hasEnded }) => started.has(id) && !hasEnded)
  for (const { id } of alive) process.kill(id, 'SIGKILL')
  return { code, alive: alive.length, lastLine: printed.trim().split('\n').at(-1), seconds }
}
