import { findClosed } from '@kapis/contract/gates'
import { refuse } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import { hashReceipt } from '@kapis/fairness/receipt'
import type { Currency } from '@kapis/money/money'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { Account } from '#ledger/account.ts'
import { accountAfter, balancesAfter } from '#ledger/balances-after.ts'
import type { RemainingLimits } from '#ledger/bets/remaining-limits.ts'
import type { RoundRecord, SettledBet } from '#ledger/bets/plays.ts'
import { nextEntry } from '#ledger/next-entry.ts'
import type { PlayedBet, Receipt } from './move.ts'
import { writeBetReceipt } from './write-bet-receipt.ts'

type Terms = Pick<SettledBet, 'game' | 'currency' | 'stakeMinor' | 'payoutMinor' | 'multiplier4'> &
  Pick<SettledBet, 'heldMinor' | 'epoch' | 'nonce' | 'params' | 'state' | 'steps'> & {
    identifier: string
  }

/**
 * Settles a stake: returns the bet with its receipt, and the account after its journal entry. Pure:
 * it writes nothing.
 */
export function settleStake(
  account: Account,
  terms: Terms,
  opened: OpenEpoch,
): { bet: PlayedBet; account: Account } {
  const { currency, payoutMinor, stakeMinor, heldMinor } = terms
  const amountMinor = payoutMinor - stakeMinor - heldMinor
  const after = balancesAfter(account, { currency, amountMinor, heldMinor })
  const receipt: Receipt = { text: '', hash: account.head, signed: null }
  // Field by field, because spreading the terms takes several times as long.
  const bet: PlayedBet = {
    playerId: account.playerId,
    publicNo: account.publicNo,
    seq: account.seq + 1n,
    atMicros: account.lockedAtMicros,
    cause: terms.steps === null ? 'bet' : 'round',
    causeKey: terms.identifier,
    counter: `game:${terms.game}`,
    currency,
    amountMinor,
    heldMinor,
    game: terms.game,
    stakeMinor,
    payoutMinor,
    multiplier4: terms.multiplier4,
    coinAfterMinor: after.coinAfterMinor,
    ticketAfterMinor: after.ticketAfterMinor,
    coinHeldAfterMinor: after.coinHeldAfterMinor,
    ticketHeldAfterMinor: after.ticketHeldAfterMinor,
    epoch: terms.epoch,
    nonce: terms.nonce,
    params: terms.params,
    state: terms.state,
    steps: terms.steps,
    receipt,
    opened,
  }
  receipt.text = writeBetReceipt(bet, opened, account.head)
  receipt.hash = hashReceipt(receipt.text, fastHashing)
  return { bet, account: accountAfter(account, { ...after, seq: bet.seq, head: receipt.hash }) }
}

/** Moves the stake of a round to the held balance, or refunds it. */
export function moveStake(before: Account, round: RoundRecord, cause: 'hold' | 'refund') {
  const { playerId, identifier, game, currency, stakeMinor } = round
  const heldMinor = cause === 'hold' ? stakeMinor : -stakeMinor
  return nextEntry(before, {
    playerId,
    cause,
    // The prefix keeps a player's identifier from matching the key of another refund.
    causeKey: `round:${identifier}`,
    counter: `hold:${game}`,
    currency,
    amountMinor: -heldMinor,
    heldMinor,
  })
}

type Stake = { currency: Currency; stakeMinor: bigint }

/**
 * Refuses a stake that the balance or the game does not allow, in this order: insufficient_coin or
 * insufficient_ticket, stake_above_max. Returns null if it is allowed.
 */
export function refuseStake(
  { currency, stakeMinor }: Stake,
  { coinMinor, ticketMinor }: Account,
  stakeMaxMinor: bigint,
): Refusal | null {
  const isCoin = currency === 'coin'
  if ((isCoin ? coinMinor : ticketMinor) < stakeMinor) {
    return refuse(isCoin ? 'insufficient_coin' : 'insufficient_ticket')
  }
  return stakeMinor > stakeMaxMinor ? refuse('stake_above_max') : null
}

/** Refuses a stake that the player's own limits do not allow: player_paused, wager_limit, loss_limit. */
export function refuseByLimits(
  action: 'bet' | 'start',
  { currency, stakeMinor: amountMinor }: Stake,
  remaining: RemainingLimits | undefined,
): Refusal | null {
  return remaining === undefined
    ? null
    : findClosed(action, 'limits', { ...remaining, currency, amountMinor })
}
