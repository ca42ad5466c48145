import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { serverIdentity } from './run-as.ts'

export interface Child {
  readonly pid: number
  readonly raw: ChildProcess
  readonly hasExited: boolean
  /** Resolves with the exit code, or with null if a signal ended the process. Never rejects. */
  readonly exited: Promise<number | null>
  signal(name: NodeJS.Signals): void
  /** Sends the signal and waits for the end. After the deadline, sends SIGKILL. */
  end(name: NodeJS.Signals, deadlineMs?: number): Promise<void>
}

export interface ChildOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
  stdio?: StdioOptions
  /** Runs the child as the user nobody if this process is root. */
  unprivileged?: boolean
  /** The signal that the kernel sends to the child when this process dies, even by SIGKILL. */
  deathSignal: 'INT' | 'TERM' | 'KILL'
}

/** Starts a program as a child that ends with this process. */
export function startChild(command: string, args: string[], options: ChildOptions): Child {
  const [file, ...rest] = bound(command, args, options)
  const identity = options.unprivileged && !hasSetpriv() ? serverIdentity() : null
  const raw = spawn(file ?? command, rest, {
    stdio: options.stdio ?? 'inherit',
    ...(options.env && { env: options.env }),
    ...(options.cwd && { cwd: options.cwd }),
    ...identity,
  })
  return watch(raw, command)
}

function bound(command: string, args: string[], options: ChildOptions): string[] {
  if (!hasSetpriv()) return [command, ...args]
  const identity = options.unprivileged ? serverIdentity() : null
  const who = identity
    ? [`--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups']
    : []
  return ['setpriv', '--pdeathsig', options.deathSignal, ...who, command, ...args]
}

function hasSetpriv(): boolean {
  return existsSync('/usr/bin/setpriv') || existsSync('/bin/setpriv')
}

function watch(raw: ChildProcess, command: string): Child {
  let hasExited = false
  const { promise: exited, resolve } = Promise.withResolvers<number | null>()
  // Wait for the streams to close, because they may still carry output after the exit. But do not
  // wait for ever, because a surviving grandchild may keep them open.
  raw.once('close', (code) => resolve(code))
  raw.once('exit', (code) => {
    hasExited = true
    setTimeout(() => resolve(code), 2000).unref()
  })
  raw.once('error', (error) => {
    console.error(`cannot start ${command}: ${error.message}`)
    hasExited = true
    resolve(127)
  })
  const signal = (name: NodeJS.Signals) => void (hasExited || raw.kill(name))
  return {
    raw,
    exited,
    signal,
    get pid() {
      return raw.pid ?? 0
    },
    get hasExited() {
      return hasExited
    },
    async end(name, deadlineMs = 30_000) {
      const late = setTimeout(() => signal('SIGKILL'), deadlineMs)
      signal(name)
      await exited
      clearTimeout(late)
    },
  }
}
