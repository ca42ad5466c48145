import type { promo as english } from './texts.en.ts'

export const promo: typeof english = {
  coins: 'coin',
  tickets: 'ticket',
  promoTickets: (tickets) => `+ ${tickets} ticket`,
  promoMin: (deposit) => `min. deposit ${deposit}`,
  promoUntil: (at) => `hanggang ${at}`,
  noPromos: 'Walang code para sa iyo sa ngayon.',
  promosFailed: 'Hindi ma-load ang mga promo code.',
  retry: 'Subukan ulit',
  copyCode: (code) => `Kopyahin ang ${code}`,
  use: 'Gamitin',
  fillCode: (code) => `Gamitin ang ${code}`,
}
