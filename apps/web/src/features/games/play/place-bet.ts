import { balance } from '#player/balance/balance-store.ts'
import { recordPlayBlock } from '#player/limits/play-block.ts'
import { refetchBalance } from '#player/balance/use-balance-clock.ts'
import { messageOf, SessionExpiredError } from '#lib/api/api-errors.ts'
import { playSound } from '#lib/sound/sound.ts'
import { showError } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import { stopAuto, useAuto } from '../auto/auto-store.ts'
import type { PendingBet } from '../model/bet.ts'
import type { OneShotStore } from './one-shot-store.ts'
import { keepPlay } from './kept-play.ts'
import { loadOffer } from './load-offer.ts'
import { recallPending } from './pending-bet.ts'
import { loadChecks, runBet } from './run-bet.ts'

/** Handles the bet button: places a bet, starts or stops auto-bet, or resends unanswered bets. */
export function pressBetButton<P extends object>(game: OneShotStore<P>): void {
  const { mode, run } = useAuto.getState()
  if (run !== null) return stopAuto('player')
  if (game.play().phase === 'unresolved') void checkPending(game)
  else if (mode === 'auto') void startAuto(game)
  else void placeBet(game)
}

async function startAuto<P extends object>(game: OneShotStore<P>): Promise<void> {
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
export async function placeBet<P extends object>(game: OneShotStore<P>): Promise<void> {
  const { out, lost } = game.play()
  if (lost.length > 0 || out.length >= game.betsAtOnce) return
  const refused = game.readProblem()
  if (refused !== null) return refuse(refused)
  await place(game, {
    identifier: crypto.randomUUID(),
    params: game.readParams(),
    stakeMinor: game.readStake(),
    currency: balance().active,
  })
}

/** Resends unanswered bets with the same identifiers. */
export async function checkPending<P extends object>(game: OneShotStore<P>): Promise<void> {
  const { phase, lost } = game.play()
  if (phase !== 'unresolved') return
  await Promise.all(lost.map((bet) => place(game, bet)))
}

/**
 * Prepares a game that was opened: preloads the verifier, loads the offer, restores the stored
 * state and resends unanswered bets.
 */
export async function resume<P extends object>(game: OneShotStore<P>): Promise<void> {
  loadChecks(game).catch(() => undefined)
  void loadOffer(game.game)
  keepPlay(game.keptAs, { get: game.play, set: (kept) => game.change(() => kept) })
  await resumePending(game)
}

/** Resends the bets that had no reply when the page was reloaded. */
async function resumePending<P extends object>(game: OneShotStore<P>): Promise<void> {
  const found = recallPending(game.keptAs)
  if (game.play().phase !== 'idle' || !Array.isArray(found)) return
  const bets = found.filter((bet): bet is PendingBet<P> => isBet(bet) && game.isPending(bet.params))
  await Promise.all(bets.map((bet) => place(game, bet, { isKnown: true })))
}

async function place<P extends object>(
  game: OneShotStore<P>,
  bet: PendingBet<P>,
  { isKnown = false } = {},
): Promise<void> {
  try {
    await runBet(game, bet, { isKnown })
  } catch (error) {
    if (error instanceof SessionExpiredError) return
    recordPlayBlock(error)
    refuse(messageOf(error))
    void refetchBalance()
  }
}

function refuse(message: string): void {
  playSound('error')
  showError(message)
}

function isBet(found: unknown): found is PendingBet {
  const { identifier, params, stakeMinor, currency } = (found ?? {}) as Partial<PendingBet>
  const isSum = typeof stakeMinor === 'bigint' && (currency === 'coin' || currency === 'ticket')
  return typeof identifier === 'string' && typeof params === 'object' && isSum
}
