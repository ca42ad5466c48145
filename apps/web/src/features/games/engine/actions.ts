import { showError } from '#ui/snackbars.ts'
import { loadWhenIdle } from '#ui/load-when-idle.ts'
import { currentTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import type { GameStore } from './game-store.ts'

/** Loads the code that places bets, which is not part of the page's own bundle. */
const loadPlay = () => import('./place-move.ts')
type Play = Awaited<ReturnType<typeof loadPlay>>
const loadPlayIdly = loadWhenIdle(loadPlay)

export function press(game: GameStore): void {
  run(({ pressBetButton }) => pressBetButton(game))
}

export function start(game: GameStore, params: object): void {
  run(({ startRound }) => startRound(game, params))
}

export function advance(game: GameStore, step: string, choice: object = {}): void {
  run(({ advanceRound }) => advanceRound(game, step, choice))
}

export function cashOut(game: GameStore): void {
  run((play) => play.cashOut(game))
}

/** Resends unanswered moves and loads the open round. */
export function check(game: GameStore): void {
  run(({ checkPending }) => checkPending(game))
}

/** Reloads the open round, which another device may have started or continued. */
export function look(game: GameStore): void {
  run(({ lookForRound }) => lookForRound(game))
}

/**
 * Prepares a game that was opened. A game in steps cannot be played before its open round is known;
 * other games wait for an idle moment, and the first press reports a failure.
 */
export function resume(game: GameStore): void {
  if (game.routes.active !== undefined) return run((play) => play.resume(game))
  loadPlayIdly()
    .then((play) => play.resume(game))
    .catch(() => undefined)
}

function run(act: (play: Play) => Promise<unknown>): void {
  loadPlay().then(act, () => showError(currentTexts(pageTexts).gameFailed))
}
