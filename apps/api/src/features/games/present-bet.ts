import type { DataInput } from '@kapis/contract/route'
import type { rollDice } from '@kapis/contract/routes'
import type { RuleOutcome } from '@kapis/games/bet-rules'
import type { RoundEnd } from '@kapis/games/round'
import { toNumber } from '@kapis/money/money'
import { hexOf } from '#db/binary-array.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { transactionId } from '#ledger/transaction-id.ts'
import type { SettledReply } from './settle/settle-locked.ts'
import { RULES } from './settle/write-bet-receipt.ts'

type Reply = DataInput<typeof rollDice>
type State = Record<string, unknown>

/** Presents a settled bet to its player: result, balances and proof. */
export function presentBet(
  { bet, publicNo, receipt }: SettledReply & { kind: 'settled' },
  epoch: OpenEpoch | undefined,
): Reply {
  const { algo, tables } = RULES[bet.game]
  const state = bet.state as State
  return {
    amount: toNumber(bet.stakeMinor),
    payout: toNumber(bet.payoutMinor),
    payoutMultiplier: Number(bet.multiplier4) / 10_000,
    gameData: { identifier: bet.identifier, state },
    balance: { coin: toNumber(bet.coinAfterMinor), ticket: toNumber(bet.ticketAfterMinor) },
    isPractice: false,
    transactionHistoryId: transactionId(publicNo, bet.seq),
    ledgerSeq: Number(bet.seq),
    fairness: {
      algo,
      tables,
      winningPercentage: state['winChance'] as number,
      active: true,
      epoch: bet.epoch,
      nonce: bet.nonce,
      clientSeed: epoch?.clientSeed ?? null,
      root: epoch?.rootHex ?? null,
      roundSeed: epoch === undefined ? null : hexOf(epoch.seedOf(bet.nonce)),
      proof: epoch?.proofOf(bet.nonce) ?? null,
    },
    receipt,
    ...(bet.round !== undefined && { round: standingOf(state) }),
  }
}

/** Presents a practice reply; nothing is stored. */
export function presentPractice(
  identifier: string,
  { state, multiplier4, actions }: RuleOutcome,
  balance: { coinMinor: bigint; ticketMinor: bigint },
): Reply {
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
    ...(actions !== undefined && { round: standingOf(state) }),
  }
}

/** A plan begins and ends with one request. */
function standingOf({ end }: State): NonNullable<Reply['round']> {
  const status = 'settled'
  return { seq: 0, status, end: end as RoundEnd, canCashOut: false, closesAt: null }
}
