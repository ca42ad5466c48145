/** Texts about the cells on which staff work. */
export const cells = {
  label: 'Cell',
  all: 'All cells',
  own: 'Own cell',
  missing: (names: string) => `No answer from ${names}. Its rows are missing.`,
  missingMany: (names: string) => `No answer from ${names}. Their rows are missing.`,
  oldSums: (names: string) =>
    `No answer from ${names}. Sums use the last known figures, and charts leave out what is missing.`,
  silentCells: (silent: number, all: number) => `${silent} of ${all} without an answer`,
  ownOnly:
    'This page shows one cell at a time, and now that of your account. Choose another cell to see it.',
  sums: {
    title: 'Cells',
    caption: 'Figures of each cell and their sums',
    cell: 'Cell',
    players: 'Players',
    wagered: 'Wagered today',
    result: 'House result today',
    owed: 'Owed to players',
    balance: 'Trial balance',
    age: 'Age',
    total: 'Total',
    even: 'Balanced',
    uneven: 'Not balanced',
    unknown: 'No figures yet',
    silent: 'No answer',
    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number) => `${minutes} min`,
  },
}
