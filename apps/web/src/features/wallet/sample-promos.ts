import { fromNumber } from '@kapis/money/money'

export type SamplePromo = { code: string; coins: number; tickets: number; minDepositMinor: bigint }

const promo = (code: string, coins: number, tickets: number, pesos: number): SamplePromo => ({
  code,
  coins,
  tickets,
  minDepositMinor: fromNumber(pesos) ?? 0n,
})

/** Shown as examples; whether a code counts is decided by the server alone. */
export const SAMPLE_PROMOS: readonly SamplePromo[] = [
  promo('WELCOME', 15, 5, 200),
  promo('WEEKEND', 10, 1, 100),
  promo('BONUS', 50, 5, 1000),
]
