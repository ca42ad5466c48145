import type { elsewhere as english } from './elsewhere-texts.en.ts'

export const elsewhere: typeof english = {
  endedElsewhere: (payout, balance) =>
    `Natapos ang round na ito sa ibang tab o device${payout === null ? '' : ` at nagbayad ng ${payout}`}. Balance mo: ${balance}.`,
}
