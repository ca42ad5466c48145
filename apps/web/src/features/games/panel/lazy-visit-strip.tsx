import { lazyWithBoundary } from '#ui/overlays/contained.tsx'

/** Loaded separately, so that no bet waits for the time and net result of the visit. */
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
