import type { page as english } from './page-texts.en.ts'

export const page: typeof english = {
  notFoundTitle: 'Hindi makita ang pahina',
  notFound: 'Wala ang pahinang ito.',
  forbiddenTitle: '403',
  forbidden: 'Wala kang pahintulot na gawin ito.',
  failedTitle: 'May nangyaring mali',
  gameFailed: 'Hindi ma-load ang laro. Ligtas ang balance mo.',
  retry: 'Subukan ulit',
  home: 'Home',
  games: 'Mga laro',
  offline: 'Offline ka. Naka-pause ang taya, deposit at withdrawal.',
  offlineShort: 'Offline ka.',
}
