import type { ui as english } from './texts.en.ts'
import { translateMessage } from '#texts/server-messages.ts'

export const ui: typeof english = {
  close: 'Isara',
  dismiss: 'Alisin',
  previousPage: 'Nakaraang pahina',
  nextPage: 'Susunod na pahina',
  page: (page, pages) => `Pahina ${page} ng ${pages}`,
  pageOpen: (page) => `Pahina ${page}`,
  show: 'Ipakita',
  hide: 'Itago',
  showField: (label) => `Ipakita ang ${label.toLowerCase()}`,
  tickets: ' ticket',
  copied: 'Nakopya sa clipboard!',
  notCopied: 'Hindi magamit ang clipboard. Napili na ang text, kaya makokopya mo ito.',
  selected: 'Text na kokopyahin',
  copy: 'Kopyahin',
  noData: 'Walang nakitang data',
  partFailed: 'Hindi ma-load ang bahaging ito.',
  tryAgain: 'Subukan ulit',
  translate: translateMessage,
}
