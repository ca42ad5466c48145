import { createBetBatcher } from '../../../apps/api/src/features/games/settle/bet-batcher.ts'
import type { BetBatcherOptions } from '../../../apps/api/src/features/games/settle/bet-batcher.ts'
import { withParts } from '../shared/app/compose.ts'

const withBatcher = (change: Partial<BetBatcherOptions>) =>
  withParts(() => ({
    createBetBatcher: (settle, options) => createBetBatcher(settle, { ...options, ...change }),
  }))

const SMALL = { batchBetsMax: 20 }

/** No bug: makes batches so small that one client can offer more bets than the API can settle. */
export const settleSmallBatches = withBatcher(SMALL)

/** Planted bug: makes the same batches, but queues every bet, however long the queue is. */
export const queueWithoutEnd = withBatcher({ ...SMALL, queueMsMax: Infinity, waitMsMax: 8_000 })
