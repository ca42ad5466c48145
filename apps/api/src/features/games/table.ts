import { refuse } from '@kapis/contract/refusals'
import type { Bet } from './bet.ts'
import type { SettleBets, Settled } from './settle-bets.ts'

export type Table = {
  place(bet: Bet): Promise<Settled>
  /** Bets waiting or at the database: for metrics and for an orderly stop. */
  size(): number
}

export type TableSettings = {
  batchBetsMax: number
  batchesInFlight: number
  /** Who has waited longer is told no: the database is slow or away, and so would be the answer. */
  waitMsMax?: number
}

type Waiting = {
  bet: Bet
  sinceMs: number
  resolve: (settled: Settled) => void
  reject: (error: unknown) => void
}

/**
 * Natural batches: while one is at the database arriving bets queue, and when it returns the queue
 * is the next batch. No timer: a waiting time of 1 ms made everything slower. A player's bets are
 * in one batch at a time, so that a process never waits for its own lock.
 */
export function openTable(settleBets: SettleBets, settings: TableSettings): Table {
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

  const settle = async (batch: Waiting[]) => {
    inFlight += 1
    playing += batch.length
    const players = batch.map(({ bet }) => bet.playerId)
    players.forEach((player) => busy.add(player))
    try {
      const settled = await settleBets(batch.map(({ bet }) => bet))
      batch.forEach((waiting, place) => waiting.resolve(settled[place]!))
    } catch (error) {
      batch.forEach((waiting) => waiting.reject(error))
    }
    players.forEach((player) => busy.delete(player))
    inFlight -= 1
    playing -= batch.length
    next()
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

/** All that arrived in the same turn of the loop goes together: the first alone takes no batch. */
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

/** None of these was ever at the database, so the no is certain. */
function refuseLate(queue: Waiting[], { waitMsMax = Infinity }: TableSettings): void {
  const late = performance.now() - waitMsMax
  const first = queue.findIndex(({ sinceMs }) => sinceMs >= late)
  const refused = queue.splice(0, first === -1 ? queue.length : first)
  for (const { reject } of refused) reject(refuse('unavailable', { why: 'waited too long' }))
}
