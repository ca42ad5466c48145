import { refuse } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import type { Currency } from '@kapis/money/money'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { Account } from '#ledger/account.ts'
import { accountAfter, balancesAfter } from '#ledger/balances-after.ts'
import type { BalancesAfter } from '#ledger/balances-after.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { fillReceipt, newReceipt } from './write-bet-receipt.ts'

/** What was played for. The account decides the rest of the settled bet. */
type Terms = Omit<
  SettledBet,
  keyof BalancesAfter | 'playerId' | 'publicNo' | 'seq' | 'atMicros' | 'isRepeated' | 'receipt'
>

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
  const { playerId, publicNo, lockedAtMicros: atMicros } = account
  const entry = { playerId, publicNo, seq: account.seq + 1n, atMicros, ...after }
  const bet: SettledBet = { ...terms, ...entry, receipt: newReceipt(account.head) }
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
