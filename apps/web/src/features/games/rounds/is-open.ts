import type { ClientRound } from './round-store.ts'

export function isOpen<S>(round: ClientRound<S> | null): round is ClientRound<S> {
  return round !== null && round.end === null
}
