import type { SettledBet } from '../../../apps/api/src/ledger/bets/plays.ts'
import type { JournalEntry } from '../../../apps/api/src/ledger/hash-entry.ts'
import { isoFromMicros } from '../../../apps/api/src/ledger/micros.ts'
import { bytea } from '../world/rows.ts'

export type WrittenEntry = Omit<JournalEntry, 'publicNo'> & { playerId: string; hash: Uint8Array }

export function journalRow(line: WrittenEntry) {
  return {
    player_id: line.playerId,
    seq: Number(line.seq),
    at: isoFromMicros(line.atMicros),
    cause: line.cause,
    cause_key: line.causeKey,
    counter: line.counter,
    currency: line.currency,
    amount_minor: Number(line.amountMinor),
    held_minor: Number(line.heldMinor),
    coin_after_minor: Number(line.coinAfterMinor),
    ticket_after_minor: Number(line.ticketAfterMinor),
    coin_held_after_minor: Number(line.coinHeldAfterMinor),
    ticket_held_after_minor: Number(line.ticketHeldAfterMinor),
    hash: bytea(line.hash),
  }
}

export function betRow(bet: SettledBet) {
  return {
    player_id: bet.playerId,
    seq: Number(bet.seq),
    at: isoFromMicros(bet.atMicros),
    game: bet.game,
    stake_minor: Number(bet.stakeMinor),
    payout_minor: Number(bet.payoutMinor),
    multiplier4: Number(bet.multiplier4),
    epoch: bet.epoch,
    nonce: bet.nonce,
    params: bet.params,
    state: bet.state,
    actions: bet.steps,
  }
}
