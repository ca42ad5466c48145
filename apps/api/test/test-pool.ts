import type pg from 'pg'
import { mountApp } from '../src/app/app.ts'
import type { App } from '../src/app/app.ts'
import { openPool } from '../src/db/pool.ts'
import { openEngine } from '../src/features/games/play/engine.ts'
import { openParts } from '../src/app/open-parts.ts'
import type { Deps } from '../src/app/open-parts.ts'

/**
 * The longest wait in tests for a lock, a connection or a turn. A busy machine may pause for
 * seconds, and a server in production would give up earlier.
 */
const PATIENT_MS = 30_000

/** Opens a pool whose time limits are reached only if a test hangs. */
export function openTestPool(url: string, connectionsMax: number, lockMs = PATIENT_MS): pg.Pool {
  const limits = { waitMs: PATIENT_MS, statementMs: 2 * PATIENT_MS, idleMs: 2 * PATIENT_MS }
  return openPool({ url, connectionsMax, lockMs, ...limits })
}

/** Builds the API as `buildApp` does, with moves that wait as long as the pool does. */
export async function buildTestApp(deps: Deps, lockedMsMax = PATIENT_MS): Promise<App> {
  const limits = { waitMsMax: PATIENT_MS, queueMsMax: PATIENT_MS, lockedMsMax }
  return mountApp(deps, {
    ...(await openParts(deps)),
    openEngine: (of, watch) => openEngine({ ...of, limits: { ...of.limits, ...limits } }, watch),
  })
}
