import type { uiTexts } from '#ui/ui-texts.ts'
import { message } from './server-messages.ts'

export const ui: typeof uiTexts = {
  close: 'Isara',
  dismiss: 'Alisin',
  previousPage: 'Nakaraang pahina',
  nextPage: 'Susunod na pahina',
  page: (page, pages) => `Pahina ${page} ng ${pages}`,
  show: 'Ipakita',
  hide: 'Itago',
  showField: (label) => `Ipakita ang ${label.toLowerCase()}`,
  tickets: ' ticket',
  copied: 'Nakopya sa clipboard!',
  copy: 'Kopyahin',
  noData: 'Walang nakitang data',
  partFailed: 'Hindi ma-load ang bahaging ito.',
  tryAgain: 'Subukan ulit',
  translate: message,
}
