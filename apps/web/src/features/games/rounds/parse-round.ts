import type { OpenRound, BetReply } from '@kapis/contract/games'
import { fromNumber } from '@kapis/money/money'
import type { SeedState } from '../verify/seeds.ts'
import { NOTHING_TO_CHECK } from '../model/check-result.ts'
import type { ClientRound, RoundStore, PendingStep } from './round-store.ts'

/** A step that was sent, with the seeds that were shown before the stake was placed. */
export type SentStep = PendingStep & { before: SeedState | null }

/** Returns the round after a step, parsed from the server's reply to that step. */
export function readAnswer<S>(
  store: RoundStore<S>,
  { currency, before: seeds }: Pick<SentStep, 'currency' | 'before'>,
  answer: BetReply,
): ClientRound<S> {
  const { round: before } = store.get()
  const { gameData, isPractice, fairness, receipt, round } = answer
  if (round === undefined) throw new Error('The answer says nothing about the round.')
  const { end, seq, closesAt } = round
  const isSame = before?.identifier === gameData.identifier
  const payoutMinor = fromNumber(answer.payout) ?? 0n
  return {
    identifier: gameData.identifier,
    stakeMinor: fromNumber(answer.amount) ?? 0n,
    currency,
    isPractice,
    isResumed: false,
    seq,
    multiplier4: worth(answer.payoutMultiplier, round.canCashOut || end !== null),
    closesAt,
    state: gameData.state as S,
    promise: (isSame ? before.promise : null) ?? fairness,
    before: isSame ? before.before : seeds,
    end: end === null ? null : { way: end, payoutMinor, ...NOTHING_TO_CHECK, fairness, receipt },
  }
}

/** Returns an open round, parsed from the server's description of it. */
export function readOpenRound<S>(store: RoundStore<S>, open: OpenRound): ClientRound<S> {
  const { round: before } = store.get()
  const isSame = before?.identifier === open.gameData.identifier
  return {
    identifier: open.gameData.identifier,
    stakeMinor: fromNumber(open.amount) ?? 0n,
    currency: open.currency,
    isPractice: open.isPractice,
    isResumed: !isSame || before.isResumed,
    seq: open.seq,
    multiplier4: worth(open.payoutMultiplier, open.canCashOut),
    closesAt: open.closesAt,
    state: open.gameData.state as S,
    promise: (isSame ? before.promise : null) ?? open.fairness,
    before: isSame ? before.before : null,
    end: null,
  }
}

/** Returns the multiplier that a cash-out would pay now; 0 if there is nothing to cash out. */
function worth(multiplier: number, canPay: boolean): bigint {
  return canPay ? (fromNumber(multiplier) ?? 0n) : 0n
}
