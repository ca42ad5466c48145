import { counted } from '../../plural.ts'

export const keno = {
  name: 'Keno',
  bet: 'Draw',
  practiceBet: 'Practice draw',
  drawing: 'Drawing…',
  board: 'Numbers 1 to 40',
  pickFirst: 'Choose 1 to 10 numbers',
  picked: (count: number) =>
    count === 0 ? 'Choose 1 to 10 numbers' : `${count} of 10 numbers chosen`,
  pickForMe: 'Pick for me',
  clear: 'Clear',
  hit: 'drawn, hit',
  drawn: 'drawn',
  hitsOf: (hits: number, picks: number) => `${hits} of ${picks} hit`,
  hitsLong: (hits: number) => (hits === 1 ? 'for 1 hit' : `for ${hits} hits`),
  hitsHead: 'Hits',
  noPays: 'Pick a number to see payouts.',
  paysLabel: (picks: number) => `Pays with ${picks === 1 ? '1 number' : `${picks} numbers`}`,
  tableOf: (picks: number, risk: string) =>
    `${picks === 1 ? '1 number' : `${picks} numbers`} · ${risk}`,
  announcement: (hits: number, picks: number, which: string, times: string) =>
    `${counted(hits, 'hit', 'hits')} of ${picks}${which === '' ? '' : `: ${which}`}. Pays ${times}x.`,
  keys: [
    ['R', 'Pick for me'],
    ['E', 'Clear the numbers'],
  ] as [string, string][],
  rulesTitle: 'How to play Keno',
  rules: [
    'Choose 1 to 10 of 40 numbers. Ten numbers are drawn, each once, all equally likely.',
    'What a draw pays depends on your hits, on how many numbers you chose, and on the risk.',
    'Each of the 40 tables pays back exactly 99.00% over all possible draws. Some pay a part of the stake back: that is shown as a return, not as a win.',
  ],
}
