import { buildApp } from '../../../apps/api/src/app/app.ts'
import type { Compose } from '../../../apps/api/test/compose.ts'

/** Planted bug: expiry and limits are decided by the clock of the process. */
export const ownClock: Compose = (deps) => buildApp({ ...deps, clock: () => new Date() })
