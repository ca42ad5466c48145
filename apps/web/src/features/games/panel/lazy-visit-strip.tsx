import { lazyWithBoundary } from '#ui/overlays/contained.tsx'

/** How long one has played and what it has come to: small, and no bet waits for it. */
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
