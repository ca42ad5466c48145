import { showError } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import type { RoundStore } from './round-store.ts'

/** Loads the betting code, which is not part of the page's own bundle. */
const loadPlay = () => import('./play-round.ts')
type Play = Awaited<ReturnType<typeof loadPlay>>

export function start<S>(store: RoundStore<S>, params: object): void {
  run(({ startRound }) => startRound(store, params))
}

export function advance<S>(store: RoundStore<S>, step: string, choice: object = {}): void {
  run(({ advanceRound }) => advanceRound(store, step, choice))
}

export function cashOut<S>(store: RoundStore<S>): void {
  run((play) => play.cashOut(store))
}

export function resume<S>(store: RoundStore<S>): void {
  run(({ resumeRound }) => resumeRound(store))
}

/** Reloads the open round, which another device may have started or continued. */
export function look<S>(store: RoundStore<S>): void {
  run(({ lookForRound }) => lookForRound(store))
}

function run(act: (play: Play) => Promise<void>): void {
  loadPlay().then(act, () => showError(currentTexts(pageTexts).gameFailed))
}
