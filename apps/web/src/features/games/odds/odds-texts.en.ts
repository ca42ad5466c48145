export const odds = {
  title: 'Odds of this run',
  notes: {
    none: 'Enter a bet and a number of bets to see the odds.',
    busy: 'Simulating this run…',
    failed: 'The odds couldn’t be simulated.',
  },
  cost: 'Average cost',
  profit: 'Reaches your profit target',
  single: 'Stops after your win target',
  loss: 'Stops on loss',
  worst: 'Max loss',
  wagered: 'Average wagered',
  close: 'Close',
  share: (share: number) => (share === 0 ? 'in none of the runs' : `${(share * 100).toFixed(1)}%`),
  range: (low: string, high: string) => `9 in 10 runs end between ${low} and ${high}.`,
  table: 'Show as table',
  bets: 'Bets',
  unlucky: 'Unlucky (5%)',
  median: 'Median',
  lucky: 'Lucky (95%)',
  note: (runs: number) =>
    `From ${runs.toLocaleString('en')} simulated runs with the exact chances of this game. The average cost is the house edge.`,
}
