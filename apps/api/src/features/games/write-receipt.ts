import { canonical } from '@kapis/fairness/receipt'
import type { RoundEntry } from '@kapis/fairness/receipt'
import { toHex } from '@kapis/fairness/hex'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import type { OneShotGame } from '@kapis/games/one-shot-rules'
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
  const entry: RoundEntry = {
    v: 1,
    roundId: transactionId(seat.publicNo, bet.seq),
    player: seat.publicNo.toString(36),
    seq: Number(bet.seq),
    settledAt: isoFromMicros(bet.atMicros),
    cause: 'bet',
    identifier: bet.identifier,
    counter: `game:${bet.game}`,
    currency: bet.currency,
    amount: Number(bet.payoutMinor - bet.stakeMinor),
    held: 0,
    balanceAfter: {
      coin: Number(bet.coinAfterMinor),
      ticket: Number(bet.ticketAfterMinor),
      coinHeld: Number(seat.coinHeldMinor),
      ticketHeld: Number(seat.ticketHeldMinor),
    },
    prevReceiptHash: toHex(prevHash),
    game: bet.game,
    algo: rule.algo,
    tables: rule.tables,
    epoch: bet.epoch,
    epochRoot: epoch.rootHex,
    nonce: bet.nonce,
    clientSeed: epoch.clientSeed,
    params: bet.params,
    actions: [],
    outcome: bet.state,
    stake: Number(bet.stakeMinor),
    multiplier4: Number(bet.multiplier4),
    payout: Number(bet.payoutMinor),
  }
  return canonical(entry)
}
