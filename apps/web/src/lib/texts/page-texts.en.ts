export const page = {
  notFoundTitle: 'Page not found',
  notFound: 'This page does not exist.',
  forbiddenTitle: '403',
  forbidden: "You don't have permission to perform this action.",
  failedTitle: 'Something went wrong',
  gameFailed: 'Couldn’t load this game. Your balance is safe.',
  retry: 'Retry',
  home: 'Home',
  games: 'Games',
  offline: 'You’re offline. Bets, deposits and withdrawals are paused.',
  /** Beside a button, while the banner says the rest. */
  offlineShort: 'You’re offline.',
}
