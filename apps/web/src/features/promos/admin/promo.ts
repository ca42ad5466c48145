import type { DataOf } from '@kapis/contract/route'
import type { listPromoClaims, listPromoCodes } from '@kapis/contract/routes'
import { formatMoney, fromNumber } from '@kapis/money/money'
import { currentTexts } from '#texts/texts.ts'
import { promosTexts } from './texts.ts'

export type Promo = DataOf<typeof listPromoCodes>['promoCodes'][number]
export type Claim = DataOf<typeof listPromoClaims>['promoClaims'][number]

export const formatTickets = (amount: number): string =>
  formatMoney(fromNumber(amount) ?? 0n, 'ticket')
export const formatCoins = (amount: number): string => formatMoney(fromNumber(amount) ?? 0n, 'coin')

/** Formats an amount, without its cents if it has none. */
const withoutCents = (amount: number): string => formatTickets(amount).replace(/\.00$/, '')

/** Formats a reward, such as `15 coins + 5 tickets`; zero parts are left out. */
export function formatReward({ coin, ticket }: Promo['amount']): string {
  const texts = currentTexts(promosTexts)
  const parts = [
    ...(coin > 0 ? [texts.coins(withoutCents(coin))] : []),
    ...(ticket > 0 ? [texts.tickets(withoutCents(ticket))] : []),
  ]
  return parts.length === 0 ? texts.none : parts.join(' + ')
}

/** Returns the most that a code can give away. A ticket counts like a coin. */
export function budgetOf({ amount, maxUses }: Pick<Promo, 'amount' | 'maxUses'>): bigint {
  const one = (fromNumber(amount.coin) ?? 0n) + (fromNumber(amount.ticket) ?? 0n)
  return one * BigInt(maxUses)
}
