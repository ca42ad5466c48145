import type { BetAnswer } from './bet-client.ts'

/** The time after which the API gives up a commit whose answer does not arrive. */
const COMMIT_MS_MAX = 4_000

/** Returns whether a request failed only for lack of processor time. */
export function isLate(heard: BetAnswer, ms: number, patienceMs: number): boolean {
  if (heard === 'nothing') return ms >= patienceMs
  const isGivenUp = heard.code === 'outcome_unknown' && ms >= COMMIT_MS_MAX
  return heard.status === 503 && (heard.code === 'unavailable' || isGivenUp)
}
