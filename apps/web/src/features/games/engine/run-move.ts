import type { BetReply } from '@kapis/contract/games'
import { holdStake, releaseStake, settleStake } from '#player/balance/bet-balance.ts'
import { session } from '#player/session/session-store.ts'
import { device } from '#lib/device-preferences.ts'
import { playSound } from '#lib/sound/sound.ts'
import { stopAuto } from '../auto/auto-store.ts'
import { NOTHING_TO_CHECK, checkResult, waitForCheck } from '../verify/check-result.ts'
import type { BetCheck } from '../verify/check-result.ts'
import type { SeedState } from '../verify/seeds.ts'
import { countRound, ensureSeeds, useSeeds } from '../verify/seeds.ts'
import { endWin } from '../win/win-store.ts'
import type { GameStore } from './game-store.ts'
import { waitForCycle } from './offer.ts'
import { rememberMoves } from './pending-moves.ts'
import { checked, markFailed, markSent } from './change-state.ts'
import { readRound } from './read-round.ts'
import type { GameMove, Round } from './round.ts'
import { isOutcomeUnknown, isStillUnknown, sendMove } from './send-move.ts'
import { showRound } from './show-round.ts'

type Played = { round: Round; isShown: Promise<void> }

/**
 * Runs one move: sends it, settles the balance, verifies the result and shows it. Resolves when the
 * result of an ended round is checked, or its check is postponed, before it is shown. On an error,
 * releases the stake and throws; a move whose outcome is unknown stays unresolved. If `isKnown` is
 * true, the move may already be settled.
 */
export async function runMove(
  game: GameStore,
  move: GameMove,
  { isKnown = false } = {},
): Promise<Played> {
  const { step, seq, currency, stakeMinor } = move
  const stake = { currency, minor: stakeMinor }
  const userId = session().user?.userId
  const startedAt = performance.now()
  game.change(markSent(move, isKnown ? 'checking' : 'playing'))
  holdStake(stake)
  endWin()
  if (game.startSound !== undefined && !device().isTurbo) playSound(game.startSound)
  let isSent = false
  let isSettled = false
  let mayBeSettled = isKnown
  try {
    if (seq === undefined && !isKnown) await waitForCycle()
    // The round of a repeated start may already be open, and the seeds that were shown before it are
    // then no longer known.
    const isPlaced = stakeMinor > 0n && (step === 'bet' || !isKnown)
    const seeds = isPlaced ? await ensureSeeds() : null
    isSent = true
    rememberMoves(game)
    const reply = await sendMove(game, move, () => {
      mayBeSettled = true
      game.change(() => ({ phase: 'checking' }))
    })
    const round = readRound(game, move, reply, seeds && withSeenNonces(seeds))
    const payout = { currency, minor: round.payoutMinor }
    settleStake({ stake, payout, answer: reply.balance, ledgerSeq: reply.ledgerSeq })
    isSettled = true
    const isNew = game.get().round?.identifier !== round.identifier
    if (isNew && round.promise !== null) countRound(round.promise)
    const result = { ...round, ...(await checkRound(game, round, reply)) }
    const isShown = showRound(game, move, result, performance.now() - startedAt)
    return { round: result, isShown }
  } catch (error) {
    // The session has ended, and everything stored for the player was cleared with it, so there is
    // nothing to undo.
    if (session().user?.userId !== userId) throw error
    if (!isSettled) releaseStake(stake)
    const isUnanswered =
      isSent && (isOutcomeUnknown(error) || (mayBeSettled && isStillUnknown(move, error)))
    game.change(markFailed(move, { isUnanswered }))
    rememberMoves(game)
    throw error
  }
}

/**
 * Adds the nonces seen until now. Other bets may have been settled since this one was sent, so the
 * nonces seen back then are not enough.
 */
function withSeenNonces(before: SeedState): SeedState {
  const { active, seenNonces } = useSeeds.getState()
  return active?.epoch === before.active?.epoch ? { ...before, seenNonces } : before
}

/** Verifies a round that has ended. A mismatch that is found later stops auto-bet too. */
export async function checkRound(
  game: GameStore,
  round: Round,
  reply: BetReply,
): Promise<BetCheck> {
  if (round.end === null || round.isPractice) return NOTHING_TO_CHECK
  return checkResult(
    async () => {
      const { findFault } = await loadChecks().catch(waitForCheck)
      return findFault({ ...round, game: game.game, isByHand: !('bet' in game.routes) }, reply)
    },
    (later) => {
      game.change(checked(round, later))
      if (later.mismatch !== null) stopAuto('unverified')
    },
  )
}

/**
 * Loads the verifier. Also called when the game opens, so that the first bet does not wait for it.
 */
export function loadChecks() {
  return import('../verify/find-fault.ts')
}
