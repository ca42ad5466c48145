export const live = {
  updates: 'Updates:',
  words: { live: 'Live', waiting: 'Waiting', offline: 'Offline' },
  waiting: 'Waiting for live updates',
}
