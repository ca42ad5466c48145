import type { BetAnswer } from '../shared/crowd/bet-client.ts'

/** How many requests failed, by what was sent and by the status and code of the reply. */
export type Failures = Record<string, number>

/** Counts a reply other than 200, and a missing one. Returns whether the request failed. */
export function countFailure(failures: Failures, sent: string, heard: BetAnswer): boolean {
  if (heard !== 'nothing' && heard.status === 200) return false
  const name = `${sent} ${heard === 'nothing' ? 'no reply' : `${heard.status} ${heard.code}`}`
  failures[name] = (failures[name] ?? 0) + 1
  return true
}

/** Returns the failures as one line, the most frequent first; empty if there were none. */
export function describeFailures(failures: Failures): string {
  return Object.entries(failures)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ')
}
