import { counted } from '../../plural.ts'

/** The promo codes a player may use. */
export const promo = {
  coins: 'coins',
  tickets: 'tickets',
  promoTickets: (tickets: number) => `+ ${counted(tickets, 'ticket', 'tickets')}`,
  promoMin: (deposit: string) => `min. deposit ${deposit}`,
  promoUntil: (at: string) => `until ${at}`,
  noPromos: 'There is no code for you at the moment.',
  promosFailed: 'The promo codes could not be loaded.',
  retry: 'Retry',
  copyCode: (code: string) => `Copy ${code}`,
  use: 'Use',
  fillCode: (code: string) => `Use ${code}`,
}
