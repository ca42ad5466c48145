import { readdirSync } from 'node:fs'
import { readInternalPort } from '#config.ts'
import type { CommandWords } from '#command-line/command.ts'

const PATIENCE_MS = 5_000
const UNITS = '/etc/systemd/system/multi-user.target.wants'
const WORKER_PORT = '13100'

/** Asks processes whether they are ready. Fails if one is not. */
export async function run({ args }: CommandWords): Promise<void> {
  for (const port of args.length > 0 ? args : listPorts()) {
    const { isReady, says } = await ask(port)
    console.log(`${port}: ${says}`)
    if (!isReady) process.exitCode = 1
  }
}

/**
 * Returns the internal ports of the processes that this machine must run: those of its enabled
 * units, or the one that the environment names.
 */
function listPorts(): string[] {
  const units = readUnits()
  const ports = units.flatMap((unit) => {
    const port = /^kapis-api@(\d+)\.service$/.exec(unit)?.[1]
    return port === undefined ? [] : [`1${port}`]
  })
  if (units.includes('kapis-worker.service')) ports.push(WORKER_PORT)
  return ports.length > 0 ? ports : [readInternalPort()]
}

function readUnits(): string[] {
  try {
    return readdirSync(UNITS).toSorted()
  } catch {
    return []
  }
}

/** Asks one process. Returns its answer, or why there is none. */
async function ask(port: string): Promise<{ isReady: boolean; says: string }> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/ready`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { isReady: reply.ok, says: `${reply.status} ${await reply.text()}` }
  } catch (error) {
    const { cause, message } = error as Error
    return { isReady: false, says: cause instanceof Error ? cause.message : message }
  }
}
