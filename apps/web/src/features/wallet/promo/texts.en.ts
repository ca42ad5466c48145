import { counted } from '#lib/plural.ts'

/** Texts of the promo codes that a player may use. */
export const promo = {
  coins: 'coins',
  tickets: 'tickets',
  promoTickets: (tickets: number) => `+ ${counted(tickets, 'ticket', 'tickets')}`,
  promoMin: (deposit: string) => `min. deposit ${deposit}`,
  promoUntil: (at: string) => `until ${at}`,
  noPromos: 'No promo codes for you right now.',
  promosFailed: 'Couldn’t load the promo codes.',
  retry: 'Retry',
  copyCode: (code: string) => `Copy ${code}`,
  use: 'Use',
  fillCode: (code: string) => `Use ${code}`,
}
