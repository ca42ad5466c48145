import type { BetReply, RoundFairness } from '@kapis/contract/games'
import type { RuleOutcome } from '@kapis/games/bet-rules'
import type { RoundEnd } from '@kapis/games/round'
import { toNumber } from '@kapis/money/money'
import { hexOf } from '#db/arrays/binary-array.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { SettledBet } from '#ledger/bets/plays.ts'
import { transactionId } from '#ledger/transaction-id.ts'
import type { PlayedBet } from './moves/move.ts'
import { RULES } from './moves/write-bet-receipt.ts'

type State = Record<string, unknown>

/** Presents a settled bet to its player: result, balances and proof. */
export function presentBet(bet: PlayedBet): BetReply {
  const state = bet.state as State
  return {
    amount: toNumber(bet.stakeMinor),
    payout: toNumber(bet.payoutMinor),
    payoutMultiplier: Number(bet.multiplier4) / 10_000,
    gameData: { identifier: bet.causeKey, state },
    balance: { coin: toNumber(bet.coinAfterMinor), ticket: toNumber(bet.ticketAfterMinor) },
    isPractice: false,
    transactionHistoryId: transactionId(bet.publicNo, bet.seq),
    ledgerSeq: Number(bet.seq),
    fairness: presentFairness(bet, bet.opened, { winChance: state['winChance'], isOver: true }),
    receipt: bet.receipt.signed,
    ...(bet.steps !== null && { round: endedRound(state) }),
  }
}

/** Presents the reply to a practice round, of which nothing is stored. */
export function presentPractice(
  identifier: string,
  { state, multiplier4, actions }: RuleOutcome,
  balance: { coinMinor: bigint; ticketMinor: bigint },
): BetReply {
  return {
    amount: 0,
    payout: 0,
    payoutMultiplier: Number(multiplier4) / 10_000,
    gameData: { identifier, state },
    balance: { coin: toNumber(balance.coinMinor), ticket: toNumber(balance.ticketMinor) },
    isPractice: true,
    transactionHistoryId: null,
    ledgerSeq: null,
    fairness: null,
    receipt: null,
    ...(actions !== undefined && { round: endedRound(state) }),
  }
}

/**
 * Returns the round that the reply to a plan shows. It is always settled, because one request
 * starts and ends it.
 */
function endedRound({ end }: State): NonNullable<BetReply['round']> {
  const status = 'settled'
  return { seq: 0, status, end: end as RoundEnd, canCashOut: false, closesAt: null }
}

/** Presents the seeds of a bet or a round. Those that decide it are shown only once it is over. */
export function presentFairness(
  { game, epoch, nonce }: Pick<SettledBet, 'game' | 'epoch' | 'nonce'>,
  opened: OpenEpoch | undefined,
  { winChance, isOver }: { winChance: unknown; isOver: boolean },
): RoundFairness {
  const { algo, tables } = RULES[game]
  const shown = isOver ? opened : undefined
  return {
    algo,
    tables,
    winningPercentage: winChance as number,
    active: true,
    epoch,
    nonce,
    clientSeed: opened?.clientSeed ?? null,
    root: opened?.rootHex ?? null,
    roundSeed: shown === undefined ? null : hexOf(shown.seedOf(nonce)),
    proof: shown?.proofOf(nonce) ?? null,
  }
}
