import { lazyWithBoundary } from '#ui/overlays/contained.tsx'

/** Loads the display of the visit's time and net result separately, so that no bet waits for it. */
const load = () => import('./visit-strip.tsx')
const isQuiet = true

export const SessionStrip = lazyWithBoundary(
  async () => ({ default: (await load()).SessionStrip }),
  {
    isQuiet,
  },
)
export const SessionLine = lazyWithBoundary(async () => ({ default: (await load()).SessionLine }), {
  isQuiet,
})
