import { openEngine } from '../../../apps/api/src/features/games/play/engine.ts'
import type { QueueSettings } from '../../../apps/api/src/features/games/play/queue.ts'
import { withParts } from '../../../apps/api/test/compose.ts'

const withLimits = (change: Partial<QueueSettings>) =>
  withParts(() => ({
    openEngine: (of, watch) => openEngine({ ...of, limits: { ...of.limits, ...change } }, watch),
  }))

const SMALL = { batchMovesMax: 20 }

/** No bug: makes batches so small that one client can offer more bets than the API can settle. */
export const settleSmallBatches = withLimits(SMALL)

/** Planted bug: makes the same batches, but queues every bet, however long the queue is. */
export const queueWithoutEnd = withLimits({ ...SMALL, queueMsMax: Infinity, waitMsMax: 8_000 })
