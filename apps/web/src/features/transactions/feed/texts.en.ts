/** Texts of the feed of results. */
export const feed = {
  title: 'Live results',
  tabs: { all: 'All', high: 'High wins', mine: 'Mine' },
  pause: 'Pause live results',
  paused: (missed: number) => (missed === 0 ? 'Paused' : `Paused, ${missed} new`),
  sampled: 'Live bets (sample)',
  polled: 'Updated once a minute',
  own: 'Your latest bets',
  none: { all: 'No results yet.', high: 'No high wins yet.', mine: 'No bets yet.' },
  highWin: 'High win',
}
