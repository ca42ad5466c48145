import { refuse } from '@kapis/contract/refusals'
import type { BetRequest, BetResult } from '../bets/bet.ts'
import { settleApart, settleBatch } from './settle-apart.ts'
import type { Waiting } from './settle-apart.ts'
import type { SettleBatch } from './settle-locked.ts'

export type BetBatcher = {
  place(bet: BetRequest): Promise<BetResult>
  /** Number of bets waiting or at the database, for metrics and for shutdown. */
  size(): number
}

export type BetBatcherOptions = {
  batchBetsMax: number
  batchesInFlight: number
  /** Bets that wait longer are refused: the database is slow or down. */
  waitMsMax?: number
}

/**
 * Creates the bet batcher. It has no timer (waiting 1 ms made everything slower): while one batch
 * is at the database, new bets queue, and the queue is the next batch. A player is in one batch at
 * a time, so that a process never waits for its own lock.
 */
export function createBetBatcher(settleBets: SettleBatch, settings: BetBatcherOptions): BetBatcher {
  let queue: Waiting[] = []
  const busy = new Set<string>()
  let inFlight = 0
  let playing = 0

  const next = oncePerTurn(() => {
    refuseLate(queue, settings)
    while (inFlight < settings.batchesInFlight) {
      const batch = takeBatch()
      if (batch.length === 0) return
      void settle(batch)
    }
  })

  const takeBatch = (): Waiting[] => {
    const isFree = ({ bet }: Waiting) => !busy.has(bet.playerId)
    const size = settings.batchBetsMax
    const everyone = busy.size === 0 && queue.length <= size
    const batch = everyone ? queue : queue.filter(isFree).slice(0, size)
    const taken = new Set(batch)
    queue = everyone ? [] : queue.filter((waiting) => !taken.has(waiting))
    return batch
  }

  const release = (answered: Waiting[]) => {
    answered.forEach(({ bet }) => busy.delete(bet.playerId))
    playing -= answered.length
    next()
  }

  const settle = async (batch: Waiting[]) => {
    inFlight += 1
    playing += batch.length
    batch.forEach(({ bet }) => busy.add(bet.playerId))
    const undecided = await settleBatch(settleBets, batch)
    inFlight -= 1
    if (undecided.length === 0) return release(batch)
    release(batch.filter((waiting) => !undecided.includes(waiting)))
    // Their players stay busy, so that no later bet overtakes them.
    await settleApart(settleBets, undecided, release)
  }

  return {
    place: (bet) =>
      new Promise((resolve, reject) => {
        queue.push({ bet, sinceMs: performance.now(), resolve, reject })
        next()
      }),
    size: () => queue.length + playing,
  }
}

/** Sends all bets of one event-loop turn together. */
function oncePerTurn(work: () => void): () => void {
  let isCalled = false
  return () => {
    if (isCalled) return
    isCalled = true
    setImmediate(() => {
      isCalled = false
      work()
    })
  }
}

/** These bets never reached the database, so the refusal is certain. */
function refuseLate(queue: Waiting[], { waitMsMax = Infinity }: BetBatcherOptions): void {
  const late = performance.now() - waitMsMax
  const first = queue.findIndex(({ sinceMs }) => sinceMs >= late)
  const refused = queue.splice(0, first === -1 ? queue.length : first)
  for (const { reject } of refused) reject(refuse('unavailable', { why: 'waited too long' }))
}
