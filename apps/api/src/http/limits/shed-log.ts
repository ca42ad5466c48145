import type { FastifyBaseLogger } from 'fastify'

/**
 * Counts and logs the requests that are refused with 503 on purpose. They are logged together,
 * because they can be numerous and are not bugs.
 */
export type ShedLog = {
  count(why: string): void
  /** Returns the counts since the start of the process, by reason. */
  totals(): ReadonlyMap<string, number>
  flush(): void
}

const SUMMARY_MS = 1_000

/** Makes a log that writes at most one entry a second, with the counts since the previous entry. */
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
