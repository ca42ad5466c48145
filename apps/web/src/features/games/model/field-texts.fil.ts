import type { field as english } from './field-texts.en.ts'

export const field: typeof english = {
  required: 'Kailangan ito',
  notNumber: 'Dapat ay valid na numero',
  min: (bound) => `Ang pinakamababa ay ${bound}`,
  max: (bound) => `Ang pinakamataas ay ${bound}`,
  betsBetween: (min, max) => `Ang bilang ng taya ay dapat mula ${min} hanggang ${max}`,
  targetDecimals: 'Hanggang 2 decimal lang ang target',
  amountDecimals: 'Hanggang 2 decimal lang ang halaga',
  aboveMax: (amount) => `Hanggang ${amount} lang ang taya sa mga setting na ito`,
  insufficient: { coin: 'Kulang ang coin balance mo', ticket: 'Kulang ang ticket balance mo' },
}
