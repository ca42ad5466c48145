import assert from 'node:assert/strict'
import { hashReceipt, sortKeys } from '@kapis/fairness/receipt'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import { ROUND_RULES } from '@kapis/games/round-rules'
import { hexOf } from '#db/arrays/binary-array.ts'
import type { UnsignedText } from '#fairness/batch-signer.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { isoFromMicros } from '#ledger/micros.ts'
import { transactionId } from '#ledger/transaction-id.ts'

type EpochSeeds = Pick<OpenEpoch, 'clientSeed' | 'rootHex'>

/** The rules of all games, one-shot or in steps. */
export const RULES = { ...ONE_SHOT_RULES, ...ROUND_RULES }

/** Returns a new bet's receipt without its text, which is written later. */
export function newReceipt(prevHash: Uint8Array): SettledBet['receipt'] {
  return { prevHash, hash: NO_HASH, text: null, signed: null }
}

const NO_HASH = new Uint8Array(0)

/** Writes the text of a bet's receipt, and its hash, into the bet. */
export function fillReceipt(bet: SettledBet, epoch: EpochSeeds): void {
  const { receipt } = bet
  receipt.text = writeBetReceipt(bet, epoch, receipt.prevHash)
  receipt.hash = hashReceipt(receipt.text, fastHashing)
}

/**
 * Writes the text of a stored bet's receipt into the bet. Returns false, and writes nothing, if its
 * hash is not the one in the journal: the row was changed, and its receipt must not be signed
 * again.
 */
export function refillReceipt(bet: SettledBet, epoch: EpochSeeds): boolean {
  const { receipt } = bet
  const text = writeBetReceipt(bet, epoch, receipt.prevHash)
  if (!Buffer.from(receipt.hash).equals(hashReceipt(text, fastHashing))) return false
  receipt.text = text
  return true
}

/** Returns a receipt whose text was written, for the signer. */
export function unsignedReceipt({
  text,
  hash,
}: Pick<SettledBet['receipt'], 'text' | 'hash'>): UnsignedText {
  assert(text !== null, 'a settled bet has the text of its receipt')
  return { text, hash }
}

/** Returns the receipt text of a settled bet. The same text can be reproduced from stored data. */
export function writeBetReceipt(
  bet: Omit<SettledBet, 'receipt'>,
  epoch: EpochSeeds,
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
