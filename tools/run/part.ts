import { setTimeout as wait } from 'node:timers/promises'
import { atExit, isLeaving } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import type { Child, ChildOptions } from '../services/child.ts'
import { hasInEnvironment, listProcesses, withDescendants } from '../services/processes.ts'
import type { Process } from '../services/processes.ts'

/** A program that is one part of a run, such as a step of CI or a proof. */
interface Part {
  child: Child
  /** Resolves as `exited` of the child does, but not while this program is leaving. */
  ended: Promise<number | null>
}

// What the parts get after SIGTERM, and when. All must be over within ten seconds.
const SECOND_SIGTERM_MS = 4_000
const SIGKILL_MS = 6_500
const GIVE_UP_MS = 8_500
const LOOK_EVERY_MS = 100

// Everything that a part starts has this in its environment, also what has lost its parent, such as a
// server that went into the background. A run inside a run adds itself.
const VARIABLE = 'KAPIS_RUN'
const OUR_RUN = `${process.env[VARIABLE] ?? ''}/${process.pid}-${Date.now()}`

const running = new Set<Child>()
let isRegistered = false

/**
 * Starts a part. If a signal ends this program, all parts end at the same time, with everything that
 * they started. From then on no part begins, and a caller that waits for one waits until the exit.
 */
export async function startPart(
  command: string,
  args: string[],
  options: ChildOptions,
): Promise<Part> {
  await stayIfLeaving()
  const env = { ...(options.env ?? process.env), [VARIABLE]: OUR_RUN }
  const child = startChild(command, args, { ...options, env })
  running.add(child)
  if (!isRegistered) atExit({ stop: endParts, stopNow: killParts })
  isRegistered = true
  return { child, ended: endOf(child) }
}

async function endOf(child: Child): Promise<number | null> {
  const code = await child.exited
  await stayIfLeaving()
  running.delete(child)
  return code
}

function stayIfLeaving(): Promise<void> {
  return isLeaving() ? new Promise(() => {}) : Promise.resolve()
}

async function endParts(): Promise<void> {
  const startedAt = performance.now()
  const areGoneBy = async (limitMs: number, onLook = () => {}) => {
    while (remaining().length > 0 || [...running].some((child) => !child.hasExited)) {
      if (performance.now() - startedAt > limitMs) return false
      onLook()
      await wait(LOOK_EVERY_MS)
    }
    return true
  }
  // Look before anything ends, because a process whose parent has ended is harder to find.
  remaining()
  for (const child of running) child.signal('SIGTERM')
  if (await areGoneBy(SECOND_SIGTERM_MS)) return
  // Our own programs now stop without waiting for what they have started.
  send('SIGTERM', remaining())
  if (await areGoneBy(SIGKILL_MS)) return
  if (await areGoneBy(GIVE_UP_MS, killParts)) return
  const ids = remaining().map(({ id }) => id)
  console.error(`could not end the processes ${ids.join(', ')}`)
}

function killParts(): void {
  if (running.size === 0 && !isLeaving()) return
  for (const child of running) child.signal('SIGKILL')
  send('SIGKILL', remaining())
}

function send(signal: NodeJS.Signals, processes: Process[]): void {
  for (const { id } of processes) {
    try {
      process.kill(id, signal)
    } catch {
      // The process has ended.
    }
  }
}

/** The processes that were found at an earlier look, by their ids. */
const known = new Map<number, Process['startedAt']>()

/** Finds what the parts have started and is still running. */
function remaining(): Process[] {
  const all = listProcesses()
  const ownStart = all.find(({ id }) => id === process.pid)?.startedAt ?? 0
  // What is older than this program is not its own, so there is no need to look into it.
  const isOurs = ({ id, startedAt }: Process) =>
    known.get(id) === startedAt ||
    (startedAt >= ownStart && hasInEnvironment(id, `${VARIABLE}=${OUR_RUN}`))
  const found = withDescendants(all, isOurs).filter(({ hasEnded }) => !hasEnded)
  for (const { id, startedAt } of found) known.set(id, startedAt)
  return found
}
