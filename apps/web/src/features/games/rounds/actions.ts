import { messages } from '#lib/messages.ts'
import { showError } from '#ui/snackbars.ts'
import type { RoundTable } from './round-store.ts'

/** What a press needs is fetched right after the page is there, and is at hand before a hand is. */
const loadPlay = () => import('./play-round.ts')
type Play = Awaited<ReturnType<typeof loadPlay>>

export function start<S>(table: RoundTable<S>, params: object): void {
  run(({ startRound }) => startRound(table, params))
}

export function advance<S>(table: RoundTable<S>, step: string, choice: object = {}): void {
  run(({ advanceRound }) => advanceRound(table, step, choice))
}

export function cashOut<S>(table: RoundTable<S>): void {
  run((play) => play.cashOut(table))
}

export function resume<S>(table: RoundTable<S>): void {
  run(({ resumeRound }) => resumeRound(table))
}

/** Asks whether the round has gone on elsewhere. */
export function look<S>(table: RoundTable<S>): void {
  run(({ lookForRound }) => lookForRound(table))
}

function run(act: (play: Play) => Promise<void>): void {
  loadPlay().then(act, () => showError(messages.pages.gameFailed))
}
