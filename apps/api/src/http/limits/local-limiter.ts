import { LRUCache } from 'lru-cache'
import { bucketOf, bucketSize } from './rate.ts'
import type { RateLimit } from './rate.ts'

export type LocalLimiter = {
  /** Takes `cost` tokens (default 1). Returns 0 if there were enough, otherwise the wait in ms. */
  take(limit: RateLimit, who: string, cost?: number): number
  /** Puts back one token that was taken before. */
  giveBack(limit: RateLimit, who: string): void
}

export type MakeLocalLimiter = (clock: () => Date) => LocalLimiter

const KEYS_MAX = 100_000

/**
 * Makes token buckets in the memory of this process. Each key has one number: the time until which
 * its tokens are spent (generic cell rate algorithm). Each rate has its own table with a bounded
 * number of keys.
 */
export const makeLocalLimiter: MakeLocalLimiter = (clock) => {
  const tables = new Map<number, BucketTable>()
  const tableOf = (gapMicros: number) => {
    const table = tables.get(gapMicros) ?? makeBucketTable()
    tables.set(gapMicros, table)
    return table
  }
  const nowMicros = () => clock().getTime() * 1_000
  return {
    take(limit, who, cost = 1) {
      const { rate } = limit
      if (rate.perSecond === 0) return 0
      const key = bucketOf(limit, who)
      const now = nowMicros()
      const { gapMicros, roomMicros } = bucketSize(rate)
      const table = tableOf(gapMicros)
      const known = table.find(key)
      const spent = Math.max(known, now) + gapMicros * Math.min(cost, rate.burst)
      const waitMicros = spent - now - roomMicros
      // A refused call counts as a use of the key too, so that a key under load is not evicted.
      table.set(key, waitMicros > 0 ? known : spent, now)
      return waitMicros > 0 ? Math.ceil(waitMicros / 1_000) : 0
    },
    giveBack(limit, who) {
      const { rate } = limit
      if (rate.perSecond === 0) return
      const key = bucketOf(limit, who)
      const { gapMicros } = bucketSize(rate)
      const table = tableOf(gapMicros)
      table.set(key, table.find(key) - gapMicros, nowMicros())
    },
  }
}

type BucketTable = {
  find(key: string): number
  set(key: string, spentUntil: number, now: number): void
}

const CANDIDATES = 8

/**
 * Makes a table that evicts, among its least recently used keys, the one with the most tokens. If
 * that key's bucket was not full, unknown keys start with no more tokens than it had: eviction
 * never returns a token, so using many other keys does not lift a limit.
 */
function makeBucketTable(): BucketTable {
  const spentUntil = new LRUCache<string, number>({ max: KEYS_MAX })
  let unknownSpentUntil = 0

  const evict = () => {
    let fullest: { key: string; spent: number } | undefined
    let left = CANDIDATES
    for (const key of spentUntil.rkeys()) {
      const spent = spentUntil.peek(key) ?? 0
      if (fullest === undefined || spent < fullest.spent) fullest = { key, spent }
      if ((left -= 1) === 0) break
    }
    if (fullest === undefined) return
    spentUntil.delete(fullest.key)
    unknownSpentUntil = Math.max(unknownSpentUntil, fullest.spent)
  }

  return {
    find: (key) => spentUntil.get(key) ?? unknownSpentUntil,
    set(key, spent, now) {
      // A full bucket need not be stored: an unknown key starts with a full one too.
      if (spent <= now && unknownSpentUntil <= now) spentUntil.delete(key)
      else {
        if (spentUntil.size >= KEYS_MAX && !spentUntil.has(key)) evict()
        spentUntil.set(key, spent)
      }
    },
  }
}
