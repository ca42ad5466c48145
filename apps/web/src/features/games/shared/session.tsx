import { contained } from '#ui/contained.tsx'

/** How long one has played and what it has come to: small, and no bet waits for it. */
const load = () => import('./session-strip.tsx')
const isQuiet = true

export const SessionStrip = contained(async () => ({ default: (await load()).SessionStrip }), {
  isQuiet,
})
export const SessionLine = contained(async () => ({ default: (await load()).SessionLine }), {
  isQuiet,
})
