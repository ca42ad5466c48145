import type { ClientRound, RoundState } from './round-store.ts'

export function isOpen<S>(round: ClientRound<S> | null): round is ClientRound<S> {
  return round !== null && round.end === null
}

/** Returns whether a new round is starting while the stage still shows the last one. */
export function isStarting<S>({ phase, arriving, round }: RoundState<S>): boolean {
  return (phase === 'acting' || arriving !== null) && round !== null && round.end !== null
}
