import { setTimeout as wait } from 'node:timers/promises'
import { noteProgress } from '../../progress.ts'

const PATIENCE_MS = 120_000
const PAUSE_MS_MAX = 1_000

type Answer = { status: number; code?: string | null }

/** A busy API refuses with 503 before it decides anything, so such a refusal is no result. */
const isBusy = ({ status, code }: Answer): boolean =>
  status === 503 && (code === undefined || code === null || code === 'unavailable')

/** Repeats a request while the API is too busy for it. Returns the last answer after two minutes. */
export async function askPatiently<T extends Answer>(askOnce: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    const answer = await askOnce()
    noteProgress()
    if (!isBusy(answer) || performance.now() - startedAt > PATIENCE_MS) return answer
    await wait(pauseMs)
  }
}
