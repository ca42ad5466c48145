import { revealPayout } from '#player/balance/bet-balance.ts'
import { device } from '#lib/device-preferences.ts'
import { isMotionReduced } from '#lib/motion.ts'
import { pause } from '#lib/pause.ts'
import { playSound } from '#lib/sound/sound.ts'
import { dropOpenRound, refetchOpenRounds } from '../lobby/open-rounds.ts'
import { showWin } from '../win/win-store.ts'
import type { GameStore } from './game-store.ts'
import { rememberMoves } from './pending-moves.ts'
import { markAnswered, reveal } from './change-state.ts'
import type { GameMove, Round } from './round.ts'

/** Animates a round that was answered, then shows its result and its payout. */
export async function showRound(
  game: GameStore,
  move: GameMove,
  round: Round,
  waitedMs: number,
): Promise<void> {
  const { end, currency, stakeMinor, payoutMinor } = round
  game.change(markAnswered(move, round))
  rememberMoves(game)
  const isInTurbo = device().isTurbo && game.isShownInTurbo !== true
  const isAtOnce = isInTurbo || isMotionReduced() || document.hidden
  const showMs = isAtOnce ? 0 : game.showMs(round, waitedMs)
  if (showMs > 0) await pause(showMs)
  const netMinor = end === null ? 0n : payoutMinor - stakeMinor
  revealPayout({ currency, minor: payoutMinor }, netMinor)
  game.change(reveal(round))
  game.sound?.(round)
  soundEnd(round)
  if (end !== null && end !== 'void') {
    showWin(round, round.auto && game.paceMs && { paceMs: game.paceMs.normal })
  }
  if (game.routes.active === undefined) return
  if (end !== null) dropOpenRound(game.game)
  refetchOpenRounds()
}

/** Plays the sound of a result, except in turbo. Only a payout above the stake gets a win sound. */
function soundEnd({ end, isPractice, isWin, multiplier4 }: Round): void {
  if (end === null || end === 'void' || device().isTurbo) return
  if (isPractice) return playSound('tick')
  if (!isWin) return playSound('loss')
  playSound(multiplier4 >= 100_000n ? 'bigwin' : 'win')
}
