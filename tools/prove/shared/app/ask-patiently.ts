import { setTimeout as wait } from 'node:timers/promises'
import { noteProgress } from '../../progress.ts'

const PATIENCE_MS = 120_000
const PAUSE_MS_MAX = 1_000

type Answer = { status: number; code?: string | null }

/**
 * Returns whether the API was too busy. If it was, it refused the request with 503 before it
 * decided anything.
 */
export const isBusy = ({ status, code }: Answer): boolean =>
  status === 503 && (code === undefined || code === null || code === 'unavailable')

/**
 * Returns whether the API could not learn in time whether its commit was done. The same request,
 * with the same identifier or key, then returns the outcome.
 */
const isUnknown = ({ status, code }: Answer): boolean =>
  status === 503 && code === 'outcome_unknown'

/**
 * Repeats a request while the API is too busy for it or does not know its outcome. The request must
 * keep its identifier and its key. After two minutes, returns the last answer.
 */
export async function askPatiently<T extends Answer>(askOnce: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    const answer = await askOnce()
    noteProgress()
    const isFinal = !isBusy(answer) && !isUnknown(answer)
    if (isFinal || performance.now() - startedAt > PATIENCE_MS) return answer
    await wait(pauseMs)
  }
}
