import type { OpenRound, BetReply } from '@kapis/contract/games'
import { fromNumber } from '@kapis/money/money'
import { NOTHING_TO_CHECK } from '../verify/check-result.ts'
import type { SeedState } from '../verify/seeds.ts'
import type { GameStore } from './game-store.ts'
import type { GameMove, Round } from './round.ts'

/** Returns the round after a move, parsed from the server's reply to that move. */
export function readRound(
  game: GameStore,
  move: GameMove,
  reply: BetReply,
  seeds: SeedState | null,
): Round {
  const { round: shown } = game.get()
  const { gameData, isPractice, fairness, receipt, round } = reply
  const isBet = move.step === 'bet'
  if (!isBet && round === undefined) {
    throw new Error('The answer says nothing about the round.')
  }
  const end = isBet ? (round?.end ?? 'decided') : round!.end
  const known = shown?.identifier === gameData.identifier && !isBet ? shown : null
  const multiplier4 = worth(reply.payoutMultiplier, end !== null || round!.canCashOut)
  return {
    identifier: isBet ? move.identifier : gameData.identifier,
    params: known === null ? move.params : known.params,
    stakeMinor: isBet ? move.stakeMinor : (fromNumber(reply.amount) ?? 0n),
    currency: move.currency,
    ...(move.auto && { auto: move.auto }),
    isPractice,
    isResumed: false,
    seq: round?.seq ?? 0,
    multiplier4,
    closesAt: round?.closesAt ?? null,
    state: gameData.state,
    end,
    payoutMinor: end === null ? 0n : (fromNumber(reply.payout) ?? 0n),
    isWin: end !== null && end !== 'void' && multiplier4 > 10_000n,
    promise: known?.promise ?? fairness,
    before: known === null ? seeds : known.before,
    sent: isBet ? [] : [...(known?.sent ?? []), move],
    ...NOTHING_TO_CHECK,
    fairness,
    receipt,
  }
}

/** Returns an open round, parsed from the server's description of it. */
export function readOpenRound(game: GameStore, open: OpenRound): Round {
  const { round: shown } = game.get()
  const { gameData, currency, isPractice, seq, closesAt } = open
  const known = shown?.identifier === gameData.identifier ? shown : null
  return {
    identifier: gameData.identifier,
    params: known?.params ?? {},
    stakeMinor: fromNumber(open.amount) ?? 0n,
    currency,
    isPractice,
    isResumed: known?.isResumed ?? true,
    seq,
    multiplier4: worth(open.payoutMultiplier, open.canCashOut),
    closesAt,
    state: gameData.state,
    end: null,
    payoutMinor: 0n,
    isWin: false,
    promise: known?.promise ?? open.fairness,
    before: known?.before ?? null,
    sent: known?.sent ?? [],
    ...NOTHING_TO_CHECK,
    fairness: open.fairness,
    receipt: null,
  }
}

/** Returns the multiplier that a cash-out would pay now; 0 if there is nothing to cash out. */
function worth(multiplier: number, canPay: boolean): bigint {
  return canPay ? (fromNumber(multiplier) ?? 0n) : 0n
}
