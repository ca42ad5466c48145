import { maxStake } from '@kapis/games/one-shot'
import { formatMoney, fromNumber } from '@kapis/money/money'
import { balance } from '#player/balance/balance-store.ts'
import { currentTexts } from '#texts/texts.ts'
import { useOffer } from './offer.ts'
import { fieldTexts } from '../model/field-texts.ts'

/** Returns the largest stake within the maximum payout; null until that is known. */
export function maxStakeAt(multiplier4: bigint): bigint | null {
  const { maxPayout } = useOffer.getState()
  const capMinor = maxPayout === undefined ? null : fromNumber(maxPayout)
  return capMinor === null || multiplier4 === 0n ? null : maxStake(capMinor, multiplier4)
}

/** Returns the error of a stake that could win too much, or null. */
export function findExcess(stakeMinor: bigint, maxMinor: bigint | null): string | null {
  if (maxMinor === null || stakeMinor <= maxMinor) return null
  return currentTexts(fieldTexts).aboveMax(formatMoney(maxMinor, balance().active))
}

/** Returns the limit of the amount buttons: the balance, or the largest stake if that is less. */
export function smallerOf(balanceMinor: bigint | null, maxMinor: bigint | null): bigint | null {
  if (balanceMinor === null || maxMinor === null) return balanceMinor
  return maxMinor < balanceMinor ? maxMinor : balanceMinor
}
