import { refuse } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import type { Currency } from '@kapis/money/money'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { Account } from '#ledger/account.ts'
import { accountAfter, balancesAfter } from '#ledger/balances-after.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { fillReceipt, newReceipt } from './write-bet-receipt.ts'

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
  epoch: OpenEpoch,
): { bet: SettledBet; account: Account } {
  const { currency, payoutMinor, stakeMinor, heldMinor } = terms
  const amountMinor = payoutMinor - stakeMinor - heldMinor
  const after = balancesAfter(account, { currency, amountMinor, heldMinor })
  // Field by field, because spreading the terms takes several times as long.
  const bet: SettledBet = {
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
    receipt: newReceipt(account.head),
  }
  fillReceipt(bet, epoch)
  return { bet, account: accountAfter(account, { ...after, seq: bet.seq, head: bet.receipt.hash }) }
}

/**
 * Refuses a stake that the balance or the game does not allow, in this order: insufficient_coin or
 * insufficient_ticket, stake_above_max. Returns null if it is allowed.
 */
export function refuseStake(
  { currency, stakeMinor }: { currency: Currency; stakeMinor: bigint },
  { coinMinor, ticketMinor }: Account,
  stakeMaxMinor: bigint,
): Refusal | null {
  const isCoin = currency === 'coin'
  if ((isCoin ? coinMinor : ticketMinor) < stakeMinor) {
    return refuse(isCoin ? 'insufficient_coin' : 'insufficient_ticket')
  }
  return stakeMinor > stakeMaxMinor ? refuse('stake_above_max') : null
}
