import { fromNumber, toNumber } from './money.ts'

/** Adds amounts of replies exactly, as whole ten-thousandths: sums of floats would not be exact. */
export function addAmounts(amounts: readonly number[]): number {
  return toNumber(addToMinor(amounts))
}

/** Adds amounts of replies and returns the sum in ten-thousandths. */
export function addToMinor(amounts: readonly number[]): bigint {
  return amounts.reduce((total, amount) => total + minorOf(amount), 0n)
}

/** Throws for a number that no reply can contain, so that no sum silently lacks an amount. */
function minorOf(amount: number): bigint {
  const minor = fromNumber(amount)
  if (minor === null) throw new Error(`${amount} is not an amount of a reply.`)
  return minor
}
