import { maxStake } from '@kapis/games/one-shot'
import { formatMoney, fromNumber } from '@kapis/money/money'
import { balance } from '#player/balance/balance-store.ts'
import { messages } from '#lib/messages.ts'
import { useOffer } from './offer.ts'

/** The largest stake that cannot win more than one bet pays; null until the server has said it. */
export function maxStakeAt(multiplier4: bigint): bigint | null {
  const { maxPayout } = useOffer.getState()
  const capMinor = maxPayout === undefined ? null : fromNumber(maxPayout)
  return capMinor === null || multiplier4 === 0n ? null : maxStake(capMinor, multiplier4)
}

/** Why a stake could win too much, or null. */
export function findExcess(stakeMinor: bigint, maxMinor: bigint | null): string | null {
  if (maxMinor === null || stakeMinor <= maxMinor) return null
  return messages.fields.aboveMax(formatMoney(maxMinor, balance().active))
}

/** What the buttons of the bet amount stop at: the balance, or the largest stake if that is less. */
export function smallerOf(balanceMinor: bigint | null, maxMinor: bigint | null): bigint | null {
  if (balanceMinor === null || maxMinor === null) return balanceMinor
  return maxMinor < balanceMinor ? maxMinor : balanceMinor
}
