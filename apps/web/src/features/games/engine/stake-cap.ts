import { maxStake } from '@kapis/games/one-shot'
import { formatMoney, fromNumber } from '@kapis/money/money'
import { balance } from '#player/balance/balance-store.ts'
import { currentTexts } from '#texts/texts.ts'
import { useOffer } from './offer.ts'
import { fieldTexts } from '../model/field-texts.ts'

/**
 * Returns the largest stake whose payout stays within the maximum; null until the maximum is
 * loaded.
 */
export function maxStakeAt(multiplier4: bigint): bigint | null {
  const { maxPayout } = useOffer.getState()
  const capMinor = maxPayout === undefined ? null : fromNumber(maxPayout)
  return capMinor === null || multiplier4 === 0n ? null : maxStake(capMinor, multiplier4)
}

/** Returns the error of a stake above the largest allowed one, or null. */
export function findExcess(stakeMinor: bigint, maxMinor: bigint | null): string | null {
  if (maxMinor === null || stakeMinor <= maxMinor) return null
  return currentTexts(fieldTexts).aboveMax(formatMoney(maxMinor, balance().active))
}

/**
 * Returns the largest amount for the 2x and Max buttons: the balance, or the largest stake if less.
 */
export function smallerOf(balanceMinor: bigint | null, maxMinor: bigint | null): bigint | null {
  if (balanceMinor === null || maxMinor === null) return balanceMinor
  return maxMinor < balanceMinor ? maxMinor : balanceMinor
}
