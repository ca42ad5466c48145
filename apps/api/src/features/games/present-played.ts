import type { DataSent } from '@kapis/contract/route'
import type { rollDice } from '@kapis/contract/routes'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import type { OneShotGame } from '@kapis/games/one-shot-rules'
import type { OneShotRule, Outcome } from '@kapis/games/one-shot'
import { toNumber } from '@kapis/money/money'
import { hexOf } from '#db/binary-array.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { transactionId } from '#ledger/transaction-id.ts'
import type { Settled } from './settle-bets.ts'

type Reply = DataSent<typeof rollDice>

/** A settled bet as the player reads it: result, balances after it, and what proves it. */
export function presentPlayed(
  { bet, publicNo, receipt }: Settled & { kind: 'settled' },
  epoch: OpenEpoch | undefined,
): Reply {
  const rule: OneShotRule<object> = ONE_SHOT_RULES[bet.game as OneShotGame]
  return {
    amount: toNumber(bet.stakeMinor),
    payout: toNumber(bet.payoutMinor),
    payoutMultiplier: Number(bet.multiplier4) / 10_000,
    gameData: { identifier: bet.identifier, state: bet.state as Record<string, unknown> },
    balance: { coin: toNumber(bet.coinAfterMinor), ticket: toNumber(bet.ticketAfterMinor) },
    isPractice: false,
    transactionHistoryId: transactionId(publicNo, bet.seq),
    ledgerSeq: Number(bet.seq),
    fairness: {
      algo: rule.algo,
      tables: rule.tables,
      winningPercentage: rule.winningPercentage(bet.params),
      active: true,
      epoch: bet.epoch,
      nonce: bet.nonce,
      clientSeed: epoch?.clientSeed ?? null,
      root: epoch?.rootHex ?? null,
      roundSeed: epoch === undefined ? null : hexOf(epoch.seedOf(bet.nonce)),
      proof: epoch?.proofOf(bet.nonce) ?? null,
    },
    receipt,
  }
}

/** A practice round: the same screens, no trace in the house. */
export function presentPractice(
  identifier: string,
  outcome: Outcome,
  balance: { coinMinor: bigint; ticketMinor: bigint },
): Reply {
  return {
    amount: 0,
    payout: 0,
    payoutMultiplier: Number(outcome.multiplier4) / 10_000,
    gameData: { identifier, state: outcome.state },
    balance: { coin: toNumber(balance.coinMinor), ticket: toNumber(balance.ticketMinor) },
    isPractice: true,
    transactionHistoryId: null,
    ledgerSeq: null,
    fairness: null,
    receipt: null,
  }
}
