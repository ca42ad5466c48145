import { sortKeys } from '@kapis/fairness/receipt'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import { ROUND_RULES } from '@kapis/games/round-rules'
import { hexOf } from '#db/binary-array.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { BetOutcome } from '#ledger/bets/find-bets.ts'
import { isoFromMicros } from '#ledger/micros.ts'
import { transactionId } from '#ledger/transaction-id.ts'

export type BetReceiptContext = {
  playerState: { publicNo: bigint; coinHeldMinor: bigint; ticketHeldMinor: bigint }
  epoch: Pick<OpenEpoch, 'clientSeed' | 'rootHex'>
  prevHash: Uint8Array
}

/** Rules by game, one-shot or in steps. */
export const RULES = { ...ONE_SHOT_RULES, ...ROUND_RULES }

/** Writes the receipt text of a settled bet. It can be reproduced from stored data. */
export function writeBetReceipt(
  bet: BetOutcome,
  { playerState, epoch, prevHash }: BetReceiptContext,
): string {
  const rule = RULES[bet.game]
  const held = bet.round?.heldMinor ?? 0n
  // Keys are in canonical order, which saves every bet a sort (a test checks the order).
  const entry: BetReceipt = {
    actions: (bet.round?.actions ?? []).map((step) => sortKeys(step) as object),
    algo: rule.algo,
    amount: Number(bet.payoutMinor - bet.stakeMinor - held),
    balanceAfter: {
      coin: Number(bet.coinAfterMinor),
      coinHeld: Number(playerState.coinHeldMinor),
      ticket: Number(bet.ticketAfterMinor),
      ticketHeld: Number(playerState.ticketHeldMinor),
    },
    cause: bet.round === undefined ? 'bet' : 'round',
    clientSeed: epoch.clientSeed,
    counter: `game:${bet.game}`,
    currency: bet.currency,
    epoch: bet.epoch,
    epochRoot: epoch.rootHex,
    game: bet.game,
    held: Number(held),
    identifier: bet.identifier,
    multiplier4: Number(bet.multiplier4),
    nonce: bet.nonce,
    outcome: sortKeys(bet.state) as object,
    params: sortKeys(bet.params) as object,
    payout: Number(bet.payoutMinor),
    player: playerState.publicNo.toString(36),
    prevReceiptHash: hexOf(prevHash),
    roundId: transactionId(playerState.publicNo, bet.seq),
    seq: Number(bet.seq),
    settledAt: isoFromMicros(bet.atMicros),
    stake: Number(bet.stakeMinor),
    tables: rule.tables,
    v: 1,
  }
  return JSON.stringify(entry)
}
