/** Texts about a round that another tab or device has ended. */
export const elsewhere = {
  endedElsewhere: (payout: string | null, balance: string) =>
    `This round ended in another tab or on another device${payout === null ? '' : ` and paid ${payout}`}. Your balance is ${balance}.`,
}
