import { sortKeys } from '@kapis/fairness/receipt'
import type { RoundEntry } from '@kapis/fairness/receipt'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import type { OneShotGame } from '@kapis/games/one-shot-rules'
import { hexOf } from '#db/binary-array.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { PlayedBet } from '#ledger/find-bets.ts'
import { isoFromMicros } from '#ledger/micros.ts'
import { transactionId } from '#ledger/transaction-id.ts'

export type ReceiptContext = {
  seat: { publicNo: bigint; coinHeldMinor: bigint; ticketHeldMinor: bigint }
  epoch: Pick<OpenEpoch, 'clientSeed' | 'rootHex'>
  prevHash: Uint8Array
}

/** The text of a settled bet's receipt. All of it can be written again from what is stored. */
export function writeReceipt(bet: PlayedBet, { seat, epoch, prevHash }: ReceiptContext): string {
  const rule = ONE_SHOT_RULES[bet.game as OneShotGame]
  // The keys stand in their canonical order, which spares every bet a sort (a test watches it).
  const entry: RoundEntry = {
    actions: [],
    algo: rule.algo,
    amount: Number(bet.payoutMinor - bet.stakeMinor),
    balanceAfter: {
      coin: Number(bet.coinAfterMinor),
      coinHeld: Number(seat.coinHeldMinor),
      ticket: Number(bet.ticketAfterMinor),
      ticketHeld: Number(seat.ticketHeldMinor),
    },
    cause: 'bet',
    clientSeed: epoch.clientSeed,
    counter: `game:${bet.game}`,
    currency: bet.currency,
    epoch: bet.epoch,
    epochRoot: epoch.rootHex,
    game: bet.game,
    held: 0,
    identifier: bet.identifier,
    multiplier4: Number(bet.multiplier4),
    nonce: bet.nonce,
    outcome: sortKeys(bet.state) as object,
    params: sortKeys(bet.params) as object,
    payout: Number(bet.payoutMinor),
    player: seat.publicNo.toString(36),
    prevReceiptHash: hexOf(prevHash),
    roundId: transactionId(seat.publicNo, bet.seq),
    seq: Number(bet.seq),
    settledAt: isoFromMicros(bet.atMicros),
    stake: Number(bet.stakeMinor),
    tables: rule.tables,
    v: 1,
  }
  return JSON.stringify(entry)
}
