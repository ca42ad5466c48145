import * as routes from '@kapis/contract/routes/games'
import { balance, switchCurrency } from '#player/balance/balance-store.ts'
import { recordPlayBlock } from '#player/limits/play-block.ts'
import { refetchBalance } from '#player/balance/use-balance-clock.ts'
import { api } from '#lib/api/api-client.ts'
import { ApiError, messageOf, SessionExpiredError } from '#lib/api/api-errors.ts'
import { playSound } from '#lib/sound/sound.ts'
import { showError } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import { setMode, stopAuto, useAuto } from '../auto/auto-store.ts'
import { enteredText } from '../model/amount-steps.ts'
import { addEarlierRounds } from './earlier-rounds.ts'
import { showEndedElsewhere } from './ended-elsewhere.ts'
import type { GameStore } from './game-store.ts'
import { keepPlay } from './kept-play.ts'
import { loadOffer } from './load-offer.ts'
import { recallMoves } from './pending-moves.ts'
import { countOut, isBusy } from './play-state.ts'
import { readOpenRound } from './read-round.ts'
import type { GameMove } from './round.ts'
import { isOpen } from './round.ts'
import { loadChecks, runMove } from './run-move.ts'

/** Handles the bet button: places a bet, starts or stops auto-bet, or resends unanswered bets. */
export async function pressBetButton(game: GameStore): Promise<void> {
  const { mode, run } = useAuto.getState()
  if (run !== null) return stopAuto('player')
  if (game.get().phase === 'unresolved') return checkPending(game)
  if (mode === 'manual') return placeBet(game)
  try {
    const { startAutoBet } = await import('./run-auto.ts')
    await startAutoBet(game)
  } catch {
    showError(currentTexts(pageTexts).gameFailed)
  }
}

/**
 * Places a bet with the current settings. Does nothing while a bet is unanswered or the game's
 * maximum number of bets is pending.
 */
export async function placeBet(game: GameStore): Promise<void> {
  if (game.get().unanswered.length > 0 || countOut(game.get()) >= game.betsAtOnce) return
  await stakeOn(game, 'bet', game.readParams())
}

/**
 * Starts a round with the current stake. Does nothing while a step is pending or a round is open.
 */
export async function startRound(game: GameStore, params: object): Promise<void> {
  const { phase, round } = game.get()
  if (phase === 'idle' && !isOpen(round)) await stakeOn(game, 'start', params)
}

async function stakeOn(game: GameStore, step: string, params: object) {
  const problem = game.readProblem()
  if (problem !== null) return refuse(problem)
  const identifier = crypto.randomUUID()
  const { active: currency } = balance()
  await play(game, { step, identifier, params, stakeMinor: game.readStake(), currency })
}

/** Sends the next step of the open round. Does nothing while a step is pending. */
export async function advanceRound(
  game: GameStore,
  step: string,
  params: object = {},
): Promise<void> {
  const { phase, round } = game.get()
  if (phase !== 'idle' || !isOpen(round)) return
  const { currency, seq } = round
  const identifier = crypto.randomUUID()
  await play(game, { step, identifier, params, seq: seq + 1, stakeMinor: 0n, currency })
}

export async function cashOut(game: GameStore): Promise<void> {
  if ((game.get().round?.multiplier4 ?? 0n) > 0n) await advanceRound(game, 'cashout')
}

/**
 * Prepares a game that was opened: preloads the verifier, loads the offer, restores the stored
 * state, resends unanswered moves and loads the open round, which another device may have started.
 */
export async function resume(game: GameStore): Promise<void> {
  // If the preload fails, the check of the first result loads the verifier again.
  loadChecks().catch(() => undefined)
  void loadOffer(game.game)
  keepPlay(game)
  addEarlierRounds(game).catch(() => undefined)
  await checkPending(game)
}

/**
 * Resends unanswered moves of this visit, or of the visit before a reload, with the same
 * identifiers, then loads the open round. A planned bet is left to the panel of auto-bet, which is
 * opened for it.
 */
export async function checkPending(game: GameStore): Promise<void> {
  const { unanswered } = game.get()
  if (isBusy(game.get())) return
  const moves = unanswered.length > 0 ? unanswered : recallMoves(game)
  const own = moves.filter((move) => isOfGame(game, move))
  if (moves.some(({ step }) => step === 'bet') && !('bet' in game.routes)) setMode('auto')
  await Promise.all(own.map((move) => play(game, move, { isKnown: true })))
  if (game.routes.active !== undefined && game.get().unanswered.length === 0)
    await lookForRound(game)
}

function isOfGame({ routes: own, isPending }: GameStore, { step, params }: GameMove): boolean {
  return own[step] !== undefined && (step !== 'bet' || isPending?.(params) === true)
}

/**
 * Loads the open round from the server and replaces the one on screen, because another tab or device
 * may have continued or ended it. Returns whether it has told the player that the round has ended.
 */
export async function lookForRound(game: GameStore): Promise<boolean> {
  const { round: shown, phase } = game.get()
  const { active } = game.routes
  if (active === undefined) return false
  const isUnknown = phase === 'looking' || phase === 'unresolved'
  if (isUnknown) game.change(() => ({ phase: 'looking' }))
  try {
    const { round } = await api.call(routes[active], {})
    const { phase: now } = game.get()
    if (now !== 'idle' && now !== 'looking') return false
    if (round === null && isOpen(shown)) {
      await showEndedElsewhere(game, shown)
      return true
    }
    if (round === null) {
      game.change(() => ({ phase: 'idle', round: shown }))
      return false
    }
    switchCurrency(round.currency)
    const [open, amountText] = [readOpenRound(game, round), enteredText(String(round.amount))]
    game.change(() => ({ phase: 'idle', round: open, amountText }))
  } catch (error) {
    const isFailed = isUnknown && !(error instanceof SessionExpiredError)
    if (isFailed) game.change(() => ({ phase: 'unresolved' }))
  }
  return false
}

/**
 * Plays a move to its end and says why it failed. After a conflict (409), the round has changed
 * elsewhere, so it is loaded again. If it has ended there, that is the reason.
 */
async function play(game: GameStore, move: GameMove, { isKnown = false } = {}): Promise<void> {
  try {
    const { isShown } = await runMove(game, move, { isKnown })
    await isShown
  } catch (error) {
    if (error instanceof SessionExpiredError) return
    recordPlayBlock(error)
    if (error instanceof ApiError && error.status === 409 && (await lookForRound(game))) return
    refuse(messageOf(error))
    void refetchBalance()
  }
}

function refuse(message: string): void {
  playSound('error')
  showError(message)
}
