import type { Round } from './round-store.ts'

export function isOpen<S>(round: Round<S> | null): round is Round<S> {
  return round !== null && round.end === null
}
