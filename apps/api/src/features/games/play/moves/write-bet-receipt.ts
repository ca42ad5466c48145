import { hashReceipt, sortKeys } from '@kapis/fairness/receipt'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import { ROUND_RULES } from '@kapis/games/round-rules'
import { hexOf } from '#db/arrays/binary-array.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { SettledBet, StoredBet } from '#ledger/bets/plays.ts'
import { isoFromMicros } from '#ledger/micros.ts'
import { transactionId } from '#ledger/transaction-id.ts'
import type { PlayedBet } from './move.ts'

/** The rules of all games, one-shot or in steps. */
export const RULES = { ...ONE_SHOT_RULES, ...ROUND_RULES }

/**
 * Returns a stored bet with its receipt, which is not signed yet. Returns null if the hash is not
 * the one in the journal: the row was changed, and its receipt must not be signed again.
 */
export function restoreBet({ prevHash, hash, ...bet }: StoredBet, opened: OpenEpoch) {
  const text = writeBetReceipt(bet, opened, prevHash)
  if (!hash.equals(hashReceipt(text, fastHashing))) return null
  const receipt = { text, hash, signed: null }
  return { ...bet, receipt, isRepeated: true, opened } satisfies PlayedBet
}

/** Returns the receipt text of a settled bet. The same text can be reproduced from stored data. */
export function writeBetReceipt(
  bet: Omit<SettledBet, 'receipt'>,
  epoch: Pick<OpenEpoch, 'clientSeed' | 'rootHex'>,
  prevHash: Uint8Array,
): string {
  const rule = RULES[bet.game]
  // The keys are in canonical order, so that no bet has to sort them. A test checks the order.
  const entry: BetReceipt = {
    actions: (bet.steps ?? []).map((step) => sortKeys(step) as object),
    algo: rule.algo,
    amount: Number(bet.amountMinor),
    balanceAfter: {
      coin: Number(bet.coinAfterMinor),
      coinHeld: Number(bet.coinHeldAfterMinor),
      ticket: Number(bet.ticketAfterMinor),
      ticketHeld: Number(bet.ticketHeldAfterMinor),
    },
    cause: bet.cause,
    clientSeed: epoch.clientSeed,
    counter: bet.counter,
    currency: bet.currency,
    epoch: bet.epoch,
    epochRoot: epoch.rootHex,
    game: bet.game,
    held: Number(bet.heldMinor),
    identifier: bet.causeKey,
    multiplier4: Number(bet.multiplier4),
    nonce: bet.nonce,
    outcome: sortKeys(bet.state) as object,
    params: sortKeys(bet.params) as object,
    payout: Number(bet.payoutMinor),
    player: bet.publicNo.toString(36),
    prevReceiptHash: hexOf(prevHash),
    roundId: transactionId(bet.publicNo, bet.seq),
    seq: Number(bet.seq),
    settledAt: isoFromMicros(bet.atMicros),
    stake: Number(bet.stakeMinor),
    tables: rule.tables,
    v: 1,
  }
  return JSON.stringify(entry)
}
