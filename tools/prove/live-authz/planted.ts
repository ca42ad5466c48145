import { openLiveOf } from '../../../apps/api/src/app/open-parts.ts'
import { withParts } from '../../../apps/api/test/compose.ts'

/** Planted bug: every stream gets every event. */
export const showEverything = withParts(({ live }, deps) => {
  live.close()
  return { live: openLiveOf(deps, { see: () => true }) }
})
