import { percentile, round } from '../../prove/statistics.ts'

export type SampleKind = 'bet' | 'step'

export type RequestTimes = {
  count: number
  p50Ms: number
  p90Ms: number
  p99Ms: number
  p999Ms: number
  worstMs: number
}

/**
 * The time that a failed request counts as, which is the patience of a client. Otherwise a server
 * that refuses quickly would look fast.
 */
export const FAILED_MS = 10_000

/** Collects the exact time of every request that was due after `fromMs`. */
export function makeSamples(fromMs: number, untilMs = Infinity) {
  const times: Record<SampleKind, number[]> = { bet: [], step: [] }
  const lateMs: number[] = []
  const failures: Record<string, number> = {}
  const isCounted = (dueMs: number) => dueMs >= fromMs && dueMs < untilMs
  return {
    /** Records when a request that was due was really sent. */
    send(dueMs: number, sentMs: number): void {
      if (isCounted(dueMs)) lateMs.push(sentMs - dueMs)
    },
    answer(kind: SampleKind, dueMs: number, answeredMs: number): void {
      if (isCounted(dueMs)) times[kind].push(answeredMs - dueMs)
    },
    fail(kind: SampleKind, dueMs: number, why: string): void {
      failures[why] = (failures[why] ?? 0) + 1
      if (isCounted(dueMs)) times[kind].push(FAILED_MS)
    },
    summary: () => ({
      all: timesOf([...times.bet, ...times.step]),
      bets: timesOf(times.bet),
      steps: timesOf(times.step),
      /** How late the generator itself was. It is part of the times above. */
      sentLate: timesOf(lateMs),
      /** All failures, also of requests that are not counted above. */
      failures,
    }),
  }
}

export type Samples = ReturnType<typeof makeSamples>

function timesOf(values: readonly number[]): RequestTimes {
  const at = (percent: number) => round(percentile(values, percent))
  return {
    count: values.length,
    p50Ms: at(50),
    p90Ms: at(90),
    p99Ms: at(99),
    p999Ms: at(99.9),
    worstMs: at(100),
  }
}
