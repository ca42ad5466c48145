import type { cells as english } from './texts.en.ts'

/** Texts about the cells on which staff work, in Filipino. */
export const cells: typeof english = {
  label: 'Cell',
  all: 'Lahat ng cell',
  own: 'Sariling cell',
  missing: (names) => `Walang sagot ang ${names}. Kulang ang mga row nito.`,
  missingMany: (names) => `Walang sagot ang ${names}. Kulang ang mga row ng mga ito.`,
  oldSums: (names) =>
    `Walang sagot ang ${names}. Huling alam na figure ang nasa mga kabuuan, at wala sa mga chart ang kulang.`,
  silentCells: (silent, all) => `${silent} sa ${all} ang walang sagot`,
  ownOnly:
    'Isang cell lang sa bawat pagkakataon ang ipinapakita ng page na ito, at ngayon ay ang sa account mo. Pumili ng ibang cell para makita iyon.',
  sums: {
    title: 'Mga cell',
    caption: 'Mga figure ng bawat cell at ang kabuuan',
    cell: 'Cell',
    players: 'Mga player',
    wagered: 'Itinaya ngayon',
    result: 'Resulta ng house ngayon',
    owed: 'Utang sa mga player',
    balance: 'Trial balance',
    age: 'Tagal',
    total: 'Kabuuan',
    even: 'Balanse',
    uneven: 'Hindi balanse',
    unknown: 'Wala pang figure',
    silent: 'Walang sagot',
    seconds: (seconds) => `${seconds} s`,
    minutes: (minutes) => `${minutes} min`,
  },
}
