export const pages = {
  notFoundTitle: 'Page not found',
  notFound: 'This page does not exist.',
  forbiddenTitle: '403',
  forbidden: "You don't have permission to perform this action.",
  failedTitle: 'Something went wrong',
  gameFailed: 'This game could not load. Your balance is safe.',
  retry: 'Retry',
  home: 'Home',
  games: 'Games',
  offline: 'You are offline. Bets and payments are paused.',
}
