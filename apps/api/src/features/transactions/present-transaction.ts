import type {
  RecentTransaction,
  Transaction,
  TransactionSource,
} from '@kapis/contract/transactions'
import { findOneShotRule } from '@kapis/games/one-shot-rules'
import { isRoundGame } from '@kapis/games/games'
import { toNumber } from '@kapis/money/money'
import type { TransactionRow } from '#ledger/reports/list-transactions.ts'
import { maskName } from '#ledger/reports/mask-name.ts'
import { transactionId } from '#ledger/transaction-id.ts'
import { transactionReference } from '#ledger/reports/transaction-reference.ts'

/** Presents a player's own entry with the balances before and after it, in both currencies. */
export function presentTransaction(row: TransactionRow): Transaction {
  return {
    transactionHistoryId: transactionId(row.publicNo, row.seq),
    reference: transactionReference(row.referenceNo, row.seq),
    userId: row.playerId,
    createdAt: row.at,
    updatedAt: row.corrected === null ? row.at : new Date(row.corrected.madeAt).toISOString(),
    ...gameColumns(row),
    ...correctedColumns(row),
    balanceData: { beforeBalance: balanceBefore(row), afterBalance: balanceAfter(row) },
    isBalanceIncrease: row.amountMinor > 0n,
    seq: Number(row.seq),
    isCorrected: row.corrected !== null,
  }
}

/** Returns the columns that staff have corrected. The balances stay those of the journal. */
function correctedColumns(row: TransactionRow) {
  if (row.corrected === null) return {}
  const { amountMinor, payoutMinor, source, game } = row.corrected
  return {
    ...(amountMinor !== null && { amount: toNumber(BigInt(amountMinor)) }),
    ...(payoutMinor !== null && { payout: toNumber(BigInt(payoutMinor)) }),
    ...correctedOutcome(row),
    ...(source !== null && { source: source as TransactionSource }),
    ...(game !== null && { game }),
  }
}

/** Returns the multiplier and source that follow from a bet's corrected stake and payout. */
function correctedOutcome({ stakeMinor, payoutMinor, multiplier4, corrected }: TransactionRow) {
  if (stakeMinor === null || payoutMinor === null || corrected === null) return {}
  const stake = BigInt(corrected.amountMinor ?? stakeMinor)
  const payout = BigInt(corrected.payoutMinor ?? payoutMinor)
  const isAsPlayed = stake === stakeMinor && payout === payoutMinor
  const paid4 = stake === 0n ? 0n : (payout * 10_000n) / stake
  return {
    payoutMultiplier: Number(isAsPlayed ? (multiplier4 ?? 0n) : paid4) / 10_000,
    source: wonOrLost(stake, payout),
  }
}

/** Presents a leaderboard row: other players' names are masked, and balances are omitted. */
export function presentRecent(row: TransactionRow, readerId: string): RecentTransaction {
  const isOwn = row.playerId === readerId
  return {
    id: transactionId(row.publicNo, row.seq),
    userId: isOwn ? row.playerId : row.publicNo.toString(36),
    username: isOwn ? row.username : maskName(row.username),
    isOwn,
    createdAt: row.at,
    ...gameColumns(row),
    walletData: isOwn
      ? { beforeBalance: balanceBefore(row), afterBalance: balanceAfter(row) }
      : { beforeBalance: null, afterBalance: null },
  }
}

function gameColumns(row: TransactionRow) {
  const isBet = row.stakeMinor !== null && row.payoutMinor !== null
  // Paying a withdrawal changes only the held amount, so that amount is shown.
  const moved = row.amountMinor === 0n ? row.heldMinor : row.amountMinor
  const amount = isBet ? row.stakeMinor! : absolute(moved)
  const payout = isBet ? row.payoutMinor! : positive(row.amountMinor)
  return {
    currency: row.currency,
    amount: toNumber(amount),
    payout: toNumber(payout),
    payoutMultiplier: Number(row.multiplier4 ?? 0n) / 10_000,
    source: sourceOf(row),
    game: row.game,
    gameData: row.state === null ? null : { identifier: row.causeKey, state: row.state },
    fairnessData: fairnessOf(row),
  }
}

const SOURCES: Record<string, TransactionSource> = {
  signup: 'signup',
  deposit: 'deposit',
  withdrawal: 'withdraw',
  hold: 'withdraw',
  promo: 'promo_code',
  adjustment: 'admin',
  refund: 'refund',
}

/**
 * Returns the source of an entry. The stake of an open round counts as held. A bet that returns
 * exactly the stake counts as won (payout = stake, multiplier 1).
 */
function sourceOf(row: TransactionRow): TransactionSource {
  if (row.counter.startsWith('hold:') && row.cause === 'hold') return 'game_held'
  if (row.stakeMinor === null || row.payoutMinor === null) return SOURCES[row.cause] ?? 'admin'
  return wonOrLost(row.stakeMinor, row.payoutMinor)
}

function wonOrLost(stakeMinor: bigint, payoutMinor: bigint): TransactionSource {
  return payoutMinor >= stakeMinor ? 'game_won' : 'game_lost'
}

/** Returns the theoretical chance of winning the bet, for display only. */
function fairnessOf(row: TransactionRow) {
  if (row.game !== null && isRoundGame(row.game)) {
    return { winningPercentage: row.state?.['winChance'] as number, active: row.isEpochActive }
  }
  const rule = row.game === null ? undefined : findOneShotRule(row.game)
  if (rule === undefined || row.params === null) return null
  return { winningPercentage: rule.winningPercentage(row.params), active: row.isEpochActive }
}

function balanceAfter(row: TransactionRow) {
  return { coin: toNumber(row.coinAfterMinor), ticket: toNumber(row.ticketAfterMinor) }
}

function balanceBefore(row: TransactionRow) {
  const isCoin = row.currency === 'coin'
  return {
    coin: toNumber(row.coinAfterMinor - (isCoin ? row.amountMinor : 0n)),
    ticket: toNumber(row.ticketAfterMinor - (isCoin ? 0n : row.amountMinor)),
  }
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor
}

function positive(minor: bigint): bigint {
  return minor > 0n ? minor : 0n
}
