import type { FastifyBaseLogger } from 'fastify'

/** Requests refused with 503 on purpose: numerous, and no bugs. */
export type ShedLog = {
  count(why: string): void
  /** Counts since the start, by reason. */
  totals(): ReadonlyMap<string, number>
  flush(): void
}

const SUMMARY_MS = 1_000

/** Logs at most one entry a second, with the counts of that second. */
export function makeShedLog(log: FastifyBaseLogger): ShedLog {
  const totals = new Map<string, number>()
  const fresh = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (fresh.size > 0) log.warn({ shed: Object.fromEntries(fresh) }, 'requests were shed')
    fresh.clear()
  }
  return {
    count(why) {
      totals.set(why, (totals.get(why) ?? 0) + 1)
      fresh.set(why, (fresh.get(why) ?? 0) + 1)
      timer ??= setTimeout(flush, SUMMARY_MS).unref()
    },
    totals: () => totals,
    flush,
  }
}
