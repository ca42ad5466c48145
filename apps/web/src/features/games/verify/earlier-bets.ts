import { listRecentBets } from '@kapis/contract/routes/games'
import type { BetReply, RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import { toHex } from '@kapis/fairness/hex'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { hashReceipt } from '@kapis/fairness/receipt'
import type { Game } from '@kapis/games/games'
import type { RoundEnd } from '@kapis/games/round'
import type { Currency } from '@kapis/money/money'
import { toNumber } from '@kapis/money/money'
import { api } from '#lib/api/api-client.ts'
import { session } from '#player/session/session-store.ts'
import type { BetCheck } from './check-result.ts'
import { PILLS_MAX } from '../model/play-totals.ts'
import { addBetReceipt } from './bet-receipt-store.ts'
import { readEntry } from './check-bet-receipt.ts'

export type EarlierBet = {
  entry: BetReceipt
  fairness: RoundFairness
  receipt: SignedBetReceipt
}

/** The check of an earlier result. It runs only when the player opens the result's proof. */
export const UNCHECKED: BetCheck = { mismatch: null, isUnchecked: true }

/**
 * Loads the player's last bets in a game, oldest first, and keeps their receipts for the fairness
 * panel. They may have been placed on another device. With the id of a bet, loads only that bet.
 */
export async function loadEarlierBets(
  game: Game,
  transactionHistoryId?: string,
): Promise<EarlierBet[]> {
  const userId = session().user?.userId
  const one = transactionHistoryId === undefined ? {} : { transactionHistoryId }
  const { bets } = await api.call(listRecentBets, { query: { game, ...one } })
  // The player may have signed out in the meantime.
  if (session().user?.userId !== userId) return []
  return bets.flatMap(({ receipt, fairness }) => {
    const entry = readEntry(receipt.text)
    if (entry === null) return []
    const hash = toHex(hashReceipt(receipt.text))
    addBetReceipt({ ...receipt, seq: entry.seq, hash, fairness, isChecked: false })
    return [{ entry, fairness, receipt }]
  })
}

/**
 * Returns the reply to the last step of a round in steps, reconstructed from its receipt, so that a
 * round that ended elsewhere is verified like one that ended here. Returns null if the receipt
 * cannot be read.
 */
export function replyOfReceipt(
  receipt: SignedBetReceipt,
  fairness: RoundFairness | null,
): BetReply | null {
  const entry = readEntry(receipt.text)
  if (entry === null) return null
  const amount = (minor: number) => toNumber(BigInt(minor))
  const { coin, ticket } = entry.balanceAfter
  const { end = null } = entry.outcome as { end?: RoundEnd }
  return {
    amount: amount(entry.stake),
    payout: amount(entry.payout),
    payoutMultiplier: amount(entry.multiplier4),
    gameData: { identifier: entry.identifier, state: { ...entry.outcome } },
    balance: { coin: amount(coin), ticket: amount(ticket) },
    isPractice: false,
    transactionHistoryId: entry.roundId,
    ledgerSeq: entry.seq,
    fairness,
    receipt,
    round: {
      seq: entry.actions.length,
      status: end === 'void' ? 'void' : 'settled',
      end,
      canCashOut: false,
      closesAt: null,
    },
  }
}

/** Returns the fields that the results of all games have. */
export function readCommon({ identifier, stake, currency, multiplier4 }: BetReceipt) {
  return {
    identifier,
    stakeMinor: BigInt(stake),
    currency: currency as Currency,
    multiplier4: BigInt(multiplier4),
    isPractice: false,
  }
}

/**
 * Adds earlier results to the history: newer ones after the last bet that both have, older ones
 * before the history. Those in `later` will be added when they are shown.
 */
export function joinHistory<R extends { identifier: string }>(
  earlier: readonly R[],
  history: readonly R[],
  later: readonly string[],
): readonly R[] {
  const shown = new Set([...later, ...history.map(({ identifier }) => identifier)])
  const isNew = ({ identifier }: R) => !shown.has(identifier)
  const places = new Map(earlier.map(({ identifier }, place) => [identifier, place + 1]))
  const common = history.findLastIndex(({ identifier }) => places.has(identifier)) + 1
  const place = places.get(history[common - 1]?.identifier ?? '') ?? 0
  return [
    ...earlier.slice(0, place).filter(isNew),
    ...history.slice(0, common),
    ...earlier.slice(place).filter(isNew),
    ...history.slice(common),
  ].slice(-PILLS_MAX)
}
