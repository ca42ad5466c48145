import type { Messages } from '../en.ts'

export const fields: Messages['fields'] = {
  required: 'Kailangan ito',
  notNumber: 'Dapat ay wastong numero',
  min: (bound) => `Ang pinakamababa ay ${bound}`,
  max: (bound) => `Ang pinakamataas ay ${bound}`,
  betsBetween: (min, max) => `Ang bilang ng taya ay dapat mula ${min} hanggang ${max}`,
  targetDecimals: 'Hanggang 2 decimal lamang ang target',
  amountDecimals: 'Hanggang 2 decimal lang ang halaga',
  aboveMax: (amount) => `Hanggang ${amount} lang ang taya sa mga setting na ito`,
  insufficient: { coin: 'Kulang ang balanse ng coin', ticket: 'Kulang ang balanse ng ticket' },
}
